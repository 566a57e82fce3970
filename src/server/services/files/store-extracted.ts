import { eq, sql } from 'drizzle-orm';
import { uploadLimits } from '#rules/limits.ts';
import { asLine } from '#rules/one-line.ts';
import type { Transaction } from '../../db/database.ts';
import { files, fileTexts, passages } from '../../db/schema/knowledge.ts';
import { analysisVersion } from '../../language/analysis.ts';
import type { PassageBatch, ReceivedFile } from '../../reading/extract.ts';
import { readingVersion } from '../../reading/reading-version.ts';
import { beginSegment, finishSegment, placeFiles, storeRows } from '../../search/store-segment.ts';
import { presentTime } from '../../time.ts';
import type { FileRow } from './begin-reading.ts';
import { storePageWords } from './store-page-words.ts';

/** Of two to eight megabytes altogether. Few are enough: each has the database write the whole text anew. */
const partsPerStatement = 16;

/**
 * Writes what was read of a file in place of what was there, page words included, and makes it `ready`.
 * The transaction has to hold the file.
 */
export async function storeExtracted(
  transaction: Transaction,
  file: FileRow,
  { format, parts, pageStarts, title, omissions }: ReceivedFile,
  batches: AsyncIterable<PassageBatch>,
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
  await storeBatches(transaction, file, batches);
  await transaction
    .update(files)
    .set({
      status: 'ready',
      progress: 1,
      format,
      // An upload has the name that somebody gave it.
      ...(file.sourceUrl !== null && {
        title: asLine(title ?? '').slice(0, uploadLimits.nameCharacters) || null,
      }),
      pages: pageStarts.length || null,
      omissions,
      errorCode: null,
      readingId: null,
      readAt: presentTime(),
      readingVersion,
    })
    .where(eq(files.id, fileId));
}

async function storeBatches(
  transaction: Transaction,
  file: FileRow,
  batches: AsyncIterable<PassageBatch>,
): Promise<void> {
  const { id: fileId, spaceId, modelBotId } = file;
  const segment = await beginSegment(transaction, { spaceId, modelBotId });
  for await (const batch of batches) {
    if (batch.of === 'index') {
      const { lexemes, passages, terms } = batch;
      await finishSegment(transaction, { segment, lexemes, passages });
      await placeFiles(transaction, { segment, spaceId }, [{ fileId, first: 0, passages, terms }]);
    } else if (batch.of === 'blocks') await storeBlocks(transaction, file, batch.json);
    else if (batch.of === 'postings') await storeRows(transaction, { segment, spaceId }, batch.json);
    else await storePassages(transaction, file, batch.json);
  }
}

async function storeBlocks(transaction: Transaction, { id, spaceId }: FileRow, json: string): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO file_blocks (file_id, space_id, page, part, blocks)
    SELECT ${id}::uuid, ${spaceId}::uuid, page, part, blocks
    FROM json_to_recordset(${json}::json) AS given (page int, part int, blocks jsonb)`);
}

/** The database takes the list apart: a tenth of the work that building a statement of all values is here. */
async function storePassages(
  transaction: Transaction,
  { id: fileId, spaceId, modelBotId }: FileRow,
  json: string,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO passages
      (id, space_id, model_bot_id, file_id, ordinal, page, last_page, start, "end", text, section, layout, terms, term_count, analysis)
    SELECT id, ${spaceId}::uuid, ${modelBotId}::uuid, ${fileId}::uuid,
           ordinal, page, "lastPage", start, "end", text, section, layout, terms::tsvector, "termCount", ${analysisVersion}
    FROM json_to_recordset(${json}::json) AS given
      (id uuid, ordinal int, page int, "lastPage" int, start int, "end" int, text text, section text, layout text, terms text, "termCount" int)`);
}
