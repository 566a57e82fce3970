import { uploadLimits } from '#rules/limits.ts';
import { ToolError } from '../../../agents/agent-tool.ts';
import { outboundProblem } from '../../../agents/outbound-problem.ts';
import { AppError } from '../../../errors.ts';
import { fetchPage } from '../../../outbound/fetch-page.ts';
import { ExtractionError } from '../../../reading/bounds/extraction-error.ts';
import { defaultExtractionLimits } from '../../../reading/bounds/limits.ts';
import { extractFile } from '../../../reading/extract.ts';
import { FileTooLargeError, type StoredFile } from '../../../storage/file-storage.ts';
import type { App } from '../../context.ts';

const milliseconds = 20_000;

/**
 * Fetches a page of an allowed site and turns it into text, as an uploaded file is: in a process of its own. Its bytes
 * are gone afterwards.
 * @throws {ToolError}
 */
export async function readWebPage(
  app: App,
  place: { spaceId: string; modelBotId: string; personId: string; hosts: readonly string[] },
  address: string,
  signal: AbortSignal,
): Promise<{ url: string; text: string }> {
  const { spaceId, modelBotId, hosts } = place;
  const bytes = uploadLimits.webPageBytes;
  const options = { dispatcher: app.outbound.pages, allowedHosts: hosts, milliseconds, bytes, signal };
  await app.rateLimits.countOutside('pages', place).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new ToolError('limit_reached', 'Too many pages were fetched lately.');
  });
  let stored: StoredFile | undefined;
  try {
    app.extraction.prepare('html');
    const { url, charset, body } = await fetchPage(address, options);
    stored = await app.storage.write({ spaceId, modelBotId }, body, bytes);
    const { key } = stored;
    const text = await extractFile(
      {
        open: () => app.storage.open(key),
        name: url.pathname,
        webPage: true,
        charset,
        children: app.extraction,
        limits: { ...defaultExtractionLimits, milliseconds },
        signal,
      },
      async ({ parts }) => Buffer.concat(parts).toString(),
    );
    return { url: url.href, text };
  } catch (error) {
    if (error instanceof FileTooLargeError) throw new ToolError('too_large', 'The page is too large.');
    if (error instanceof ExtractionError) throw new ToolError('unreadable', 'The page cannot be read.');
    throw outboundProblem(error);
  } finally {
    if (stored) await app.storage.remove(stored.key);
  }
}
