import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { PDFDict, PDFDocument, PDFName, StandardFonts } from 'pdf-lib';

type PdfText = { text: string; x: number; y: number; size?: number; isFixed?: boolean };

/** A PDF with one page for each list of texts, in Helvetica or, where letters are of one width, Courier on A4. */
export async function makePdf(pages: PdfText[][]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const usual = await document.embedFont(StandardFonts.Helvetica);
  const fixed = await document.embedFont(StandardFonts.Courier);
  for (const texts of pages) {
    const page = document.addPage([595, 842]);
    for (const { text, x, y, size = 12, isFixed } of texts)
      page.drawText(text, { x, y, size, font: isFixed ? fixed : usual });
  }
  return document.save();
}

/** Lines set below each other at ordinary leading. */
/** A page that looks as it should, whose font says of each letter that it is another, by default a letter or sign. */
export async function makeGarbledPdf(
  lines: string[],
  otherOf = (index: number) => 0x21 + ((index + 40) % 94),
): Promise<Uint8Array> {
  const document = await PDFDocument.load(await makePdf([linesFrom(700, lines)]));
  const { context } = document;
  const pairs = Array.from({ length: 94 }, (_, index) => {
    const other = otherOf(index).toString(16).padStart(4, '0');
    return `<${(0x21 + index).toString(16)}> <${other}>`;
  });
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Other def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${pairs.length} beginbfchar ${pairs.join('\n')} endbfchar
endcmap end end`;
  const reference = context.register(context.flateStream(map));
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Font'))
      object.set(PDFName.of('ToUnicode'), reference);
  }
  return document.save();
}

export const linesFrom = (top: number, lines: string[], x = 72): PdfText[] =>
  lines.map((text, index) => ({ text, x, y: top - index * 14 }));

export async function makeDocx(): Promise<Uint8Array> {
  const cell = (...texts: string[]) => new TableCell({ children: texts.map((text) => new Paragraph(text)) });
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: 'Opening hours', heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [
              new TextRun('We are '),
              new TextRun({ text: 'open', bold: true }),
              new TextRun(' daily.'),
            ],
          }),
          new Paragraph({ text: 'Tickets', bullet: { level: 0 } }),
          new Paragraph({ text: 'Reduced', bullet: { level: 1 } }),
          new Table({
            rows: [
              new TableRow({ children: [cell('Day'), cell('From')] }),
              new TableRow({ children: [cell('Monday', 'holidays too'), cell('9:00')] }),
            ],
          }),
          new Paragraph('See you!'),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

/** The same document with its main part replaced. */
export async function makeDocxWith(documentXml: string): Promise<Uint8Array> {
  return zipSync({ ...unzipSync(await makeDocx()), 'word/document.xml': strToU8(documentXml) });
}

export const wordDocumentXml = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
