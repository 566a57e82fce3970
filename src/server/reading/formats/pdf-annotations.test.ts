import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { readFileWith } from '../testing/read.ts';
import { readPdf } from './pdf.ts';

/** A page with remarks; each is a kind with its flags. */
async function remarked(
  ...remarks: readonly [kind: string, said: string, flags?: number][]
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 300]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText('Berths are rented by the month.', { x: 30, y: 250, size: 12, font });
  const annotations = remarks.map(([kind, said, flags = 4]) =>
    document.context.register(
      document.context.obj({
        Type: 'Annot',
        Subtype: kind,
        Rect: [10, 10, 30, 30],
        F: flags,
        Contents: PDFString.of(said),
      }),
    ),
  );
  page.node.set(PDFName.of('Annots'), document.context.obj(annotations));
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

it('a remark that cannot be read is told, and the others are read', async () => {
  const whole = (await remarked(['Text', 'Paid in May'], ['Text', 'Lost'])).toString('latin1');
  // Another object lies where the last one is said to.
  const number = /(\d+) 0 obj\s+<<(?:(?!endobj).)*\(Lost\)/s.exec(whole)?.[1];
  const broken = Buffer.from(whole.replace(`\n${number} 0 obj`, `\n9${number} 0 ob`), 'latin1');
  const { text, omissions } = await readFileWith(readPdf, broken);
  expect(text).toBe('Berths are rented by the month.\n\nPaid in May');
  expect(omissions).toEqual([{ kind: 'annotations', count: 1, of: null, places: [] }]);
});

it('a remark is read whose mark has no place on the page, one that is hidden is not', async () => {
  const pdf = await remarked(['Highlight', 'Paid in May'], ['Text', 'Old', 2], ['Text', 'Older', 32]);
  const { text, omissions } = await readFileWith(readPdf, pdf);
  expect(text).toBe('Berths are rented by the month.\n\nPaid in May');
  expect(omissions).toEqual([]);
});

it('a list to choose from says what it shows, not what it stands for', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 300]);
  page.drawText('Berth:', { x: 30, y: 250, size: 12 });
  const list = document.getForm().createDropdown('berth');
  list.addToPage(page, { x: 80, y: 245, width: 100, height: 16 });
  const option = [PDFString.of('b1'), PDFString.of('Northern pier')];
  list.acroField.dict.set(PDFName.of('Opt'), document.context.obj([option]));
  list.acroField.dict.set(PDFName.of('V'), PDFString.of('b1'));
  const pdf = Buffer.from(await document.save({ updateFieldAppearances: false }));
  expect((await readFileWith(readPdf, pdf)).text).toBe('Berth: Northern pier');
});
