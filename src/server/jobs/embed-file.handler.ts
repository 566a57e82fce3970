import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { costOf, type EmbeddingProblem } from '#rules/model-providers.ts';
import type { App } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { isClosed } from '../db/predicates/model-bots.ts';
import { fileEmbeddings, files, passages, passageVectors } from '../db/schema/knowledge.ts';
import { modelBots } from '../db/schema/organisation.ts';
import { AppError } from '../errors.ts';
import { type EmbeddingModel, embeddingModel, embedTexts } from '../models/embeddings.ts';
import { estimateTokens } from '../models/fallback.ts';
import { problemOf } from '../models/provider-problem.ts';
import { packVectors } from '../search/packed-vectors.ts';
import type { Payer } from '../services/model-providers/payer.ts';
import { reserveCalls } from '../services/model-providers/reserve-calls.ts';

/** Passages of one request, and of one row. */
const passagesAtOnce = 50;
/** After so many requests the file goes to the end of the queue, so that other files and jobs have their turn. */
const requestsInARow = 20;
/** Milliseconds that a provider may take for one request. */
const patience = 60_000;
/** Until the next attempt, in seconds: doubled by each that failed, up to an hour. */
const waits = { first: 10, longest: 3_600 };

type Row = typeof fileEmbeddings.$inferSelect;
type Begun = { file: { id: string; name: string }; row: Row; model: EmbeddingModel; payer: Payer };

/**
 * Makes the vectors of a file's passages, some at a time, and goes on where it was stopped. What fails is tried again,
 * ever more seldom, and its reason is kept for whoever runs the bot; the file is found by its words all the while.
 */
export async function embedFile({
  app,
  input: { fileId, signal },
}: {
  app: App;
  input: { fileId: string; signal: AbortSignal };
}): Promise<void> {
  const begun = await begin(app, fileId);
  if (!begun) return;
  let { row } = begun;
  try {
    for (let request = 0; row.done < row.total; request++) {
      signal.throwIfAborted();
      if (request === requestsInARow) return await queueAgain(app, begun, new Date());
      const next = await embedNext(app, { ...begun, row }, signal);
      // Read anew or begun anew meanwhile: whoever did that has queued what is to be done.
      if (!next) return;
      row = next;
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof NotYetError)) throw error;
    await postpone(app, begun, error.problem);
  }
}

/** The provider or a budget is in the way, and may not be later. */
class NotYetError extends Error {
  override name = 'NotYetError';
  readonly problem: EmbeddingProblem;

  constructor(problem: EmbeddingProblem) {
    super(`No vectors could be made: ${problem}`);
    this.problem = problem;
  }
}

/** Null when nothing is to be done: the file is gone or not read, its bot is closed, or no model makes vectors. */
async function begin(app: App, fileId: string): Promise<Begun | null> {
  return app.database.acrossSpaces(async (transaction) => {
    const [found] = await transaction
      .select({
        file: files,
        modelBotId: modelBots.id,
        companyId: modelBots.companyId,
        closed: isClosed,
      })
      .from(files)
      .innerJoin(modelBots, eq(modelBots.id, files.modelBotId))
      .where(eq(files.id, fileId))
      .for('update', { of: files });
    if (!found?.file.readAt || found.closed) return null;
    const { modelBotId, companyId } = found;
    const { spaceId, uploadedBy, name } = found.file;
    const model = embeddingModel(app, spaceId);
    if (!model) return null;
    const row = await findOrBegin(transaction, { fileId, spaceId, modelBotId, model: model.id });
    const payer = { spaceId, modelBotId, companyId, userId: uploadedBy, use: 'embedding' } as const;
    return { file: { id: fileId, name }, row, model, payer };
  });
}

async function findOrBegin(
  transaction: Transaction,
  wanted: Pick<Row, 'fileId' | 'spaceId' | 'modelBotId' | 'model'>,
): Promise<Row> {
  const mine = eq(fileEmbeddings.fileId, wanted.fileId);
  const [known] = await transaction.select().from(fileEmbeddings).where(mine);
  if (known?.model === wanted.model) return known;
  await transaction.delete(fileEmbeddings).where(mine);
  const [{ total } = { total: 0 }] = await transaction
    .select({ total: sql<number>`count(*)::int` })
    .from(passages)
    .where(eq(passages.fileId, wanted.fileId));
  const [row] = await transaction
    .insert(fileEmbeddings)
    .values({ ...wanted, version: uuidv7(), total })
    .returning();
  return row as Row;
}

/** Embeds the next passages and stores their vectors; null when what was begun holds no more. */
async function embedNext(
  app: App,
  { file, row, model, payer }: Begun,
  signal: AbortSignal,
): Promise<Row | null> {
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
      await app.jobs.enqueue(transaction, 'embedFile', { fileId: file.id }, { key: keyOf(file.id) });
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
    const made = await embedTexts(model, values, { retries: 2, patience, signal });
    await held.record('embedding', { model, inputTokens: made.tokens, outputTokens: 0 });
    return made.vectors;
  } catch (error) {
    held.failed();
    throw new NotYetError(problemOf(error));
  } finally {
    await held.release();
  }
}

async function postpone(app: App, { file, row }: Begun, problem: EmbeddingProblem): Promise<void> {
  app.log.warn({ problem, fileId: file.id }, 'The vectors of a file could not be made yet');
  await app.database.inSpace(row.spaceId, async (transaction) => {
    const [failed] = await transaction
      .update(fileEmbeddings)
      .set({ problem, attempts: sql`${fileEmbeddings.attempts} + 1` })
      .where(and(eq(fileEmbeddings.fileId, file.id), eq(fileEmbeddings.version, row.version)))
      .returning({ attempts: fileEmbeddings.attempts });
    if (!failed) return;
    const seconds = Math.min(waits.longest, waits.first * 2 ** Math.min(20, failed.attempts - 1));
    const runAt = new Date(Date.now() + seconds * 1000);
    await app.jobs.enqueue(transaction, 'embedFile', { fileId: file.id }, { key: keyOf(file.id), runAt });
  });
}

async function queueAgain(app: App, { file, row }: Begun, runAt: Date): Promise<void> {
  await app.database.inSpace(row.spaceId, (transaction) =>
    app.jobs.enqueue(transaction, 'embedFile', { fileId: file.id }, { key: keyOf(file.id), runAt }),
  );
}

const keyOf = (fileId: string) => `embed-${fileId}`;
