import { PDFDocument, PDFName, PDFNull, PDFString, StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { defaultExtractionLimits } from '../bounds/limits.ts';
import { runJob } from '../run-job.ts';

/** @param brokenList whether the list of the files tells no name */
async function withFiles({ brokenList = false } = {}): Promise<Uint8Array> {
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
  if (brokenList) {
    const list = context.obj({ EmbeddedFiles: { Names: [PDFNull, {}] } });
    document.catalog.set(PDFName.of('Names'), list);
  }
  return document.save();
}

async function read(bytes: Uint8Array) {
  const given = { name: 'letter.pdf', webPage: false, readsHidden: false, recognised: [] };
  const found = await runJob({ ...given, bytes, limits: defaultExtractionLimits }, () => {});
  if (found.type !== 'extracted') throw new Error(found.type);
  return found.file;
}

it('files within a PDF, also those that are pinned to a page, are read or told', async () => {
  const { text, omissions } = await read(await withFiles());
  expect(text.split('\n').filter(Boolean)).toEqual([
    'The fees are attached.',
    'fees.csv',
    'boat: Ana; fee: 90',
    'plan.dwg',
    'dogs.txt',
    'Dogs are free.',
  ]);
  expect(omissions).toEqual([{ kind: 'attachments', count: 1, of: null, places: ['plan.dwg'] }]);
});

it('files within a PDF whose list cannot be read are told all the same', async () => {
  const { text, omissions } = await read(await withFiles({ brokenList: true }));
  expect(text).toBe('The fees are attached.');
  expect(omissions).toEqual([{ kind: 'attachments', count: 1, of: null, places: [] }]);
});
