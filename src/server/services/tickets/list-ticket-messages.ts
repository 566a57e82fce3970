import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { TicketMessageData } from '#contracts/ticket.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { ticketMessages, tickets } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { loadTicketMessages, shownAt } from './present-ticket.ts';
import { seatAt } from './ticket-desk.ts';

/** A page of a ticket's messages, oldest first; notes for those who answer only. @throws {AppError} `not_found` */
export async function listTicketMessages({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { ticketId: string; place: AuthorizedPlace; page: number; perPage: number };
}): Promise<{ messages: TicketMessageData[]; meta: ListMeta }> {
  const { ticketId, place, page, perPage } = input;
  return ctx.app.database.reading.inSpace(place.spaceId, async (transaction) => {
    const [ticket] = await transaction.select().from(tickets).where(eq(tickets.id, ticketId));
    if (!ticket) throw new AppError('not_found');
    const seat = seatAt(ctx, ticket);
    const where = and(eq(ticketMessages.ticketId, ticketId), shownAt(seat));
    const [counted] = await transaction.select({ total: count() }).from(ticketMessages).where(where);
    const ids = transaction
      .select({ id: ticketMessages.id })
      .from(ticketMessages)
      .where(where)
      .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      messages: await loadTicketMessages(transaction, inArray(ticketMessages.id, ids), seat),
      meta: { page, perPage, total: counted?.total ?? 0 },
    };
  });
}
