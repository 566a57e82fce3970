import { eq, sql } from 'drizzle-orm';
import type { TicketDetail, UpdateTicketInput } from '#contracts/ticket.ts';
import { isAllowed } from '#rules/permissions.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { loadAccount } from '../../auth/load-account.ts';
import type { Transaction } from '../../db/database.ts';
import { tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { findTicket } from './find-ticket.ts';
import { answersTicket, deskOfTicket, pathAtDesk, seatAt, tellDesks } from './ticket-desk.ts';

type Ticket = typeof tickets.$inferSelect;

/**
 * Sets what those who answer sort tickets by; a customer may only say that theirs is solved.
 * @throws {AppError} `not_found`, `forbidden`, `version_conflict` with the ticket as it is now, or
 * `invalid_request` for an assignee who does not answer tickets
 */
export async function updateTicket({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: UpdateTicketInput & { id: string; place: AuthorizedPlace };
}): Promise<TicketDetail> {
  const { id, place, version, snoozedUntil, ...change } = input;
  const changed = await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [ticket] = await transaction.select().from(tickets).where(eq(tickets.id, id)).for('update');
    if (!ticket) throw new AppError('not_found');
    if (!answersTicket(ctx, ticket)) assertCustomerMay(ctx, ticket, { ...change, snoozedUntil });
    if (version !== undefined && version !== ticket.version) return false;
    const { assigneeId } = change;
    if (assigneeId) await assertAnswers(ctx, transaction, ticket, assigneeId);
    await transaction
      .update(tickets)
      .set({
        ...change,
        ...(snoozedUntil !== undefined && { snoozedUntil: momentOf(snoozedUntil) }),
        version: sql`${tickets.version} + 1`,
      })
      .where(eq(tickets.id, id));
    const event = { type: 'ticket', id } as const;
    await tellDesks(ctx.app, transaction, ticket, event);
    if (change.status && ticket.requesterId)
      await ctx.app.liveEvents.publish(transaction, { person: ticket.requesterId }, event);
    if (assigneeId && assigneeId !== ticket.assigneeId && assigneeId !== ctx.actor.account.id) {
      await notify(ctx.app, transaction, [assigneeId], {
        kind: 'ticketAssigned',
        values: {
          name: ctx.actor.account.profile.firstName,
          subject: ticket.subject,
          number: String(ticket.number),
        },
        path: pathAtDesk(ticket),
      });
    }
    return true;
  });
  const current = await findTicket({ ctx, input: { id } });
  if (!changed) throw new AppError('version_conflict', { current });
  return current;
}

const momentOf = (until: string | null) => (until === null ? null : new Date(until));

function assertCustomerMay(
  ctx: SignedInContext,
  { requesterId }: Ticket,
  change: Omit<UpdateTicketInput, 'version'>,
): void {
  const { status, ...rest } = change;
  if (
    // Administrators who handed it on only read along.
    requesterId !== ctx.actor.account.id ||
    (status !== undefined && status !== 'solved') ||
    Object.values(rest).some((value) => value !== undefined)
  ) {
    throw new AppError('forbidden');
  }
}

/** Administrators give a question to one of them; only support gives it to support. */
async function assertAnswers(
  ctx: SignedInContext,
  transaction: Transaction,
  ticket: Ticket,
  id: string,
): Promise<void> {
  const account = await loadAccount(transaction, id);
  const { tenantId, companyId, requesterId } = ticket;
  const isOfParley = account !== null && isAllowed(account, 'ticket.answer', {});
  const isOfOrganisation =
    account !== null &&
    deskOfTicket(ticket) === 'organisation' &&
    id !== requesterId &&
    isAllowed(account, 'ticket.answerWithin', { tenantId, companyId });
  const answers =
    seatAt(ctx, ticket) === 'parley' ? isOfParley || isOfOrganisation : isOfOrganisation && !isOfParley;
  if (!answers) throw new AppError('invalid_request', { fields: { assigneeId: 'invalid' } });
}
