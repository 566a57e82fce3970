import { buffer } from 'node:stream/consumers';
import { and, eq, inArray } from 'drizzle-orm';
import { isPicture } from '#rules/files.ts';
import { type pictureRoom, seenPictureBytes } from '#rules/seen-pictures.ts';
import { seenPicture } from '../../../agents/seen-picture.ts';
import type { NamedPicture } from '../../../answering/turn-message.ts';
import { files, pageWords } from '../../../db/schema/knowledge.ts';
import { pagesWithin } from '../../../reading/blocks/layout.ts';
import { drawPage } from '../../../reading/draw-page.ts';
import type { RankedPassage } from '../../../search/ranking.ts';
import type { App } from '../../context.ts';

/** So long an answer waits for pictures of pages, all in all. Milliseconds. */
const patience = 6_000;

type Page = { fileId: string; page: number };

/**
 * The pictures of the pages that the best passages are from, as far as their text was read off them: of scans, charts and
 * figures. What cannot be had in time is left to its text.
 * @param found best first
 * @param wanted.given files whose pictures the model has already
 * @param wanted.most so many at most
 */
export async function readPagePictures(
  app: Pick<App, 'database' | 'storage' | 'extraction' | 'log'>,
  found: readonly RankedPassage[],
  wanted: {
    spaceId: string;
    given: readonly string[];
    most: number;
    hasRoom: ReturnType<typeof pictureRoom>;
  },
): Promise<NamedPicture[]> {
  const { spaceId, given, most, hasRoom } = wanted;
  const pages = pagesOf(found).filter(({ fileId }) => !given.includes(fileId));
  if (pages.length === 0 || most === 0) return [];
  const rows = await app.database.inSpace(spaceId, (transaction) =>
    transaction
      .select({
        fileId: files.id,
        page: pageWords.page,
        name: files.name,
        format: files.format,
        size: files.size,
        sha256: files.sha256,
        storageKey: files.storageKey,
      })
      .from(pageWords)
      .innerJoin(files, eq(files.id, pageWords.fileId))
      .where(
        and(
          inArray(
            files.id,
            pages.map(({ fileId }) => fileId),
          ),
          inArray(
            pageWords.page,
            pages.map(({ page }) => page),
          ),
        ),
      ),
  );
  const signal = AbortSignal.timeout(patience);
  const seen: NamedPicture[] = [];
  for (const { fileId, page } of pages) {
    const row = rows.find((one) => one.fileId === fileId && one.page === page);
    if (!row?.storageKey || seen.length === most || signal.aborted) continue;
    try {
      const bytes = await pictureOf(app, { ...row, storageKey: row.storageKey }, signal);
      const picture = bytes && seenPicture(Buffer.from(bytes).toString('base64'));
      if (!picture) continue;
      if (!hasRoom(picture.data)) break;
      seen.push({ ...picture, name: row.name, page });
    } catch (error) {
      app.log.warn({ error }, 'The picture of a page could not be read');
    }
  }
  return seen;
}

/** The pages that the passages are from, each once, in their order. */
function pagesOf(found: readonly RankedPassage[]): Page[] {
  const pages = new Map<string, Page>();
  for (const passage of found) {
    const { fileId } = passage;
    const { page: first, lastPage = first } = pagesWithin(passage);
    for (let page = first ?? 0; page > 0 && page <= (lastPage ?? 0); page += 1) {
      const key = `${fileId} ${page}`;
      if (!pages.has(key)) pages.set(key, { fileId, page });
    }
  }
  return [...pages.values()];
}

/** @returns null for what is too large, or has no such page */
async function pictureOf(
  app: Pick<App, 'storage' | 'extraction'>,
  {
    format,
    size,
    sha256,
    storageKey,
    page,
  }: Pick<typeof files.$inferSelect, 'format' | 'size' | 'sha256'> & { storageKey: string; page: number },
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const isWhole = isPicture(format);
  if (isWhole ? size > seenPictureBytes : format !== 'pdf') return null;
  const { bytes } = await app.storage.open(storageKey, { sha256 });
  if (isWhole) return buffer(bytes);
  return drawPage({ file: { size, bytes }, page, children: app.extraction, signal });
}
