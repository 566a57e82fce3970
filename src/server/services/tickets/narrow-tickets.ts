import {
  and,
  arrayOverlaps,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ListTicketsInput } from '#contracts/ticket.ts';
import { reachOf } from '#rules/permissions.ts';
import type { TicketDesk } from '#rules/tickets.ts';
import { containing } from '../../db/like.ts';
import { ticketMessages, tickets } from '../../db/schema/tickets.ts';
import type { SignedInContext } from '../context.ts';
import { yesOrNo } from '../lists/yes-or-no.ts';
import { requester, requesterEmail, shownAt } from './present-ticket.ts';
import { isAgent } from './ticket-desk.ts';

/** Which tickets the person lists, and of which they find and see what their customers do not. */
type Sight = { listed: SQL | undefined; answered: SQL | undefined; isAgent: boolean };

function sightOf(ctx: SignedInContext): Sight {
  if (isAgent(ctx)) return { listed: undefined, answered: undefined, isAgent: true };
  const { id, roles } = ctx.actor.account;
  const own = eq(tickets.requesterId, id);
  const reach = reachOf(roles, 'ticket.answerWithin');
  if (reach === null || reach === 'everywhere') return { listed: own, answered: sql`false`, isAgent: false };
  const within = and(
    ne(tickets.requesterId, id),
    or(inArray(tickets.tenantId, reach.tenantIds), inArray(tickets.companyId, reach.companyIds)),
  );
  return { listed: or(own, within), answered: and(within, isNull(tickets.handedOnAt)), isAgent: false };
}

/** What is listed for the person, of it what these filters and words find. */
export function narrowTickets(ctx: SignedInContext, filters: Partial<ListTicketsInput>): SQL | undefined {
  const sight = sightOf(ctx);
  return and(sight.listed, whereOf(filters, sight));
}

function whereOf(filters: Partial<ListTicketsInput>, sight: Sight): SQL | undefined {
  const status = filters['filters[status]'];
  const priority = filters['filters[priority]'];
  const tags = filters['filters[tag]'];
  const requesters = filters['filters[requester]'];
  const assignees = filters['filters[assignee]'];
  const desks = filters['filters[desk]'];
  const tenantIds = filters['filters[tenantId]'];
  const companyIds = filters['filters[companyId]'];
  const snoozed = filters['filters[snoozed]'];
  const ids = assignees?.filter((id) => id !== 'none') ?? [];
  return and(
    status && inArray(tickets.status, status),
    requesters && inArray(tickets.requesterId, requesters),
    tenantIds && inArray(tickets.tenantId, tenantIds),
    companyIds && inArray(tickets.companyId, companyIds),
    desks && or(...desks.map((desk) => lying[desk])),
    // What a customer does not see, they cannot find tickets by.
    (priority || tags || snoozed || assignees) && sight.answered,
    priority && inArray(tickets.priority, priority),
    tags && arrayOverlaps(tickets.tags, tags),
    yesOrNo(snoozed, isSnoozed, isInSight),
    assignees
      ? or(
          ids.length > 0 ? inArray(tickets.assigneeId, ids) : undefined,
          assignees.includes('none') ? isNull(tickets.assigneeId) : undefined,
        )
      : undefined,
    filters.search ? matching(filters.search, sight) : undefined,
  );
}

const lying: Record<TicketDesk, SQL | undefined> = {
  parley: or(isNull(tickets.tenantId), isNotNull(tickets.handedOnAt)),
  organisation: and(isNotNull(tickets.tenantId), isNull(tickets.handedOnAt)),
};

/** Plain, so that the index of those that have such a time is used. */
const isSnoozed = sql`${tickets.snoozedUntil} > now()`;
const isInSight = sql`(${tickets.snoozedUntil} IS NULL OR ${tickets.snoozedUntil} <= now())`;

function matching(search: string, sight: Sight): SQL | undefined {
  const pattern = containing(search.trim());
  const number = /^#?(\d{1,9})$/.exec(search.trim())?.[1];
  return or(
    number ? eq(tickets.number, Number(number)) : undefined,
    ilike(tickets.subject, pattern),
    sql`${requesterEmail} ILIKE ${pattern}`,
    ilike(requester.firstName, pattern),
    sql`EXISTS (SELECT FROM ${ticketMessages} WHERE ${and(
      eq(ticketMessages.ticketId, tickets.id),
      sight.isAgent ? undefined : or(shownAt(null), and(sight.answered, shownAt('organisation'))),
      ilike(ticketMessages.text, pattern),
    )})`,
  );
}
