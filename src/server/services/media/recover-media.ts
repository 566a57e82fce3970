import { and, eq, sql } from 'drizzle-orm';
import { media } from '../../db/schema/media.ts';
import type { App } from '../context.ts';
import { refundUsage } from '../usage/reserve-usage.ts';

/**
 * After a crash: what was being made then will not come any more and costs nothing.
 * @param input.minutes how old it has to be: longer than the work takes, where another process may be at it
 */
export async function recoverMedia({
  app,
  input: { minutes },
}: {
  app: Pick<App, 'database'>;
  input: { minutes: number };
}): Promise<void> {
  await app.database.acrossSpaces(async (transaction) => {
    const abandoned = await transaction
      .delete(media)
      .where(
        and(
          eq(media.status, 'generating'),
          sql`${media.createdAt} <= now() - make_interval(mins => ${minutes})`,
        ),
      )
      .returning({ personId: media.userId, day: media.day });
    for (const one of abandoned) await refundUsage(transaction, { ...one, kind: 'mediaGenerations' });
  });
}
