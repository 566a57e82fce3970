import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { removeVisitorTickets } from './remove-visitor-tickets.ts';

/**
 * Ends the ticket of a visitor of another site for good. A person's is part of their account, and ends with it.
 * @throws {AppError} `forbidden` for a person's ticket
 */
export async function removeTicket({
  ctx,
  input: { id, place },
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<void> {
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const [removed] = await removeVisitorTickets(transaction, eq(tickets.id, id));
    if (!removed) throw new AppError('forbidden');
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'ticket.removed',
      subjectType: 'ticket',
      subjectId: id,
      details: { number: String(removed.number) },
    });
    await ctx.app.liveEvents.publish(transaction, 'desk', { type: 'ticket', id });
  });
}
