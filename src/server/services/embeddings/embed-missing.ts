import { sql } from 'drizzle-orm';
import { isOpen } from '../../db/predicates/model-bots.ts';
import { embeddingModel } from '../../models/embeddings.ts';
import type { App } from '../context.ts';

/** The others have their turn the next time. */
const mostFiles = 5_000;

/**
 * Queues the files that have no vectors of the model that serves their space now, and removes the vectors of spaces
 * that no model serves any more.
 * @param input.retryNow after a change of providers: what waits for its next attempt does not wait
 */
export async function embedMissing({
  app,
  input: { retryNow = false },
}: {
  app: App;
  input: { retryNow?: boolean | undefined };
}): Promise<void> {
  await app.models.refresh();
  const installed = embeddingModel(app, '')?.space ?? null;
  const own = Object.fromEntries(
    app.models.tenantsWith('embedding').flatMap((tenantId) => {
      const model = embeddingModel(app, tenantId);
      return model ? [[tenantId, model.space]] : [];
    }),
  );
  await app.database.withQueue(async (transaction) => {
    // A provider that is switched off may come back; what it made stays.
    const isServed = sql`${app.environment.AI_EMBEDDING_MODEL !== undefined && app.environment.AI_BASE_URL !== undefined}
      OR EXISTS (SELECT FROM model_providers
        WHERE (model_providers.tenant_id IS NULL OR model_providers.tenant_id = file_embeddings.space_id)
          AND model_providers.models @> '[{"purpose":"embedding"}]')`;
    await transaction.execute(sql`DELETE FROM file_embeddings WHERE NOT (${isServed})`);
    if (installed === null && Object.keys(own).length === 0) return;
    await transaction.execute(sql`
      SELECT graphile_worker.add_job('embedFile', payload := json_build_object('fileId', missing.id),
        job_key := 'embed-' || missing.id, job_key_mode := ${retryNow ? 'replace' : 'unsafe_dedupe'},
        max_attempts := ${app.jobs.maximumAttempts('embedFile')}::int)
      FROM (
        SELECT files.id FROM files
        INNER JOIN model_bots ON model_bots.id = files.model_bot_id AND ${isOpen}
        LEFT JOIN json_each_text(${JSON.stringify(own)}::json) AS own ON own.key = files.space_id::text
        LEFT JOIN file_embeddings made ON made.file_id = files.id
        WHERE files.read_at IS NOT NULL AND coalesce(own.value, ${installed}::text) IS NOT NULL
          AND (made.file_id IS NULL OR made.model <> coalesce(own.value, ${installed}::text)
            OR made.done < made.total)
          AND (${retryNow} OR NOT EXISTS (
            SELECT FROM graphile_worker.jobs WHERE jobs.key = 'embed-' || files.id))
        ORDER BY files.read_at, files.id LIMIT ${mostFiles}
      ) AS missing`);
  });
}
