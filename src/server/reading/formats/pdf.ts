import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Block } from '../blocks/block.ts';
import { resolveHyphens } from '../blocks/divided-words.ts';
import { Sight } from '../blocks/sight.ts';
import { blocksOfPages } from '../blocks/text-blocks.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import type { ExtractionLimits } from '../bounds/limits.ts';
import { omittedCount, omittedPages } from '../bounds/omissions.ts';
import { normaliseText } from '../characters/normalise.ts';
import { readAttachedFiles } from './attached-files.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import { isGarbled } from './garbled-text.ts';
import { readAnnotations } from './pdf-annotations.ts';
import { filesWithin, type PinnedFiles } from './pdf-attached.ts';
import { linesInGrids } from './pdf-grids.ts';
import { findHeadings, usualHeight } from './pdf-headings.ts';
import { findNotes } from './pdf-notes.ts';
import { composePage, type PdfParagraph } from './pdf-paragraphs.ts';
import {
  dropChapterHeads,
  dropRunningLines,
  linesTaken,
  type PlaceOnPage,
  type PlacesOnPage,
  type RunningLines,
} from './pdf-running-lines.ts';
import { openUnseenLetters, type UnseenLetters } from './pdf-unseen.ts';
import { countLostAnnotations, type LostAnnotations } from './pdf-warnings.ts';
import { linesOfXfa, type XfaNode } from './pdf-xfa.ts';
import { openWithPdfium } from './pdfium.ts';
import { recogniseScannedPages } from './scanned-pages.ts';

/**
 * The text of a PDF, page by page in the order of its content. Pages that are pictures are recognised. What pdf.js
 * cannot open PDFium may.
 * @throws {ExtractionError} `encrypted`, `damaged`, `no_text` or `too_large`
 */
export async function readPdf(input: FormatInput): Promise<FormatOutput> {
  const sight = new Sight(input);
  const { pages: layer, within, lostAnnotations } = await readTextLayer(input, sight);
  const attached = await readAttachedFiles(within.files, input);
  const paragraphs = layer.map((page) => page.paragraphs);
  const found = paragraphs.map((page) => page.map(({ text }) => text).join('\n\n'));
  const garbled = layer.flatMap((page, index) => (page.isGarbled ? [index] : []));
  const unread = await recogniseScannedPages(found, garbled, input);
  const headings = findHeadings(paragraphs);
  const notes = findNotes(paragraphs, usualHeight(paragraphs.flat()));
  const code = new Set(
    paragraphs.flat().flatMap(({ text, isCode }) => (isCode ? [normaliseText(text)] : [])),
  );
  const pages = resolveHyphens(found).map(normaliseText);
  const titles = new Set(headings.keys());
  const places = layer.map(placesOn);
  const texts = dropChapterHeads(dropRunningLines(pages, { places, headings: titles }), titles);
  if (attached.blocks.length === 0 && !texts.some((text) => /[\p{L}\p{N}]/u.test(text))) {
    throw new ExtractionError(unread.writing.length > 0 ? 'unrecognised' : 'no_text');
  }
  return {
    blocks: [
      ...withRunningLines(
        blocksOfPages(texts, { headings, code, notes }),
        pages.map((page, index) => linesTaken(page, texts[index] as string)),
      ),
      ...attached.blocks,
    ],
    omissions: [
      ...omittedPages('pages', unread.whole, found.length),
      ...omittedPages('writing', unread.writing, found.length),
      ...omittedPages('pictures', unread.pictures, found.length),
      ...omittedCount('annotations', lostAnnotations),
      ...sight.omissions,
      ...attached.omissions,
      ...within.omissions,
    ],
  };
}

/** The blocks of pages with what runs over and below each as furniture. */
function withRunningLines(blocks: readonly Block[], lines: readonly RunningLines[]): Block[] {
  const furniture = (texts: readonly string[] = []): Block[] =>
    texts.map((text) => ({ kind: 'furniture', text }));
  let page = -1;
  const all = blocks.flatMap((block): Block[] => {
    if (block.kind !== 'page') return [block];
    page += 1;
    return [...furniture(lines[page - 1]?.below), block, ...furniture(lines[page]?.above)];
  });
  return [...all, ...furniture(lines[page]?.below)];
}

/**
 * A page by its paragraphs, between the heights of its `bottom` and its `top` where that is known; `isGarbled` tells what
 * all of its characters do, also those that no text keeps.
 */
type Page = { paragraphs: PdfParagraph[]; isGarbled: boolean; extent?: { bottom: number; top: number } };

function placesOn({ paragraphs, extent }: Page): PlacesOnPage {
  const places = new Map<string, PlaceOnPage[]>();
  for (const { text, baseline } of paragraphs) {
    if (!extent || baseline === undefined || extent.top <= extent.bottom) continue;
    const known = normaliseText(text);
    const bottom = (baseline - extent.bottom) / (extent.top - extent.bottom);
    const same = places.get(known) ?? [];
    same.push({ top: 1 - bottom, bottom });
    places.set(known, same);
  }
  return places;
}

type TextLayer = {
  pages: Page[];
  within: Awaited<ReturnType<typeof filesWithin>>;
  lostAnnotations: number;
};

async function readTextLayer(input: FormatInput, sight: Sight): Promise<TextLayer> {
  try {
    return await readWithPdfjs(input, sight);
  } catch (error) {
    if (!(error instanceof ExtractionError && error.code === 'damaged')) throw error;
    return readWithPdfium(input);
  }
}

async function readWithPdfjs({ bytes, limits, onProgress }: FormatInput, sight: Sight): Promise<TextLayer> {
  const lost = countLostAnnotations();
  // pdf.js takes the memory of what it is given, and others may need the bytes after it.
  const document = await openDocument(bytes.slice()).catch((error: unknown) => {
    lost.stop();
    throw error;
  });
  const unseen = openUnseenLetters(bytes);
  const pinned: PinnedFiles = new Map();
  try {
    let unreadable = 0;
    const pages = await collectPages(document.numPages, limits, onProgress, async (index) => {
      const page = await readPdfPage(document, index + 1, { sight, unseen, pinned, lost });
      if (page === undefined) unreadable += 1;
      return page ?? { paragraphs: [], isGarbled: false };
    });
    if (unreadable === pages.length) throw new ExtractionError('damaged', 'no readable page');
    return { pages, within: await filesWithin(document, pinned), lostAnnotations: lost.count };
  } finally {
    unseen.close();
    await document.loadingTask.destroy();
    lost.stop();
  }
}

async function readWithPdfium({ bytes, limits, onProgress }: FormatInput): Promise<TextLayer> {
  const document = await openWithPdfium(bytes);
  try {
    if (document.pages === 0) throw new ExtractionError('damaged', 'no page');
    const pages = await collectPages(document.pages, limits, onProgress, async (index) => {
      const text = document.text(index);
      return { paragraphs: [{ text, height: 0 }], isGarbled: isGarbled(text) };
    });
    const within = { files: [], omissions: omittedCount('attachments', document.attachments) };
    return { pages, within, lostAnnotations: 0 };
  } finally {
    document.close();
  }
}

/** So many pages are under way at once: unpacking goes on beside the rest. */
const pagesAhead = 3;

/** Reports pages that have text as done: the others may have to be recognised yet. */
async function collectPages(
  count: number,
  limits: ExtractionLimits,
  onProgress: FormatInput['onProgress'],
  read: (index: number) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  const ahead: Promise<Page>[] = [];
  let characters = 0;
  let done = 0;
  for (let index = 0; index < count; index += 1) {
    for (let next = index + ahead.length; next < Math.min(count, index + pagesAhead); next += 1) {
      const page = read(next);
      // Its failure is thrown when its turn comes.
      page.catch(() => undefined);
      ahead.push(page);
    }
    const current = await (ahead.shift() as Promise<Page>);
    pages.push(current);
    characters += current.paragraphs.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > limits.textCharacters) throw new ExtractionError('too_large', 'text');
    if (current.isGarbled || current.paragraphs.every(({ text }) => text === '')) continue;
    done += 1;
    onProgress(done / count, count);
  }
  return pages;
}

async function openDocument(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist');
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  try {
    return await getDocument({
      data: bytes,
      cMapUrl: path.join(folder, 'cmaps', '/'),
      standardFontDataUrl: path.join(folder, 'standard_fonts', '/'),
      // Spares reading the outlines of standard fonts, which only drawing needs.
      useSystemFonts: true,
      disableFontFace: true,
      useWasm: false,
      enableXfa: true,
      // Those of annotations are counted.
      verbosity: VerbosityLevel.WARNINGS,
    }).promise;
  } catch (error) {
    const { name, message } = error as Error;
    const encrypted = name === 'PasswordException' || /encrypt/i.test(message);
    throw new ExtractionError(encrypted ? 'encrypted' : 'damaged', message, { cause: error });
  }
}

const pageOfForm = (form: XfaNode): Page => ({
  paragraphs: linesOfXfa(form).map((text) => ({ text, height: 0 })),
  isGarbled: false,
});

/** @returns undefined for a page that is broken, which does not spoil the others */
async function readPdfPage(
  document: PDFDocumentProxy,
  number: number,
  known: { sight: Sight; unseen: UnseenLetters; pinned: PinnedFiles; lost: LostAnnotations },
): Promise<Page | undefined> {
  try {
    const page = await document.getPage(number);
    const form = (await page.getXfa()) as XfaNode | null;
    if (form) return pageOfForm(form);
    const content = await page.getTextContent();
    const { items, written } = await readAnnotations(page, content.items, known);
    const fixed = Object.entries(content.styles).filter(([, { fontFamily }]) => fontFamily === 'monospace');
    const rules = await known.unseen.rules(page);
    const paragraphs = composePage(linesInGrids(items, rules, new Set(fixed.map(([name]) => name))));
    page.cleanup();
    const drawn = content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
    return {
      paragraphs: written ? [...paragraphs, { text: written, height: 0 }] : paragraphs,
      isGarbled: isGarbled(drawn),
      extent: { bottom: page.view[1] ?? 0, top: page.view[3] ?? 0 },
    };
  } catch {
    return undefined;
  }
}
