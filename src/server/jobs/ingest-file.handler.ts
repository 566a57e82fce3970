import { eq, sql } from 'drizzle-orm';
import { readingShare } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import type { App } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { files, fileTexts, passages } from '../db/schema/knowledge.ts';
import { analysisVersion } from '../language/analysis.ts';
import { embeddingModel } from '../models/embeddings.ts';
import { extractFile, type ReceivedFile } from '../reading/extract.ts';
import { ExtractionError } from '../reading/extraction-error.ts';
import { defaultExtractionLimits } from '../reading/limits.ts';
import { removeReplaced } from '../services/files/replace-file.ts';
import { tellFileFailed } from '../services/files/tell-file-failed.ts';
import { beginReading, type FileRow, failReading, type Reading } from './reading.ts';
import { openRecognisedPages, storePageWords } from './recognised-pages.ts';

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

async function read(app: App, reading: Reading, charset: string | undefined): Promise<void> {
  const { file, signal } = reading;
  if (file.storageKey === null) throw new Error('Nothing is stored of the file');
  let replacedKey: string | null = null;
  const recognised = await openRecognisedPages(app, reading, file.storageKey);
  await extractFile(
    {
      path: app.storage.pathOf(file.storageKey),
      name: file.name,
      webPage: file.sourceUrl !== null,
      charset,
      children: app.extraction,
      limits: defaultExtractionLimits,
      signal,
      // Whoever attaches a file waits for it.
      ...(file.modelBotId !== null && { foreground: app.foreground }),
      recognised: recognised.known,
      onProgress: (progress, pages) => reading.report(progress * readingShare, pages),
      onRecognised: recognised.keep,
    },
    async (extracted, batches) => {
      await recognised.settled();
      await reading.write(async (transaction) => {
        await store(transaction, file, extracted, batches);
        replacedKey = await removeReplaced(transaction, file.id);
        // What is attached is found by its words: nobody waits for vectors before their question.
        if (file.modelBotId === null || !embeddingModel(app, file.spaceId)) return;
        const fileId = file.id;
        await app.jobs.enqueue(transaction, 'embedFile', { fileId }, { key: `embed-${fileId}` });
      });
    },
  );
  if (replacedKey) await app.storage.remove(replacedKey);
}

/** Of two to eight megabytes altogether. Few are enough: each has the database write the whole text anew. */
const partsPerStatement = 16;

async function store(
  transaction: Transaction,
  file: FileRow,
  { format, parts, pageStarts, title }: ReceivedFile,
  batches: AsyncIterable<string>,
): Promise<void> {
  const { id: fileId, spaceId, storageKey } = file;
  await transaction.delete(passages).where(eq(passages.fileId, fileId));
  await transaction.delete(fileTexts).where(eq(fileTexts.fileId, fileId));
  await transaction.insert(fileTexts).values({ fileId, spaceId, text: '', pageStarts });
  for (let at = 0; at < parts.length; at += partsPerStatement) {
    const part = Buffer.concat(parts.slice(at, at + partsPerStatement));
    await transaction
      .update(fileTexts)
      .set({ text: sql`text || ${part}::text` })
      .where(eq(fileTexts.fileId, fileId));
  }
  await storePageWords(transaction, { fileId, storageKey });
  for await (const json of batches) await storePassages(transaction, file, json);
  await transaction
    .update(files)
    .set({
      status: 'ready',
      progress: 1,
      format,
      // An upload has the name that somebody gave it.
      title: (file.sourceUrl !== null && title?.slice(0, uploadLimits.nameCharacters)) || null,
      pages: pageStarts.length || null,
      errorCode: null,
      readingId: null,
      readAt: new Date(),
    })
    .where(eq(files.id, fileId));
}

/** The database takes the list apart: a tenth of the work that building a statement of all values is here. */
async function storePassages(
  transaction: Transaction,
  { id: fileId, spaceId, modelBotId }: FileRow,
  json: string,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO passages
      (id, space_id, model_bot_id, file_id, ordinal, page, start, "end", text, terms, term_count, analysis)
    SELECT id, ${spaceId}::uuid, ${modelBotId}::uuid, ${fileId}::uuid,
           ordinal, page, start, "end", text, terms::tsvector, "termCount", ${analysisVersion}
    FROM json_to_recordset(${json}::json) AS given
      (id uuid, ordinal int, page int, start int, "end" int, text text, terms text, "termCount" int)`);
}
