import type { TicketDetail } from '#contracts/ticket.ts';
import { deskPathOf, questionPathOf } from '#rules/record-pages.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { SignedInContext } from '../context.ts';
import { findHelpDesks, type HelpDesk } from './find-help-desks.ts';
import { findTicket } from './find-ticket.ts';
import type { Transcript } from './read-transcript.ts';
import { storeTicket } from './store-ticket.ts';

/**
 * Opens a ticket with its first message; with `transcript`, those who answer may read that copy of a conversation until
 * the person takes it back. With `companyId` the administrators there are asked first, and Parley's support without.
 * @throws {AppError} `too_many_attempts`, or `invalid_request` for a company whose administrators are not asked
 */
export async function openTicket({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { subject: string; text: string; transcript: Transcript | null; companyId?: string | undefined };
}): Promise<TicketDetail> {
  const { app, actor } = ctx;
  const { companyId, ...written } = input;
  const { id: spaceId, profile } = actor.account;
  await app.rateLimits.count('ticketsPerPerson', spaceId);
  const desk = companyId === undefined ? null : await deskAt(ctx, companyId);
  const id = newRecordId();
  await app.database.inSpace(spaceId, (transaction) =>
    storeTicket(app, transaction, {
      ...written,
      id,
      desk,
      spaceId,
      requester: { requesterId: spaceId },
      newsOf: (number) => ({
        kind: 'ticketOpened',
        values: { name: profile.firstName, subject: input.subject, number },
        path: desk ? questionPathOf(id) : deskPathOf(id),
      }),
    }),
  );
  return findTicket({ ctx, input: { id } });
}

async function deskAt(ctx: SignedInContext, companyId: string): Promise<HelpDesk> {
  const desk = (await findHelpDesks({ ctx })).find((offered) => offered.companyId === companyId);
  if (!desk) throw new AppError('invalid_request', { fields: { companyId: 'invalid' } });
  return desk;
}
