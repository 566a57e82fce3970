import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { type GrayPicture, openWithPdfium } from '../formats/pdfium.ts';

/** A slip of paper, since recognising takes its time with the area. */
const margin = 30;
const size = 14;
const heightOf = (lines: readonly unknown[]) => 2 * margin + lines.length * 22;

/**
 * Lines of text as a scanner would give them, as PNG.
 * @param lines each a text, or one for every column
 * @param columnWidth how far the columns are apart, in points
 */
export async function makePng(lines: readonly (string | string[])[], columnWidth = 0): Promise<Uint8Array> {
  const source = await PDFDocument.create();
  const font = await source.embedFont(StandardFonts.Helvetica);
  const texts = lines.flatMap((line, row) =>
    [line].flat().map((text, column) => ({ text, row, x: column * columnWidth })),
  );
  const widths = texts.map(({ text, x }) => x + font.widthOfTextAtSize(text, size));
  const height = heightOf(lines);
  const page = source.addPage([2 * margin + Math.max(100, ...widths), height]);
  for (const { text, row, x } of texts) {
    page.drawText(text, { x: margin + x, y: height - margin - size - row * 22, size, font });
  }
  const document = await openWithPdfium(await source.save());
  try {
    return encodePng(await document.draw(0));
  } finally {
    document.close();
  }
}

/** A PDF whose pages are pictures of text, as a scanner makes it. */
export async function makeScannedPdf(pages: string[][]): Promise<Uint8Array> {
  return makePicturePdf(...(await Promise.all(pages.map((lines) => makePng(lines)))));
}

/** A PDF whose pages are pictures, PNGs of 300 dots an inch. */
export async function makePicturePdf(...pictures: Uint8Array[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const png of pictures) {
    const picture = await document.embedPng(png);
    const { width, height } = picture.scale(72 / 300);
    document.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return document.save();
}

/** The size that a picture declares says nothing about the size of its file. */
export function makePngHeader(width: number, height: number): Uint8Array {
  return encodePng({ width, height, pixels: new Uint8Array() });
}

function encodePng({ width, height, pixels }: GrayPicture): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = pixels.length === 0 ? 0 : height;
  const lines = Buffer.alloc((width + 1) * rows);
  for (let row = 0; row < rows; row += 1) {
    lines.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
