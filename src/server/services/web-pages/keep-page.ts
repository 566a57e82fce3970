import { and, eq, ne, or } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { files } from '../../db/schema/knowledge.ts';
import type { StoredFile } from '../../storage/file-storage.ts';
import { withItsRow } from '../../storage/with-its-row.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { queueReading } from '../files/queue-reading.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { AlreadyHereError } from './already-here-error.ts';
import type { WebPage } from './find-page.ts';

/** The bytes of a page; `address` is where its redirects ended. */
export type StoredPage = StoredFile & { address: string; charset: string | undefined };

/**
 * Keeps what was fetched, and has it read where it changed. Removes the bytes that nobody needs any more: those of
 * before, or the new ones.
 * @throws {AlreadyHereError} when another file of the bot is this page
 * @throws {AppError} `limit_reached` when the space has no room for it
 */
export async function keepPage(app: App, page: WebPage, stored: StoredPage): Promise<void> {
  const unneeded = await withItsRow(app.storage, stored.key, () => takeOver(app, page, stored));
  if (unneeded) await app.storage.remove(unneeded);
}

/** @returns the key of the bytes that are not needed */
async function takeOver(app: App, page: WebPage, stored: StoredPage): Promise<string | null> {
  return app.database.inSpace(page.spaceId, async (transaction) => {
    const [still] = await transaction.select().from(files).where(eq(files.id, page.id)).for('update');
    // Deleted or cancelled while it was being fetched.
    if (!still || still.status === 'failed' || still.status === 'processing') return stored.key;
    const isUnchanged = still.status === 'ready' && still.sha256 === stored.sha256;
    const fetchedAt = presentTime();
    if (isUnchanged) {
      await transaction.update(files).set({ fetchedAt, errorCode: null }).where(eq(files.id, page.id));
      return stored.key;
    }
    if (still.readAt === null && (await isHereAlready(transaction, page, stored)))
      throw new AlreadyHereError(stored.address);
    // What was wrong before stays known until the new text is there: people hear of it once.
    const { key: storageKey, size, sha256 } = stored;
    await assertRoom(transaction, page.spaceId, 'storage', Math.max(0, size - still.size));
    await transaction
      .update(files)
      .set({ storageKey, size, sha256, fetchedAt, status: 'queued', progress: 0 })
      .where(eq(files.id, page.id));
    await queueReading(app, transaction, page, stored.charset);
    return still.storageKey;
  });
}

/** Whether another file of the bot is this page, or holds the very same. Two copies would grow apart unnoticed. */
async function isHereAlready(transaction: Transaction, page: WebPage, { address, sha256 }: StoredPage) {
  const [same] = await transaction
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.modelBotId, page.modelBotId),
        ne(files.id, page.id),
        ne(files.status, 'failed'),
        or(eq(files.sha256, sha256), eq(files.sourceUrl, address)),
      ),
    )
    .limit(1);
  return same !== undefined;
}
