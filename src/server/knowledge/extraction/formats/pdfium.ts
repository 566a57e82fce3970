import { ExtractionError } from '../extraction-error.ts';

/** A PDF as PDFium sees it. Pages count from 0. Has to be closed. */
export type PdfiumDocument = {
  pages: number;
  text(page: number): string;
  /** Whether pictures stand on the page itself. */
  holdsPicture(page: number): boolean;
  /** Draws a page in shades of gray. */
  draw(page: number): Promise<GrayPicture>;
  close(): void;
};

/** One byte a pixel, 0 for black, row by row. */
export type GrayPicture = { width: number; height: number; pixels: Uint8Array };

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
    text: (page) => document.getPage(page).getText().replace(dividedWord, ''),
    holdsPicture(page) {
      for (const object of document.getPage(page).objects()) {
        if (object.type === 'image' || object.type === 'form') return true;
      }
      return false;
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
    close() {
      document.destroy();
      library.destroy();
    },
  };
}
