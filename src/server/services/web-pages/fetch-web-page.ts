import { eq } from 'drizzle-orm';
import { uploadLimits } from '#rules/limits.ts';
import { files } from '../../db/schema/knowledge.ts';
import { fetchPage } from '../../outbound/fetch-page.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { failReading } from '../files/fail-reading.ts';
import { tellFileFailed } from '../files/tell-file-failed.ts';
import { openRoom } from '../limits/upload-room.ts';
import { fetchErrorCode } from './fetch-error-code.ts';
import { findPage, type WebPage } from './find-page.ts';
import { keepPage, type StoredPage } from './keep-page.ts';

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
    await keepPage(app, page, await download(app, page, allowedHosts, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    const code = fetchErrorCode(error, { ...page, allowedHosts });
    if (!code) throw error;
    await app.database.inSpace(page.spaceId, async (transaction) => {
      const [still] = await transaction.select().from(files).where(eq(files.id, fileId)).for('update');
      if (!still || still.errorCode === 'cancelled') return;
      await failReading(transaction, still, code);
      if (code !== 'already_here') await tellFileFailed(app, transaction, still);
      await transaction.update(files).set({ fetchedAt: presentTime() }).where(eq(files.id, fileId));
    });
  }
}

async function download(
  app: App,
  { spaceId, modelBotId, sourceUrl, size }: WebPage,
  allowedHosts: string[],
  signal: AbortSignal,
): Promise<StoredPage> {
  const room = await openRoom(app, spaceId, { freed: size, mostBytes: uploadLimits.webPageBytes });
  const { url, charset, body } = await fetchPage(sourceUrl, {
    dispatcher: app.outbound.pages,
    allowedHosts,
    milliseconds: fetchMilliseconds,
    bytes: uploadLimits.webPageBytes,
    signal,
  });
  const stored = await room.write(modelBotId, body);
  return { ...stored, address: url.href, charset };
}
