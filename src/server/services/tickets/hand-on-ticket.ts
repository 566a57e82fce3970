import { eq, sql } from 'drizzle-orm';
import type { TicketDetail } from '#contracts/ticket.ts';
import { deskPathOf } from '#rules/record-pages.ts';
import { tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { findTicket } from './find-ticket.ts';
import { agentsBut, assertAnswersTicket, deskOfTicket, tellDesks } from './ticket-desk.ts';

/**
 * Hands the question of one of their people on to Parley's support, with all that was written about it: there it is new
 * and nobody's. Its person and support hear of it by the bell. What was handed on already stays so.
 * @throws {AppError} `not_found`, `forbidden` to whoever does not answer it
 */
export async function handOnTicket({
  ctx,
  input: { id },
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<TicketDetail> {
  const { app, actor } = ctx;
  const { id: actorId, profile } = actor.account;
  await app.database.acrossSpaces(async (transaction) => {
    const [ticket] = await transaction.select().from(tickets).where(eq(tickets.id, id)).for('update');
    if (!ticket) throw new AppError('not_found');
    if (deskOfTicket(ticket) === 'parley') return;
    assertAnswersTicket(ctx, ticket);
    await transaction
      .update(tickets)
      .set({
        handedOnAt: sql`clock_timestamp()`,
        assigneeId: null,
        snoozedUntil: null,
        status: 'open',
        version: sql`${tickets.version} + 1`,
      })
      .where(eq(tickets.id, id));
    await recordAuditEvent(transaction, {
      spaceId: ticket.tenantId,
      actorId,
      action: 'ticket.handed_on',
      subjectType: 'ticket',
      subjectId: id,
      details: { number: String(ticket.number) },
    });
    const values = { name: profile.firstName, subject: ticket.subject, number: String(ticket.number) };
    const agents = await agentsBut(transaction, actorId);
    await notify(app, transaction, agents, { kind: 'ticketOpened', values, path: deskPathOf(id) });
    await tellDesks(app, transaction, ticket, { type: 'ticket', id });
    const { requesterId } = ticket;
    if (requesterId === null) return;
    await notify(app, transaction, [requesterId], {
      kind: 'ticketHandedOn',
      values,
      path: `/account/help/${id}`,
    });
    await app.liveEvents.publish(transaction, { person: requesterId }, { type: 'ticket', id });
  });
  return findTicket({ ctx, input: { id } });
}
