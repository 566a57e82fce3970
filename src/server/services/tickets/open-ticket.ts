import type { TicketDetail } from '#contracts/ticket.ts';
import { deskPathOf } from '#rules/record-pages.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { SignedInContext } from '../context.ts';
import { findTicket } from './find-ticket.ts';
import type { Transcript } from './read-transcript.ts';
import { storeTicket } from './store-ticket.ts';

/**
 * Opens a ticket with its first message; with `transcript`, support may read that copy of a conversation until
 * the person takes it back.
 * @throws {AppError} `too_many_attempts`
 */
export async function openTicket({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { subject: string; text: string; transcript: Transcript | null };
}): Promise<TicketDetail> {
  const { app, actor } = ctx;
  const { id: spaceId, profile } = actor.account;
  await app.rateLimits.count('ticketsPerPerson', spaceId);
  const id = newRecordId();
  await app.database.inSpace(spaceId, (transaction) =>
    storeTicket(app, transaction, {
      ...input,
      id,
      spaceId,
      requester: { requesterId: spaceId },
      newsOf: (number) => ({
        kind: 'ticketOpened',
        values: { name: profile.firstName, subject: input.subject, number },
        path: deskPathOf(id),
      }),
    }),
  );
  return findTicket({ ctx, input: { id } });
}
