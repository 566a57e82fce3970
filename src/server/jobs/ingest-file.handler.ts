import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { App } from '../context.ts';
import { files, fileTexts, passages } from '../db/schema/knowledge.ts';
import { extractFile } from '../knowledge/extraction/extract.ts';
import { ExtractionError } from '../knowledge/extraction/extraction-error.ts';
import { defaultExtractionLimits } from '../knowledge/extraction/limits.ts';
import { prepareRecognitionData } from '../knowledge/extraction/recognition-data.ts';
import { indexText } from '../knowledge/index-text.ts';
import type { JobContext } from './runner.ts';

const progressEveryMilliseconds = 500;
const passagesPerInsert = 200;
/** A process that was killed counts as an attempt too, so the queue itself allows far more. */
const attemptsBeforeGivingUp = 5;

/**
 * Reads one uploaded file into text and passages. Text, passages and the status `ready` are written in one
 * transaction, so a file is in the index whole or not at all, however often the process dies on the way.
 */
export async function ingestFile(app: App, { fileId }: { fileId: string }, job: JobContext): Promise<void> {
  const file = await app.database.acrossSpaces(async (transaction) => {
    const [found] = await transaction.select().from(files).where(eq(files.id, fileId)).for('update');
    if (!found || found.status === 'ready' || found.status === 'failed') return null;
    await transaction.update(files).set({ status: 'processing', progress: 0 }).where(eq(files.id, fileId));
    return found;
  });
  if (!file) return;
  const { spaceId } = file;
  const update = (values: Partial<typeof files.$inferInsert>) =>
    app.database.inSpace(spaceId, (transaction) =>
      transaction.update(files).set(values).where(eq(files.id, fileId)),
    );

  let reportedAt = 0;
  try {
    const extracted = await extractFile({
      path: app.storage.pathOf(file.storageKey),
      name: file.name,
      childEntry: app.extractionEntry,
      limits: defaultExtractionLimits,
      recognitionData: await prepareRecognitionData(
        path.join(app.environment.dataDirectory, 'cache', 'recognition'),
      ),
      signal: job.signal,
      onProgress: (progress) => {
        if (Date.now() - reportedAt < progressEveryMilliseconds) return;
        reportedAt = Date.now();
        update({ progress: progress * 0.9 }).catch((error: unknown) =>
          app.log.warn({ error }, 'Progress not written'),
        );
      },
    });
    await app.database.inSpace(spaceId, async (transaction) => {
      const [still] = await transaction
        .select({ id: files.id })
        .from(files)
        .where(eq(files.id, fileId))
        .for('update');
      if (!still) return;
      await transaction.delete(passages).where(eq(passages.fileId, fileId));
      await transaction.delete(fileTexts).where(eq(fileTexts.fileId, fileId));
      const { text, pageStarts } = extracted;
      await transaction.insert(fileTexts).values({ fileId, spaceId, text, pageStarts });
      const place = { spaceId, fileId, modelBotId: file.modelBotId };
      for (const batch of batches(indexText({ ...extracted, fileName: file.name }), passagesPerInsert)) {
        await transaction.insert(passages).values(batch.map((row) => ({ ...row, ...place })));
      }
      await transaction
        .update(files)
        .set({
          status: 'ready',
          progress: 1,
          format: extracted.format,
          pages: pageStarts.length || null,
          errorCode: null,
        })
        .where(eq(files.id, fileId));
    });
  } catch (error) {
    if (job.signal.aborted) throw error;
    if (error instanceof ExtractionError) {
      await update({ status: 'failed', errorCode: error.code });
      return;
    }
    // Deleted while it was being read: nothing is wrong, and nothing is left to do.
    if (!(await exists(app, fileId))) return;
    if (job.attempt < attemptsBeforeGivingUp) throw error;
    app.log.error({ error, fileId }, 'A file could not be ingested');
    await update({ status: 'failed', errorCode: 'damaged' });
  }
}

async function exists(app: App, fileId: string): Promise<boolean> {
  const found = await app.database.acrossSpaces((transaction) =>
    transaction.select({ id: files.id }).from(files).where(eq(files.id, fileId)),
  );
  return found.length > 0;
}

function* batches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
