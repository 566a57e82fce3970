import { unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { defaultExtractionLimits } from '../bounds/limits.ts';
import { runJob } from '../run-job.ts';
import { compoundFile } from '../testing/compound-documents.ts';
import { makePpt } from '../testing/old-presentations.ts';
import { docxOf, odtOf, pptxOf, shapeOf, wordParagraph, xlsxOf } from '../testing/packages.ts';

const fees = xlsxOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>A berth costs 90 euros</t></is></c></row>`);
const withParts = (archive: Uint8Array, parts: Record<string, Uint8Array>) =>
  zipSync({ ...unzipSync(archive), ...parts });
const ofCharts = Buffer.from(
  '<Relationships><Relationship Id="r" Target="../embeddings/Sheet1.xlsx"/></Relationships>',
);

/** What the packager of Windows makes of a file. */
function packaged(name: string, content: string): Uint8Array {
  const size = (count: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(count);
    return bytes;
  };
  const place = Buffer.from(`C:\\${name}\0`);
  const parts = [Buffer.from([2, 0]), Buffer.from(`${name}\0`), place, size(3), size(place.length), place];
  const bytes = Buffer.concat([size(0), ...parts, size(content.length), Buffer.from(content)]);
  return compoundFile({ '\u0001Ole10Native': bytes });
}

async function read(bytes: Uint8Array, name: string) {
  const given = { webPage: false, readsHidden: false, recognised: [], limits: defaultExtractionLimits };
  const outcome = await runJob({ ...given, bytes, name }, () => {});
  if (outcome.type !== 'extracted') throw new Error(outcome.type);
  return outcome.file;
}

const said = '<a:p><a:r><a:t>Our fees</a:t></a:r></a:p>';
it.each<[string, Uint8Array]>([
  ['fees.docx', withParts(docxOf(wordParagraph('Our fees')), { 'word/embeddings/Sheet.xlsx': fees })],
  [
    'fees.pptx',
    withParts(pptxOf(shapeOf(said)), {
      'ppt/embeddings/oleObject1.bin': packaged('Fees.txt', 'A berth costs 90 euros'),
    }),
  ],
  [
    'fees.odt',
    withParts(odtOf('<text:p>Our fees</text:p>'), { 'Object 1': compoundFile({ Package: fees }) }),
  ],
  ['fees.ppt', makePpt([{ title: 'Our fees' }], { objects: [{ name: 'Worksheet', bytes: fees }] })],
])('what another program has put into %s is read', async (name, content) => {
  const { text, omissions } = await read(content, name);
  expect(text).toMatch(/^Our fees\n(?:.|\n)*A berth costs 90 euros$/);
  expect(omissions).toEqual([]);
});

it('what cannot be read of it is told, and what charts are drawn from is read as what they show', async () => {
  const drawing = compoundFile({ Drawing: Buffer.alloc(100, 1) });
  const content = withParts(docxOf(wordParagraph('Our fees')), {
    'word/embeddings/oleObject1.bin': drawing,
    'word/embeddings/Sheet1.xlsx': fees,
    'word/charts/_rels/chart1.xml.rels': ofCharts,
  });
  const { text, omissions } = await read(content, 'fees.docx');
  expect(text).toBe('Our fees');
  expect(omissions).toEqual([{ kind: 'attachments', count: 1, of: null, places: ['oleObject1.bin'] }]);
  const old = makePpt([{ title: 'Our fees' }], { objects: [{ name: 'Equation', bytes: drawing }] });
  expect((await read(old, 'fees.ppt')).omissions?.[0]?.places).toEqual(['Equation']);
});
