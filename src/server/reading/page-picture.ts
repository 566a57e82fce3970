import jpeg from 'jpeg-js';
import { openWithPdfium } from './formats/pdfium.ts';

/** As long as models look at pictures without making them smaller, in pixels. */
const longerSide = 1_568;
/** Of a hundred: letters stay sharp, and a page takes some hundred kilobytes. */
const quality = 80;

/**
 * The picture of a page of a PDF, in this process, as a JPEG.
 * @param page from 1
 * @param onlyFigures whether it is wanted only if it shows more than its text
 * @returns null for a page that the file does not have, or that is not wanted
 * @throws {ExtractionError} `encrypted` or `damaged`
 */
export async function pagePicture(
  bytes: Uint8Array,
  page: number,
  onlyFigures = false,
): Promise<Uint8Array | null> {
  const document = await openWithPdfium(bytes);
  try {
    if (page < 1 || page > document.pages) return null;
    if (onlyFigures && !document.showsFigure(page - 1)) return null;
    const { pixels: data, ...size } = await document.drawColoured(page - 1, longerSide);
    return jpeg.encode({ data, ...size }, quality).data;
  } finally {
    document.close();
  }
}
