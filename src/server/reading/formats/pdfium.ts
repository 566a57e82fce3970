import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import { ExtractionError } from '../bounds/extraction-error.ts';
import { showsFigure } from './pdfium-figures.ts';
import {
  areaOf,
  closePage,
  type Edges,
  hideContent,
  lostLetters,
  type PageRules,
  rulesAmong,
} from './pdfium-objects.ts';
import {
  keepMarksOnly,
  lettersOfPage,
  lettersOutside,
  lettersWithin,
  type PdfiumLetter,
  textsOfObjects,
} from './pdfium-text.ts';

/** A PDF as PDFium sees it. Pages count from 0. Has to be closed. */
export type PdfiumDocument = {
  pages: number;
  /** How many files lie within the whole. */
  attachments: number;
  text(page: number): string;
  /** Whether pictures stand on a page, and the share of it that they cover, both as far as is cheap to see. */
  pictures(page: number): { any: boolean; share: number };
  /** Whether a page shows a picture, a drawing or a chart beside its text. */
  showsFigure(page: number): boolean;
  /** Where letters of a page lie that are drawn in nothing, in white with nothing but paper under them, or under a box. */
  lostLetters(page: number): ReturnType<typeof lostLetters>;
  /** What pieces of text say, by their places among what a page draws, and the page as it is drawn without them. */
  withoutTexts(
    page: number,
    objects: readonly number[],
    longerSide: number,
  ): Promise<{ texts: ReadonlyMap<number, string>; picture: ColouredPicture }>;
  /** The lines that are drawn on a page. */
  rules(page: number): PageRules;
  /** What a page writes, letter by letter. */
  letters(page: number): PdfiumLetter[];
  /** What a page writes outside of a part of it, passage by passage. */
  lettersOutside(page: number, shown: Edges): string[];
  /** What is written in these places on what somebody set on a page, whose own content is gone then. */
  textOfMarks(page: number, places: readonly Edges[]): string[];
  /** Draws a page in shades of gray. */
  draw(page: number): Promise<GrayPicture>;
  /** Draws a page in its colours, so many pixels long on its longer side. */
  drawColoured(page: number, longerSide: number): Promise<ColouredPicture>;
  /** The same of nothing but what somebody set on the page. */
  drawMarks(page: number, longerSide: number): Promise<ColouredPicture>;
  close(): void;
};

/** One byte a pixel, 0 for black, row by row. */
export type GrayPicture = { width: number; height: number; pixels: Uint8Array };

/** Four bytes a pixel (red, green, blue, opacity), row by row. */
export type ColouredPicture = { width: number; height: number; pixels: Uint8Array };

/** The resolution that recognition was trained on. */
const dotsPerPoint = 300 / 72;
/** Where a word is divided at the end of a line, PDFium says so. */
const divisions = '\u0002\ufffe';
const dividedWord = new RegExp(`[${divisions}]\\r?\\n?`, 'g');
/** A4 at that resolution has 8.7 million. */
const mostPixels = 12_000_000;

/** @throws {ExtractionError} `encrypted` or `damaged` */
export async function openWithPdfium(bytes: Uint8Array): Promise<PdfiumDocument> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    const encrypted = /password|security/i.test(String(error));
    throw new ExtractionError(encrypted ? 'encrypted' : 'damaged', String(error), { cause: error });
  });
  return {
    pages: document.getPageCount(),
    attachments: attachmentsOf(document),
    text: (page) => document.getPage(page).getText().replace(dividedWord, ''),
    pictures(number) {
      const page = document.getPage(number);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const pictures = [...page.objects()].filter(({ type }) => type === 'image' || type === 'form');
      // What stands in a form is not looked into; one may hold the page's text, and nothing else.
      const areas = pictures.filter(({ type }) => type === 'image').map(areaOf);
      const covered = areas.reduce((sum, area) => sum + area, 0);
      return { any: pictures.length > 0, share: covered / Math.max(1, originalWidth * originalHeight) };
    },
    showsFigure: (number) =>
      using(document.getPage(number), (page) => {
        const { originalWidth, originalHeight } = page.getOriginalSize();
        return showsFigure(page.objects(), Math.max(1, originalWidth * originalHeight));
      }),
    lostLetters: (number) => using(document.getPage(number), (page) => lostLetters(page.objects())),
    rules: (number) => using(document.getPage(number), (page) => rulesAmong(page.objects())),
    letters: (number) => using(document.getPage(number), (page) => [...lettersOfPage(page)]),
    lettersOutside: (number, shown) => using(document.getPage(number), (page) => lettersOutside(page, shown)),
    textOfMarks(number, places) {
      using(document.getPage(number), keepMarksOnly);
      return using(document.getPage(number), (page) => lettersWithin(page, places));
    },
    async draw(number) {
      const page = document.getPage(number);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(
        dotsPerPoint,
        Math.sqrt(mostPixels / Math.max(1, originalWidth * originalHeight)),
      );
      const { width, height, data } = await page.render({ scale, colorSpace: 'Gray', render: 'bitmap' });
      return { width, height, pixels: data };
    },
    drawColoured: (number, longerSide) => drawInColours(document.getPage(number), longerSide),
    async withoutTexts(number, objects, longerSide) {
      const page = document.getPage(number);
      const texts = textsOfObjects(page, objects);
      hideContent(page, objects);
      return { texts, picture: await drawInColours(page, longerSide) };
    },
    drawMarks(number, longerSide) {
      const page = document.getPage(number);
      hideContent(page);
      return drawInColours(page, longerSide);
    },
    close() {
      document.destroy();
      library.destroy();
    },
  };
}

function attachmentsOf(document: PDFiumDocument): number {
  const { documentIdx, module } = document as unknown as {
    documentIdx: number;
    module: { _FPDFDoc_GetAttachmentCount(document: number): number };
  };
  return module._FPDFDoc_GetAttachmentCount(documentIdx);
}

/** Drawing closes a page, other uses do not. */
function using<Found>(page: PDFiumPage, use: (page: PDFiumPage) => Found): Found {
  try {
    return use(page);
  } finally {
    closePage(page);
  }
}

async function drawInColours(page: PDFiumPage, longerSide: number): Promise<ColouredPicture> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = longerSide / Math.max(1, originalWidth, originalHeight);
  // The library has PDFium write red first.
  const { width, height, data } = await page.render({ scale, colorSpace: 'BGRA', render: 'bitmap' });
  return { width, height, pixels: data };
}
