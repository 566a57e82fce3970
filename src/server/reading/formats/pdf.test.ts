import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { linesFrom, makePdf } from '../testing/documents.ts';
import { encryptedPdf } from '../testing/encrypted-pdf.ts';
import { readWith } from '../testing/read.ts';
import { readPdf } from './pdf.ts';

describe('readPdf', () => {
  it('joins lines to sentences, words divided at line ends, and keeps paragraphs apart', async () => {
    const pdf = await makePdf([
      [
        { text: 'Opening hours', x: 72, y: 780, size: 20 },
        ...linesFrom(740, [
          'The museum is open on every day of the year, with the excep-',
          'tion of Christmas. Admission is free.',
        ]),
        ...linesFrom(690, ['El horario de verano empieza en mayo.']),
      ],
    ]);
    expect(await readWith(readPdf, pdf)).toBe(
      'Opening hours\n\n' +
        'The museum is open on every day of the year, with the exception of Christmas. Admission is free.\n\n' +
        'El horario de verano empieza en mayo.',
    );
  });

  it('learns how a word is written from all pages', async () => {
    const pdf = await makePdf([
      linesFrom(700, ['a well-', 'known fact']),
      linesFrom(700, ['the well-known fact']),
    ]);
    expect(await readWith(readPdf, pdf)).toBe('a well-known fact\n\nthe well-known fact');
  });

  it('reads what people wrote into a form', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    page.drawText('Application', { font: await document.embedFont(StandardFonts.Helvetica) });
    const field = document.getForm().createTextField('name');
    field.setText('Ana García');
    field.addToPage(page, { x: 50, y: 100 });
    expect(await readWith(readPdf, await document.save())).toBe('Application\n\nAna García');
  });

  it.each([
    ['encrypted', async () => encryptedPdf],
    ['damaged', async () => Buffer.from('%PDF-1.4\nnonsense')],
    ['no_text', () => makePdf([[], []])],
  ])('answers %s', async (code, make) => {
    await expect(readWith(readPdf, await make())).rejects.toMatchObject({ name: 'ExtractionError', code });
  });
});
