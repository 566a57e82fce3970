import { and, eq, sql } from 'drizzle-orm';
import type { EmbeddingProblem } from '#rules/model-providers.ts';
import { fileEmbeddings } from '../../db/schema/knowledge.ts';
import { presentMilliseconds } from '../../time.ts';
import type { App } from '../context.ts';
import type { BegunEmbedding } from './begin-embedding.ts';
import { queueEmbedding } from './queue-embedding.ts';

/** Until the next attempt, in seconds: doubled by each that failed, up to an hour. */
const waits = { first: 10, longest: 3_600 };

/** Keeps why no vectors could be made, for whoever runs the bot, and queues the next attempt. */
export async function postponeEmbedding(
  app: App,
  { file, row }: BegunEmbedding,
  problem: EmbeddingProblem,
): Promise<void> {
  app.log.warn({ problem, fileId: file.id }, 'The vectors of a file could not be made yet');
  await app.database.inSpace(row.spaceId, async (transaction) => {
    const [failed] = await transaction
      .update(fileEmbeddings)
      .set({ problem, attempts: sql`${fileEmbeddings.attempts} + 1` })
      .where(and(eq(fileEmbeddings.fileId, file.id), eq(fileEmbeddings.version, row.version)))
      .returning({ attempts: fileEmbeddings.attempts });
    if (!failed) return;
    const seconds = Math.min(waits.longest, waits.first * 2 ** Math.min(20, failed.attempts - 1));
    const runAt = new Date(presentMilliseconds() + seconds * 1000);
    await queueEmbedding(app, transaction, { fileId: file.id, runAt });
  });
}
