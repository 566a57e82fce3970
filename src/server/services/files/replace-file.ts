import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { FileData } from '#contracts/file.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentFile } from './present-file.ts';

/**
 * Has a file take the place of an older one of its bot, which is removed as soon as the new one is ready: at once if
 * it is. Until then the bot answers from both.
 * @throws {AppError} `not_found` when one of them is not the bot's; `conflict` when the other one is not older
 */
export async function replaceFile({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; olderId: string; place: AuthorizedPlace };
}): Promise<FileData> {
  const { modelBotId, fileId, olderId } = input;
  const { file, removedKey } = await ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const found = await transaction
      .select()
      .from(files)
      .where(and(inArray(files.id, [fileId, olderId]), eq(files.modelBotId, modelBotId)))
      // As a reading holds them that ends with the removal.
      .orderBy(desc(files.createdAt))
      .for('update');
    const newer = found.find(({ id }) => id === fileId);
    const older = found.find(({ id }) => id === olderId);
    if (!newer || !older) throw new AppError('not_found');
    if (newer === older || older.createdAt > newer.createdAt) throw new AppError('conflict');
    await transaction.update(files).set({ replacesId: olderId }).where(eq(files.id, fileId));
    const removedKey = newer.status === 'ready' ? await removeReplaced(transaction, fileId) : null;
    // What replaces another at once has its name already.
    const [replacing = newer] = await transaction.select().from(files).where(eq(files.id, fileId));
    return { file: presentFile(replacing), removedKey };
  });
  if (removedKey) await ctx.app.storage.remove(removedKey);
  return file;
}

/**
 * Removes the file that this one replaces, if it does, with its text and passages.
 * @returns where its bytes are, to remove once the transaction is committed
 */
export async function removeReplaced(transaction: Transaction, fileId: string): Promise<string | null> {
  const [removed] = await transaction
    .delete(files)
    .where(eq(files.id, sql`(SELECT replaces_id FROM files WHERE id = ${fileId})`))
    .returning({ storageKey: files.storageKey, name: files.name, title: files.title });
  // It takes the place by its name, too.
  if (removed) {
    await transaction
      .update(files)
      .set({ title: removed.title })
      .where(and(eq(files.id, fileId), eq(files.name, removed.name)));
  }
  return removed?.storageKey ?? null;
}
