import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
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

  it('puts boxes before their labels, ticked or not, and values behind theirs', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const form = document.getForm();
    for (const [index, label] of ['Shore power', 'Dog'].entries()) {
      const y = 500 - index * 30;
      page.drawText(label, { x: 100, y, size: 12, font });
      const box = form.createCheckBox(label);
      box.addToPage(page, { x: 80, y: y - 2, width: 12, height: 12 });
      if (index === 0) box.check();
    }
    page.drawText('Length', { x: 80, y: 400, size: 12, font });
    const field = form.createTextField('length');
    field.setText('12 m');
    field.addToPage(page, { x: 150, y: 395, width: 80, height: 20 });
    const text = await readWith(readPdf, await document.save());
    expect(text).toContain('[x] Shore power');
    expect(text).toContain('[ ] Dog');
    expect(text).toContain('Length: 12 m');
  });

  it('gives the address of a link behind its text', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    page.drawText('Use the form.', {
      x: 80,
      y: 400,
      size: 12,
      font: await document.embedFont(StandardFonts.Helvetica),
    });
    const link = document.context.register(
      document.context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [80, 395, 160, 415],
        A: { S: 'URI', URI: PDFString.of('https://example.org/form') },
      }),
    );
    page.node.set(PDFName.of('Annots'), document.context.obj([link]));
    expect(await readWith(readPdf, await document.save())).toBe('Use the form. (https://example.org/form)');
  });

  it.each([
    ['encrypted', async () => encryptedPdf],
    ['damaged', async () => Buffer.from('%PDF-1.4\nnonsense')],
    ['no_text', () => makePdf([[], []])],
  ])('answers %s', async (code, make) => {
    await expect(readWith(readPdf, await make())).rejects.toMatchObject({ name: 'ExtractionError', code });
  });

  it.each([
    ['once', false],
    ['on each page', true],
  ])(
    'gives a table that goes on over pages its heads to the last row, which stand %s',
    async (_, repeats) => {
      const lineOf = (cells: string[], y: number) => cells.map((text, at) => ({ text, x: 50 + at * 150, y }));
      const pages = [35, 35, 35, 1].map((count, page) => {
        const rows = Array.from({ length: count }, (_, at) => {
          const row = page * 35 + at;
          return [`B${row}`, `${60 + row} EUR`, `${90 + row} EUR`];
        });
        const heads = page === 0 || repeats ? [['Berth', 'Winter', 'Summer']] : [];
        const lines = [...heads, ...rows].flatMap((cells, at) => lineOf(cells, 760 - at * 18));
        return [...lines, { text: `Page ${page + 1} of 4`, x: 250, y: 40 }];
      });
      const lines = (await readWith(readPdf, await makePdf(pages))).split('\n').filter(Boolean);
      expect(lines).toEqual(
        Array.from(
          { length: 106 },
          (_, row) => `Berth: B${row}; Winter: ${60 + row} EUR; Summer: ${90 + row} EUR`,
        ),
      );
    },
  );
});
