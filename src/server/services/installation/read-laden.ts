import { sql } from 'drizzle-orm';
import type { HealthData } from '#contracts/installation.ts';
import { mostVectorsAtEase } from '#rules/limits.ts';
import { isPlaceGone } from '../../search/nearest-place.ts';
import type { App } from '../context.ts';

const laden = sql`SELECT model_bot_id FROM file_embeddings
  GROUP BY model_bot_id HAVING sum(done) > ${mostVectorsAtEase}`;

/** How many assistants have more vectors than are compared at ease, and how the database server helps. */
export async function readLaden({
  app: { database, nearest },
}: {
  app: Pick<App, 'database' | 'nearest'>;
}): Promise<Pick<HealthData['models'], 'laden' | 'indexed' | 'nearest'>> {
  const [all] = await database.acrossSpaces(
    async (transaction) =>
      (
        await transaction.execute<{ count: number }>(
          sql`SELECT count(*)::int AS count FROM (${laden}) AS laden`,
        )
      ).rows,
  );
  const found = { laden: all?.count ?? 0, indexed: 0 };
  if ('lacks' in nearest) return { ...found, nearest: nearest.lacks };
  try {
    const [sets] = await database.acrossSpaces(
      async (transaction) =>
        (
          await transaction.execute<{ indexed: number; isThere: boolean }>(sql`
            SELECT count(DISTINCT model_bot_id)::int AS indexed,
              EXISTS (SELECT FROM pg_extension WHERE extname = 'vector') AS "isThere"
            FROM nearest.sets WHERE model_bot_id IN (${laden})`)
        ).rows,
    );
    if (sets?.isThere) return { ...found, indexed: sets.indexed, nearest: 'serves' };
  } catch (error) {
    if (!isPlaceGone(error)) throw error;
  }
  return { ...found, nearest: 'lost' };
}
