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

/** Of pages with a text of their own so many are looked at. */
const mostLookedAt = 2;
/** By these words a text tells that something is shown beside it. */
const figure =
  /\b(?:charts?|diagrams?|drawings?|figs?\.|figures?|flowcharts?|graphs?|illustrations?|infographics?|maps?|photos?|photographs?|pictures?|plots?|schematics?|screenshots?|capturas?|dibujos?|diagramas?|esquemas?|figuras?|fotos?|fotograf[íi]as?|gr[áa]fic[ao]s?|ilustraci[óo]n(?:es)?|im[áa]gen(?:es)?|infograf[íi]as?|mapas?|planos?)(?![\p{L}\p{N}])/iu;

/** So long an answer waits for pictures of pages, all in all. Milliseconds. */
const patience = 6_000;

/** With the passages that are from it. */
type Page = { fileId: string; page: number; texts: string[] };

/**
 * The pictures of the pages that the best passages are from, as far as these do not say all: where their text was read
 * off them, and where they show a chart or another figure beside a text of their own that speaks of one. What cannot be
 * had in time is left to its text.
 * @param found best first
 * @param wanted.question speaks of a figure, too, or does not
 * @param wanted.given files whose pictures the model has already
 * @param wanted.most so many at most
 */
export async function readPagePictures(
  app: Pick<App, 'database' | 'storage' | 'extraction' | 'log'>,
  found: readonly RankedPassage[],
  wanted: {
    spaceId: string;
    question: string;
    given: readonly string[];
    most: number;
    hasRoom: ReturnType<typeof pictureRoom>;
  },
): Promise<NamedPicture[]> {
  const { spaceId, question, given, most, hasRoom } = wanted;
  const asksForOne = figure.test(question);
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
      .from(files)
      .leftJoin(
        pageWords,
        and(
          eq(pageWords.fileId, files.id),
          inArray(
            pageWords.page,
            pages.map(({ page }) => page),
          ),
        ),
      )
      .where(
        inArray(
          files.id,
          pages.map(({ fileId }) => fileId),
        ),
      ),
  );
  const signal = AbortSignal.timeout(patience);
  const seen: NamedPicture[] = [];
  let lookedAt = 0;
  for (const { fileId, page, texts } of pages) {
    const ofFile = rows.filter((one) => one.fileId === fileId);
    const [row] = ofFile;
    if (!row?.storageKey || seen.length === most || signal.aborted) continue;
    const wasRecognised = ofFile.some((one) => one.page === page);
    if (!wasRecognised) {
      const mayShow = row.format === 'pdf' && (asksForOne || texts.some((text) => figure.test(text)));
      if (!mayShow || lookedAt === mostLookedAt) continue;
      lookedAt += 1;
    }
    const wish = { page, onlyFigures: !wasRecognised };
    try {
      const bytes = await pictureOf(app, { ...row, ...wish, storageKey: row.storageKey }, signal);
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
      const known = pages.get(key);
      if (known) known.texts.push(passage.text);
      else pages.set(key, { fileId, page, texts: [passage.text] });
    }
  }
  return [...pages.values()];
}

/** @returns null for what is too large, has no such page, or shows no figure on it where only that is wanted */
async function pictureOf(
  app: Pick<App, 'storage' | 'extraction'>,
  {
    format,
    size,
    sha256,
    storageKey,
    page,
    onlyFigures,
  }: Pick<typeof files.$inferSelect, 'format' | 'size' | 'sha256'> & {
    storageKey: string;
    page: number;
    onlyFigures: boolean;
  },
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const isWhole = isPicture(format);
  if (isWhole ? size > seenPictureBytes : format !== 'pdf') return null;
  const { bytes } = await app.storage.open(storageKey, { sha256 });
  if (isWhole) return buffer(bytes);
  return drawPage({ file: { size, bytes }, page, onlyFigures, children: app.extraction, signal });
}
