import { eq } from 'drizzle-orm';
import { readingShare } from '#rules/files.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { embeddingModel } from '../../models/embeddings.ts';
import { passingFailure } from '../../passing-failure.ts';
import { ExtractionError } from '../../reading/bounds/extraction-error.ts';
import { defaultExtractionLimits } from '../../reading/bounds/limits.ts';
import { extractFile } from '../../reading/extract.ts';
import { assertDiskRoom } from '../../storage/file-storage.ts';
import type { App } from '../context.ts';
import { queueEmbedding } from '../embeddings/queue-embedding.ts';
import { seesPictures } from '../model-providers/sees-pictures.ts';
import { beginReading, type Reading } from './begin-reading.ts';
import { failReading } from './fail-reading.ts';
import { openRecognisedPages } from './open-recognised-pages.ts';
import { queueReading } from './queue-reading.ts';
import { beginTurn } from './reading-turn.ts';
import { removeReplaced } from './replace-file.ts';
import { storeExtracted } from './store-extracted.ts';
import { tellFileFailed } from './tell-file-failed.ts';

/** A process that was killed counts as an attempt too, so the queue itself allows far more. */
const attemptsBeforeGivingUp = 5;

/**
 * Reads one stored file into text and passages. Text, passages and the status `ready` are written in one
 * transaction, so a file is in the index whole or not at all, however often the process dies on the way; until then
 * what was read of it before stays.
 */
export async function ingestFile({
  app,
  input: { fileId, charset, attempt, signal },
}: {
  app: App;
  input: { fileId: string; charset?: string | undefined; attempt: number; signal: AbortSignal };
}): Promise<void> {
  const reading = await beginReading(app, fileId, signal);
  if (!reading) return;
  try {
    await read(app, reading, charset);
  } catch (error) {
    // Cancelled, deleted or begun anew while it was being read: nothing is wrong, and nothing is left to do.
    if (reading.isOvertaken()) return;
    if (signal.aborted) throw error;
    if (reading.isPaused()) return await goOnLater(app, reading, charset);
    if (isOfStore(error)) throw error;
    const isFileAtFault = error instanceof ExtractionError;
    if (!isFileAtFault && attempt < attemptsBeforeGivingUp) {
      if ((await reading.write(async () => true)) === null) return;
      throw error;
    }
    if (!isFileAtFault) app.log.error({ error, fileId }, 'A file could not be ingested');
    const code = isFileAtFault ? error.code : 'damaged';
    await reading.write(async (transaction) => {
      await failReading(transaction, reading.file, code);
      await tellFileFailed(app, transaction, reading.file);
      // The text of a page is not that of the content any more: the next fetch has it read again, changed or not.
      if (reading.file.sourceUrl === null) return;
      await transaction.update(files).set({ sha256: null }).where(eq(files.id, fileId));
    });
  } finally {
    reading.end();
  }
}

/** A store that is away, or a disk without room, says nothing about the file, which waits for it. */
function isOfStore(error: unknown): boolean {
  const passing = error instanceof AppError ? error : passingFailure(error);
  return passing?.code === 'files_unavailable' || passing?.code === 'storage_unavailable';
}

/**
 * What is read of files lies beside them where the database is our own.
 * @throws {AppError} `storage_unavailable` while its disk has less room than is kept free
 */
async function assertTextRoom({ environment }: App): Promise<void> {
  if (environment.DATABASE_URL) return;
  await assertDiskRoom(environment.dataDirectory, environment.DISK_RESERVE_MB * 1024 * 1024);
}

/** Behind those that wait now. What was recognised of it is kept. */
async function goOnLater(app: App, reading: Reading, charset: string | undefined): Promise<void> {
  await reading.write(async (transaction) => {
    await transaction
      .update(files)
      .set({ status: 'queued', readingId: null })
      .where(eq(files.id, reading.file.id));
    await queueReading(app, transaction, reading.file, charset);
  });
}

async function read(app: App, reading: Reading, charset: string | undefined): Promise<void> {
  const { file, signal } = reading;
  const { storageKey, sha256 } = file;
  if (storageKey === null) throw new Error('Nothing is stored of the file');
  await assertTextRoom(app);
  let replacedKey: string | null = null;
  const recognised = await openRecognisedPages(app, reading, storageKey);
  const turn = beginTurn(app, reading);
  await extractFile(
    {
      open: () => app.storage.open(storageKey, { sha256 }),
      name: file.name,
      webPage: file.sourceUrl !== null,
      charset,
      readsHidden: file.readsHidden,
      // What people attach may be shown to a model itself.
      mayLackText: file.modelBotId === null && seesPictures(app, file.spaceId),
      children: app.extraction,
      limits: defaultExtractionLimits,
      signal,
      // Whoever attaches a file waits for it.
      ...(file.modelBotId !== null && { foreground: app.foreground }),
      recognised: recognised.known,
      onProgress: (progress, pages) => reading.report(progress * readingShare, pages),
      onRecognised: (page) => {
        recognised.keep(page);
        // Whoever attaches a file waits for all of it.
        if (file.modelBotId !== null) turn.pageDone(recognised.settled);
      },
    },
    async (extracted, batches) => {
      await recognised.settled();
      await assertTextRoom(app);
      await reading.write(async (transaction) => {
        await storeExtracted(transaction, file, extracted, batches);
        replacedKey = await removeReplaced(transaction, file.id);
        // What is attached is found by its words: nobody waits for vectors before their question.
        if (file.modelBotId === null || !embeddingModel(app, file.spaceId)) return;
        await queueEmbedding(app, transaction, { fileId: file.id });
      });
    },
  );
  if (replacedKey) await app.storage.remove(replacedKey);
}
