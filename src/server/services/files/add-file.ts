import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { NamesakeData, UploadedFileData } from '#contracts/file.ts';
import { archiveExtension, type DuplicateChoice, formatByName } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { StoredFile } from '../../storage/file-storage.ts';
import { withItsRow } from '../../storage/with-its-row.ts';
import type { SignedInContext } from '../context.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { writeWithinRoom } from '../limits/upload-room.ts';
import { displayName } from './display-name.ts';
import { ArchivedFileError, type FileArchive, openFileArchive } from './file-archive.ts';
import { presentFile } from './present-file.ts';
import { queueReading } from './queue-reading.ts';
import { titleAmongNamesakes } from './title-among-namesakes.ts';

type Row = typeof files.$inferSelect;
type Input = {
  modelBotId: string;
  place: AuthorizedPlace;
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** How many bytes come at least, as far as is known before. */
  declared: number;
  onDuplicate: DuplicateChoice;
};

/**
 * Stores an upload and queues its reading. When this returns, bytes, row and job are on stable storage. What happens
 * to bytes that the bot has already is said by `onDuplicate`; another file of the same name stays, and is named. A ZIP
 * archive of files is stored as these, each under the same limits.
 * @throws {AppError} `payload_too_large`, or `limit_reached` when the plan has no room for it; nothing is kept then
 */
export async function addFile({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Input;
}): Promise<UploadedFileData[]> {
  const name = displayName(input.name);
  ctx.app.extraction.prepare(formatByName(name));
  const stored = await writeUpload(ctx, input);
  if (!name.toLowerCase().endsWith(`.${archiveExtension}`))
    return [await keepUpload(ctx, { ...input, name }, stored)];
  await using copy = await ctx.app.storage.localCopy(stored.key);
  const archive = await openFileArchive(copy.path);
  if (!archive) return [await keepUpload(ctx, { ...input, name }, stored)];
  try {
    return await addArchived(ctx, { ...input, name }, archive);
  } finally {
    archive.close();
    await ctx.app.storage.remove(stored.key);
  }
}

const writeUpload = (ctx: SignedInContext, { modelBotId, place, bytes, declared }: Input) =>
  writeWithinRoom(ctx.app, {
    folder: modelBotId,
    spaceId: place.spaceId,
    bytes,
    declared,
    mostBytes: uploadLimits.fileBytes,
  });

/** Where there is no room for the rest, what was added stays, and the rest is said to be missing. */
async function addArchived(
  ctx: SignedInContext,
  input: Input,
  { files: archived, skipped }: FileArchive,
): Promise<UploadedFileData[]> {
  const added: UploadedFileData[] = [];
  let isFull = false;
  for (const { name: inner, size, read } of archived) {
    const own = { ...input, name: displayName(inner), bytes: read(), declared: size };
    if (isFull) {
      skipped.push({ name: own.name, reason: 'no_room' });
      continue;
    }
    try {
      added.push(await keepUpload(ctx, own, await writeUpload(ctx, own)));
    } catch (error) {
      isFull = error instanceof AppError && error.code === 'limit_reached' && added.length > 0;
      if (!isFull && !(error instanceof ArchivedFileError)) throw error;
      skipped.push({ name: own.name, reason: isFull ? 'no_room' : 'damaged' });
    }
  }
  if (added.length === 0) throw new AppError('invalid_request', { fields: { file: 'invalid' } });
  // Told once, as there may be as much of it as of files.
  return added.map((file, index) => ({
    ...file,
    archive: { name: input.name, skipped: index === 0 ? skipped : [] },
  }));
}

async function keepUpload(
  ctx: SignedInContext,
  { modelBotId, place: { spaceId }, onDuplicate, name }: Input,
  stored: StoredFile,
): Promise<UploadedFileData> {
  const { database, storage } = ctx.app;
  let isStoredTwice = true;
  const added = await withItsRow(storage, stored.key, () =>
    database.inSpace(spaceId, async (transaction) => {
      const same = onDuplicate === 'keep' ? undefined : await findSame(transaction, modelBotId, stored);
      if (same) {
        const taken = await takeAgain(ctx, transaction, same, onDuplicate, name);
        return { ...taken, duplicate: true, namesake: null, archive: null };
      }
      await assertRoom(transaction, spaceId, 'files');
      await assertRoom(transaction, spaceId, 'storage', stored.size);
      const namesake = await findNamesake(transaction, modelBotId, name, stored);
      const owner = eq(files.modelBotId, modelBotId);
      const title = await titleAmongNamesakes(transaction, { owner, name });
      const { size, sha256, key: storageKey } = stored;
      const row = {
        id: newRecordId(),
        spaceId,
        modelBotId,
        uploadedBy: ctx.actor.account.id,
        name,
        title,
        size,
      };
      const [inserted] = await transaction
        .insert(files)
        .values({ ...row, sha256, storageKey })
        .returning();
      isStoredTwice = false;
      await queueReading(ctx.app, transaction, row);
      return { ...presentFile(inserted as Row), duplicate: false, namesake, archive: null };
    }),
  );
  if (isStoredTwice) await storage.remove(stored.key);
  return added;
}

/** The oldest file with the same bytes. Uploads of the same bytes to the same bot wait for each other here. */
async function findSame(
  transaction: Transaction,
  modelBotId: string,
  { sha256 }: StoredFile,
): Promise<Row | undefined> {
  await waitFor(transaction, `${modelBotId}/${sha256}`);
  const [same] = await transaction
    .select()
    .from(files)
    .where(and(eq(files.modelBotId, modelBotId), eq(files.sha256, sha256)))
    .orderBy(asc(files.createdAt))
    .limit(1)
    .for('update');
  return same;
}

/** The newest upload of this name with other bytes. Uploads of the same name to the same bot wait for each other here. */
async function findNamesake(
  transaction: Transaction,
  modelBotId: string,
  name: string,
  { sha256 }: StoredFile,
): Promise<NamesakeData | null> {
  await waitFor(transaction, `${modelBotId}/name/${name}`);
  const [found] = await transaction
    .select({ id: files.id, createdAt: files.createdAt })
    .from(files)
    .where(
      and(
        eq(files.modelBotId, modelBotId),
        eq(files.name, name),
        ne(files.sha256, sha256),
        isNull(files.sourceUrl),
      ),
    )
    .orderBy(desc(files.createdAt))
    .limit(1);
  return found ? { id: found.id, createdAt: found.createdAt.toISOString() } : null;
}

/** Waits until no other transaction is here with the same key. */
async function waitFor(transaction: Transaction, key: string): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

async function takeAgain(
  ctx: SignedInContext,
  transaction: Transaction,
  same: Row,
  choice: DuplicateChoice,
  name: string,
) {
  const replaces = choice === 'replace';
  const readsAgain = replaces || same.status === 'failed';
  if (!readsAgain) return presentFile(same);
  await waitFor(transaction, `${same.modelBotId}/name/${name}`);
  const owner = eq(files.modelBotId, same.modelBotId as string);
  const title = await titleAmongNamesakes(transaction, { owner, name, exceptId: same.id });
  const [row] = await transaction
    .update(files)
    .set({
      ...(replaces && { name, title }),
      status: 'queued',
      progress: 0,
      errorCode: null,
      readingId: null,
    })
    .where(eq(files.id, same.id))
    .returning();
  await queueReading(ctx.app, transaction, same);
  return presentFile(row as Row);
}
