import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { tickets, ticketTranscripts } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { tellDesks } from './ticket-desk.ts';

/** Takes a conversation back from support: the copy is removed. @throws {AppError} `not_found` without one */
export async function withdrawTranscript({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { ticketId: string; place: AuthorizedPlace };
}): Promise<void> {
  const { ticketId, place } = input;
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const removed = await transaction
      .delete(ticketTranscripts)
      .where(eq(ticketTranscripts.ticketId, ticketId))
      .returning({ conversationId: ticketTranscripts.conversationId });
    if (!removed[0]) throw new AppError('not_found');
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'ticket.transcript_withdrawn',
      subjectType: 'ticket',
      subjectId: ticketId,
      details: removed[0],
    });
    const [ticket] = await transaction.select().from(tickets).where(eq(tickets.id, ticketId));
    if (ticket) await tellDesks(ctx.app, transaction, ticket, { type: 'ticket', id: ticketId });
  });
}
