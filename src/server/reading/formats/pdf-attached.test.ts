import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { defaultExtractionLimits } from '../bounds/limits.ts';
import { runJob } from '../run-job.ts';

async function withFiles(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  page.drawText('The fees are attached.', {
    x: 20,
    y: 350,
    font: document.embedStandardFont(StandardFonts.Courier),
  });
  await document.attach(Buffer.from('boat,fee\nAna,90\n'), 'fees.csv', { mimeType: 'text/csv' });
  await document.attach(Buffer.alloc(200, 1), 'plan.dwg');
  const { context } = document;
  const embedded = context.stream('Dogs are free.', { Type: 'EmbeddedFile' });
  const file = { Type: 'Filespec', F: PDFString.of('dogs.txt'), EF: { F: context.register(embedded) } };
  const pin = context.obj({ Type: 'Annot', Subtype: 'FileAttachment', Rect: [9, 9, 20, 20] });
  pin.set(PDFName.of('FS'), context.register(context.obj(file)));
  page.node.addAnnot(context.register(pin));
  return document.save();
}

it('files within a PDF, also those that are pinned to a page, are read or told', async () => {
  const given = { name: 'letter.pdf', webPage: false, readsHidden: false, recognised: [] };
  const bytes = await withFiles();
  const read = await runJob({ ...given, bytes, limits: defaultExtractionLimits }, () => {});
  if (read.type !== 'extracted') throw new Error(read.type);
  expect(read.file.text.split('\n').filter(Boolean)).toEqual([
    'The fees are attached.',
    'fees.csv',
    'boat: Ana; fee: 90',
    'plan.dwg',
    'dogs.txt',
    'Dogs are free.',
  ]);
  expect(read.file.omissions).toEqual([{ kind: 'attachments', count: 1, of: null, places: ['plan.dwg'] }]);
});
