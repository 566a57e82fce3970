import { sql } from 'drizzle-orm';
import type { MeaningStateData } from '#contracts/file.ts';
import type { EmbeddingProblem } from '#rules/model-providers.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { embeddingModel } from '../../models/embeddings.ts';
import type { Context } from '../context.ts';

/** How many of a bot's files are found by their meaning; null where no model makes vectors. */
export async function readMeaningState({
  ctx,
  input: { modelBotId, place },
}: {
  ctx: Context;
  input: { modelBotId: string; place: Pick<AuthorizedPlace, 'spaceId'> };
}): Promise<MeaningStateData | null> {
  const model = embeddingModel(ctx.app, place.spaceId);
  if (!model) return null;
  const { rows } = await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction.execute<{ files: number; ready: number; problem: EmbeddingProblem | null }>(sql`
      SELECT count(*)::int AS files, count(*) FILTER (WHERE made.done = made.total)::int AS ready,
        (array_agg(made.problem ORDER BY made.updated_at DESC) FILTER (WHERE made.problem IS NOT NULL))[1] AS problem
      FROM files LEFT JOIN file_embeddings made ON made.file_id = files.id AND made.model = ${model.space}
      WHERE files.model_bot_id = ${modelBotId} AND files.read_at IS NOT NULL`),
  );
  const { files = 0, ready = 0, problem = null } = rows[0] ?? {};
  return { model: model.id, files, ready, problem };
}
