import { and, eq, lt, sql } from 'drizzle-orm';
import { visitorTicketDays } from '#rules/tickets.ts';
import { tickets } from '../../db/schema/tickets.ts';
import type { App } from '../context.ts';
import { removeVisitorTickets } from './remove-visitor-tickets.ts';

/** Removes what visitors of other sites asked long ago, with all that was written about it, where it is solved. */
export async function removeOldVisitorTickets({ app }: { app: Pick<App, 'database'> }): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    removeVisitorTickets(
      transaction,
      and(
        eq(tickets.status, 'solved'),
        lt(tickets.lastMessageAt, sql`now() - make_interval(days => ${visitorTicketDays}::int)`),
      ),
    ),
  );
}
