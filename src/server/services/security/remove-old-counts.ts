import { lt, sql } from 'drizzle-orm';
import { rateLimits } from '../../db/schema/operations.ts';
import type { App } from '../context.ts';

/** Removes the counts of attempts and calls whose time is over: they hold addresses. */
export async function removeOldCounts({ app }: { app: Pick<App, 'database'> }): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch FROM now()) * 1000`)),
  );
}
