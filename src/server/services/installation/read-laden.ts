import { sql } from 'drizzle-orm';
import type { HealthData } from '#contracts/installation.ts';
import { mostVectorsAtEase } from '#rules/limits.ts';
import { isPlaceGone } from '../../search/nearest-place.ts';
import type { App } from '../context.ts';

/** The assistants that have more vectors than are compared at ease. */
export const ladenBots = sql`SELECT model_bot_id FROM file_embeddings
  GROUP BY model_bot_id HAVING sum(done) > ${mostVectorsAtEase}`;

/** How the database server helps the assistants that have so many vectors. */
export async function readLaden(
  { database, nearest }: Pick<App, 'database' | 'nearest'>,
  laden: number,
): Promise<Pick<HealthData['models'], 'laden' | 'indexed' | 'nearest'>> {
  const found = { laden, indexed: 0 };
  if ('lacks' in nearest) return { ...found, nearest: nearest.lacks };
  try {
    const [sets] = await database.acrossSpaces(
      async (transaction) =>
        (
          await transaction.execute<{ indexed: number; isThere: boolean }>(sql`
            SELECT count(DISTINCT model_bot_id)::int AS indexed,
              EXISTS (SELECT FROM pg_extension WHERE extname = 'vector') AS "isThere"
            FROM nearest.sets WHERE model_bot_id IN (${ladenBots})`)
        ).rows,
    );
    if (sets?.isThere) return { ...found, indexed: sets.indexed, nearest: 'serves' };
  } catch (error) {
    if (!isPlaceGone(error)) throw error;
  }
  return { ...found, nearest: 'lost' };
}
