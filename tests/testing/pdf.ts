import { PDFDocument, StandardFonts } from 'pdf-lib';

/** A PDF with one paragraph a page, wrapped by hand into lines of about 80 characters. */
export async function makePdf(pages: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of pages) {
    const page = document.addPage([595, 842]);
    const lines = text.match(/.{1,80}(?:\s|$)/g) ?? [];
    for (const [index, line] of lines.entries()) {
      page.drawText(line.trim(), { x: 50, y: 780 - index * 18, size: 12, font });
    }
  }
  return Buffer.from(await document.save());
}
