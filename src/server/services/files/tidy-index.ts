import { sql } from 'drizzle-orm';
import { mergeSegments } from '../../search/merge-segments.ts';
import type { App } from '../context.ts';

type Row = { id: string; model_bot_id: string; space_id: string };

/** Writes anew the segments that still have words of files that are gone. */
export async function tidyIndex({
  app,
  input: { signal },
}: {
  app: App;
  input: { signal: AbortSignal };
}): Promise<void> {
  const { rows } = await app.database.acrossSpaces((transaction) =>
    transaction.execute<Row>(sql`
      SELECT id, model_bot_id, space_id FROM index_segments
      WHERE superseded_at IS NULL AND model_bot_id IS NOT NULL AND passages > (
        SELECT coalesce(sum(passages), 0) FROM index_files WHERE segment_id = index_segments.id)`),
  );
  for (const { id, model_bot_id: modelBotId, space_id: spaceId } of rows) {
    if (signal.aborted) return;
    await app.database.inSpace(spaceId, (transaction) =>
      mergeSegments(transaction, { spaceId, modelBotId }, [id], signal),
    );
  }
}
