import { and, eq, gte, lt } from 'drizzle-orm';
import { costOf } from '#rules/model-providers.ts';
import { fileEmbeddings, passages, passageVectors } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { type EmbeddingModel, embedTexts } from '../../models/embeddings.ts';
import { estimateTokens } from '../../models/fallback.ts';
import { problemOf } from '../../models/provider-problem.ts';
import { packVectors } from '../../search/packed-vectors.ts';
import type { App } from '../context.ts';
import type { Payer } from '../model-providers/payer.ts';
import { reserveCalls } from '../model-providers/reserve-calls.ts';
import type { BegunEmbedding, EmbeddingRow } from './begin-embedding.ts';
import { NotYetError } from './not-yet-error.ts';
import { queueEmbedding } from './queue-embedding.ts';

/** Passages of one request, and of one row. */
const passagesAtOnce = 50;
/** Milliseconds that a provider may take for one request. */
const patience = 60_000;

/**
 * Embeds the next passages and stores their vectors.
 * @returns null when what was begun holds no more
 * @throws {NotYetError} when the provider or a budget is in the way
 */
export async function embedNext(
  app: App,
  { file, row, model, payer }: BegunEmbedding,
  signal: AbortSignal,
): Promise<EmbeddingRow | null> {
  const { spaceId, done } = row;
  const texts = await app.database.inSpace(spaceId, (transaction) =>
    transaction
      .select({ text: passages.text })
      .from(passages)
      .where(
        and(
          eq(passages.fileId, file.id),
          gte(passages.ordinal, done),
          lt(passages.ordinal, done + passagesAtOnce),
        ),
      )
      .orderBy(passages.ordinal),
  );
  if (texts.length === 0) return null;
  // A passage out of the middle of a file says less than with its title, as for the words.
  const values = texts.map(({ text }) => `${file.name}\n${text}`);
  const vectors = await payFor(app, payer, model, values, signal);
  return app.database.inSpace(spaceId, async (transaction) => {
    const still = and(
      eq(fileEmbeddings.fileId, file.id),
      eq(fileEmbeddings.version, row.version),
      eq(fileEmbeddings.done, done),
    );
    const [known] = await transaction.select().from(fileEmbeddings).where(still).for('update');
    if (!known) return null;
    const dimensions = vectors[0]?.length ?? 0;
    // Under the same name another model answers now, whose vectors do not go with the others.
    if (known.dimensions !== null && known.dimensions !== dimensions) {
      await transaction.delete(fileEmbeddings).where(eq(fileEmbeddings.fileId, file.id));
      await queueEmbedding(app, transaction, { fileId: file.id });
      return null;
    }
    await transaction
      .insert(passageVectors)
      .values({ fileId: file.id, spaceId, first: done, vectors: packVectors(vectors) });
    const [next] = await transaction
      .update(fileEmbeddings)
      .set({ dimensions, done: done + vectors.length, problem: null, attempts: 0 })
      .where(eq(fileEmbeddings.fileId, file.id))
      .returning();
    return next ?? null;
  });
}

async function payFor(app: App, payer: Payer, model: EmbeddingModel, values: string[], signal: AbortSignal) {
  const tokens = estimateTokens(values.reduce((sum, value) => sum + value.length, 0));
  const most = { calls: 1, tokens, cost: costOf({ input: tokens, output: 0 }, model) };
  const held = await reserveCalls(app, payer, { models: [model], most }).catch((error: unknown) => {
    throw error instanceof AppError ? new NotYetError('budget_used') : error;
  });
  try {
    const made = await embedTexts(model, held, values, {
      kind: 'passage',
      retries: 2,
      patience,
      signal,
    });
    await held.record('embedding', { model, inputTokens: made.tokens, outputTokens: 0 });
    return made.vectors;
  } catch (error) {
    held.saidNothing();
    throw new NotYetError(problemOf(error));
  } finally {
    await held.release();
  }
}
