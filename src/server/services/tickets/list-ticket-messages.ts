import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { ListMeta } from '#contracts/list.ts';
import type { TicketMessageData } from '#contracts/ticket.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { ticketMessages } from '../../db/schema/tickets.ts';
import type { SignedInContext } from '../context.ts';
import { isAgent, loadTicketMessages } from './present-ticket.ts';

/** A page of a ticket's messages, oldest first; notes for those who answer only. */
export async function listTicketMessages({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { ticketId: string; place: AuthorizedPlace; page: number; perPage: number };
}): Promise<{ messages: TicketMessageData[]; meta: ListMeta }> {
  const { ticketId, place, page, perPage } = input;
  const forAgent = isAgent(ctx);
  const where = and(
    eq(ticketMessages.ticketId, ticketId),
    forAgent ? undefined : eq(ticketMessages.internal, false),
  );
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [counted] = await transaction.select({ total: count() }).from(ticketMessages).where(where);
    const ids = transaction
      .select({ id: ticketMessages.id })
      .from(ticketMessages)
      .where(where)
      .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      messages: await loadTicketMessages(transaction, inArray(ticketMessages.id, ids), forAgent),
      meta: { page, perPage, total: counted?.total ?? 0 },
    };
  });
}
