import { and, arrayOverlaps, asc, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { ListTicketsInput, TicketData, ticketSorts } from '#contracts/ticket.ts';
import { containing } from '../../db/like.ts';
import { ticketMessages, tickets } from '../../db/schema/tickets.ts';
import type { SignedInContext } from '../context.ts';
import { countUpTo } from '../lists/count-up-to.ts';
import { yesOrNo } from '../lists/yes-or-no.ts';
import { isAgent, presentTicket, requester, requesterEmail, selectTickets } from './present-ticket.ts';

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
 * Tickets, a page at a time: all of them for those who answer, one's own for everybody else. Found by number,
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
  const forAgent = isAgent(ctx);
  const where = and(
    forAgent ? undefined : eq(tickets.requesterId, ctx.actor.account.id),
    whereOf(input, forAgent),
  );
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const rows = await selectTickets(transaction)
      .where(where)
      .orderBy(...orders[sort], desc(tickets.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const counted = await countUpTo(transaction, selectTickets(transaction).where(where));
    return {
      tickets: rows.map((row) => presentTicket(row, forAgent)),
      meta: { page, perPage, ...counted },
    };
  });
}

function whereOf(filters: ListTicketsInput, forAgent: boolean): SQL | undefined {
  const status = filters['filters[status]'];
  const priority = filters['filters[priority]'];
  const tags = filters['filters[tag]'];
  const requesters = filters['filters[requester]'];
  const assignees = filters['filters[assignee]'];
  const ids = assignees?.filter((id) => id !== 'none') ?? [];
  return and(
    status && inArray(tickets.status, status),
    requesters && inArray(tickets.requesterId, requesters),
    // What a customer does not see, they cannot find tickets by.
    forAgent ? priority && inArray(tickets.priority, priority) : undefined,
    forAgent && tags ? arrayOverlaps(tickets.tags, tags) : undefined,
    forAgent ? yesOrNo(filters['filters[snoozed]'], isSnoozed, sql`NOT ${isSnoozed}`) : undefined,
    forAgent && assignees
      ? or(
          ids.length > 0 ? inArray(tickets.assigneeId, ids) : undefined,
          assignees.includes('none') ? isNull(tickets.assigneeId) : undefined,
        )
      : undefined,
    filters.search ? matching(filters.search, forAgent) : undefined,
  );
}

const isSnoozed = sql`coalesce(${tickets.snoozedUntil} > now(), false)`;

function matching(search: string, forAgent: boolean): SQL | undefined {
  const pattern = containing(search.trim());
  const number = /^#?(\d{1,9})$/.exec(search.trim())?.[1];
  return or(
    number ? eq(tickets.number, Number(number)) : undefined,
    ilike(tickets.subject, pattern),
    sql`${requesterEmail} ILIKE ${pattern}`,
    ilike(requester.firstName, pattern),
    sql`EXISTS (SELECT FROM ${ticketMessages} WHERE ${and(
      eq(ticketMessages.ticketId, tickets.id),
      forAgent ? undefined : eq(ticketMessages.internal, false),
      ilike(ticketMessages.text, pattern),
    )})`,
  );
}
