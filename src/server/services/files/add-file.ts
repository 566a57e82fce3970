import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { NamesakeData, UploadedFileData } from '#contracts/file.ts';
import { type DuplicateChoice, formatByName } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { files } from '../../db/schema/knowledge.ts';
import type { StoredFile } from '../../storage/file-storage.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { writeWithinRoom } from '../limits/upload-room.ts';
import { displayName } from './display-name.ts';
import { presentFile } from './present-file.ts';
import { queueReading } from './queue-reading.ts';

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
 * to bytes that the bot has already is said by `onDuplicate`; another file of the same name stays, and is named.
 * @throws {AppError} `payload_too_large`, or `limit_reached` when the plan has no room for it; nothing is kept then
 */
export async function addFile({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: Input;
}): Promise<UploadedFileData> {
  const { database, storage, extraction } = ctx.app;
  const { modelBotId, place, onDuplicate } = input;
  const { spaceId } = place;
  const name = displayName(input.name);
  extraction.prepare(formatByName(name));
  const stored = await writeWithinRoom(ctx, {
    folder: modelBotId,
    spaceId,
    bytes: input.bytes,
    declared: input.declared,
    mostBytes: uploadLimits.fileBytes,
  });
  let isStoredTwice = true;
  try {
    const added = await database.inSpace(spaceId, async (transaction) => {
      const same = onDuplicate === 'keep' ? undefined : await findSame(transaction, modelBotId, stored);
      if (same) {
        const taken = await takeAgain(ctx, transaction, same, onDuplicate, name);
        return { ...taken, duplicate: true, namesake: null };
      }
      await assertRoom(transaction, spaceId, 'files');
      await assertRoom(transaction, spaceId, 'storage', stored.size);
      const namesake = await findNamesake(transaction, modelBotId, name, stored);
      const row = { id: uuidv7(), spaceId, modelBotId, uploadedBy: ctx.actor.account.id, name };
      const [inserted] = await transaction
        .insert(files)
        .values({ ...row, size: stored.size, sha256: stored.sha256, storageKey: stored.key })
        .returning();
      isStoredTwice = false;
      await queueReading(ctx.app, transaction, row);
      return { ...presentFile(inserted as Row), duplicate: false, namesake };
    });
    if (isStoredTwice) await storage.remove(stored.key);
    return added;
  } catch (error) {
    await storage.remove(stored.key);
    throw error;
  }
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
  const [row] = await transaction
    .update(files)
    .set({ ...(replaces && { name }), status: 'queued', progress: 0, errorCode: null, readingId: null })
    .where(eq(files.id, same.id))
    .returning();
  await queueReading(ctx.app, transaction, same);
  return presentFile(row as Row);
}
