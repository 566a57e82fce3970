import { sql } from 'drizzle-orm';
import { keepSegmentsFew, mostSegments } from '../../search/merge-segments.ts';
import { searchSpace } from '../../search/segment-rows.ts';
import type { App } from '../context.ts';

/** In minutes: no search that has begun takes longer to read what it began with. */
const supersededStays = 10;
/** In milliseconds; what is left has its turn with the next run. */
const longestRun = 40_000;

type Row = { model_bot_id: string; space_id: string };

/** Merges segments of assistants' indexes where there are many, and removes those that others stand for. */
export async function mergeIndex({
  app,
  input: { signal },
}: {
  app: App;
  input: { signal: AbortSignal };
}): Promise<void> {
  const until = performance.now() + longestRun;
  await app.database.acrossSpaces((transaction) =>
    transaction.execute(sql`
      DELETE FROM index_segments WHERE superseded_at < now() - make_interval(mins => ${supersededStays})`),
  );
  const { rows } = await app.database.acrossSpaces((transaction) =>
    transaction.execute<Row>(sql`
      SELECT model_bot_id, space_id FROM index_segments WHERE superseded_at IS NULL AND model_bot_id IS NOT NULL
      GROUP BY model_bot_id, space_id HAVING count(*) > ${mostSegments} ORDER BY count(*) DESC`),
  );
  for (const { model_bot_id: modelBotId, space_id: spaceId } of rows) {
    if (signal.aborted || performance.now() > until) return;
    await keepSegmentsFew(searchSpace(app.database, spaceId), modelBotId, signal);
  }
}
