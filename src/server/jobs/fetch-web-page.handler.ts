import { and, eq, ne, or } from 'drizzle-orm';
import type { FileErrorCode } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import type { App } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { files, webHosts } from '../db/schema/knowledge.ts';
import { AppError } from '../errors.ts';
import { fetchPage } from '../outbound/fetch-page.ts';
import { isHostAllowed } from '../outbound/hosts.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { queueReading } from '../services/files/queue-reading.ts';
import { tellFileFailed } from '../services/files/tell-file-failed.ts';
import { assertRoom } from '../services/limits/assert-room.ts';
import { FileTooLargeError, type StoredFile } from '../storage/file-storage.ts';
import { type FileRow, failReading } from './reading.ts';

const fetchMilliseconds = 60_000;

/**
 * Fetches a web page and queues its reading. One that is read already and was not asked for anew is read again only
 * if its content changed.
 */
export async function fetchWebPage({
  app,
  input: { fileId, signal },
}: {
  app: App;
  input: { fileId: string; signal: AbortSignal };
}): Promise<void> {
  const found = await findPage(app, fileId);
  if (!found) return;
  const { page, allowedHosts } = found;
  try {
    await keep(app, page, await download(app, page, allowedHosts, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    const code = errorCodeOf(error, { ...page, allowedHosts });
    if (!code) throw error;
    await app.database.inSpace(page.spaceId, async (transaction) => {
      const [still] = await transaction.select().from(files).where(eq(files.id, fileId)).for('update');
      if (!still || still.errorCode === 'cancelled') return;
      await failReading(transaction, still, code);
      if (code !== 'already_here') await tellFileFailed(app, transaction, still);
      await transaction.update(files).set({ fetchedAt: new Date() }).where(eq(files.id, fileId));
    });
  }
}

/** The bot has what an address leads to under another one. */
class AlreadyHereError extends Error {}

/** `address` is where its redirects ended. */
type Fetched = StoredFile & { address: string; charset: string | undefined };

type Page = FileRow & { modelBotId: string; sourceUrl: string };

async function findPage(
  app: App,
  fileId: string,
): Promise<{ page: Page; allowedHosts: string[] } | undefined> {
  return app.database.acrossSpaces(async (transaction) => {
    const [page] = await transaction.select().from(files).where(eq(files.id, fileId));
    if (!page?.sourceUrl || !page.modelBotId || page.status === 'failed' || page.status === 'processing')
      return undefined;
    const hosts = await transaction
      .select({ host: webHosts.host })
      .from(webHosts)
      .where(eq(webHosts.modelBotId, page.modelBotId));
    return { page: page as Page, allowedHosts: hosts.map(({ host }) => host) };
  });
}

async function download(
  app: App,
  { spaceId, modelBotId, sourceUrl }: Page,
  allowedHosts: string[],
  signal: AbortSignal,
): Promise<Fetched> {
  const { url, charset, body } = await fetchPage(sourceUrl, {
    dispatcher: app.outbound.pages,
    allowedHosts,
    milliseconds: fetchMilliseconds,
    bytes: uploadLimits.webPageBytes,
    signal,
  });
  const stored = await app.storage.write({ spaceId, modelBotId }, body, uploadLimits.webPageBytes);
  return { ...stored, address: url.href, charset };
}

/** Removes the bytes that nobody needs any more: those of before, or the new ones. */
async function keep(app: App, page: Page, stored: Fetched): Promise<void> {
  let unneeded: string | null = stored.key;
  try {
    unneeded = await takeOver(app, page, stored);
  } finally {
    if (unneeded) await app.storage.remove(unneeded);
  }
}

/** @returns the key of the bytes that are not needed */
async function takeOver(app: App, page: Page, stored: Fetched): Promise<string | null> {
  return app.database.inSpace(page.spaceId, async (transaction) => {
    const [still] = await transaction.select().from(files).where(eq(files.id, page.id)).for('update');
    // Deleted or cancelled while it was being fetched.
    if (!still || still.status === 'failed' || still.status === 'processing') return stored.key;
    const isUnchanged = still.status === 'ready' && still.sha256 === stored.sha256;
    const fetchedAt = new Date();
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
async function isHereAlready(transaction: Transaction, page: Page, { address, sha256 }: Fetched) {
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

function errorCodeOf(
  error: unknown,
  { sourceUrl, allowedHosts }: { sourceUrl: string; allowedHosts: string[] },
): FileErrorCode | undefined {
  if (error instanceof OutboundError) {
    const isElsewhere =
      error.code === 'host_not_allowed' && isHostAllowed(new URL(sourceUrl).hostname, allowedHosts);
    return isElsewhere ? 'redirect_not_allowed' : error.code;
  }
  if (error instanceof AlreadyHereError) return 'already_here';
  if (error instanceof FileTooLargeError) return 'too_large';
  if (error instanceof AppError && ['limit_reached', 'storage_unavailable'].includes(error.code))
    return 'storage_full';
  return undefined;
}
