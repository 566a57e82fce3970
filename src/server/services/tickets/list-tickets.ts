import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { ListTicketsInput, TicketData, ticketSorts } from '#contracts/ticket.ts';
import { tickets } from '../../db/schema/tickets.ts';
import type { SignedInContext } from '../context.ts';
import { countUpTo } from '../lists/count-up-to.ts';
import { narrowTickets } from './narrow-tickets.ts';
import { presentTicket, selectTickets } from './present-ticket.ts';
import { answersTicket } from './ticket-desk.ts';

const urgency = sql`array_position(ARRAY['low', 'normal', 'high', 'urgent'], ${tickets.priority})`;

const orders: Record<(typeof ticketSorts)[number], SQL[]> = {
  lastMessageAt: [asc(tickets.lastMessageAt)],
  '-lastMessageAt': [desc(tickets.lastMessageAt)],
  priority: [asc(urgency), desc(tickets.lastMessageAt)],
  '-priority': [desc(urgency), desc(tickets.lastMessageAt)],
  number: [asc(tickets.number)],
  '-number': [desc(tickets.number)],
};

/**
 * Tickets, a page at a time: all of them for those who answer at Parley, those of their people for administrators, one's
 * own for everybody else. Found by number,
 * subject, the customer's name or email, and what was written.
 */
export async function listTickets({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: ListTicketsInput;
}): Promise<{ tickets: TicketData[]; meta: ListMeta }> {
  const { page, perPage, sort = '-lastMessageAt' } = input;
  const where = narrowTickets(ctx, input);
  return ctx.app.database.reading.acrossSpaces(async (transaction) => {
    const rows = await selectTickets(transaction)
      .where(where)
      .orderBy(...orders[sort], desc(tickets.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const counted = await countUpTo(transaction, selectTickets(transaction).where(where));
    return {
      tickets: rows.map((row) => presentTicket(row, answersTicket(ctx, row.ticket))),
      meta: { page, perPage, ...counted },
    };
  });
}
