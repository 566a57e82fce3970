import { and, inArray, isNull, type SQL } from 'drizzle-orm';
import { deskPathOf } from '#rules/record-pages.ts';
import type { Transaction } from '../../db/database.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { tickets } from '../../db/schema/tickets.ts';

/**
 * Removes tickets of visitors of other sites, with all that was written about them and what the bell told of them: its
 * words are theirs, too. People's own tickets stay, whatever `which` says.
 * @returns those that were removed
 */
export async function removeVisitorTickets(
  transaction: Transaction,
  which: SQL | undefined,
): Promise<{ id: string; number: number }[]> {
  const removed = await transaction
    .delete(tickets)
    .where(and(isNull(tickets.requesterId), which))
    .returning({ id: tickets.id, number: tickets.number });
  const paths = removed.map(({ id }) => deskPathOf(id));
  if (paths.length > 0) await transaction.delete(notifications).where(inArray(notifications.path, paths));
  return removed;
}
