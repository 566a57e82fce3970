import xlsx from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { defaultExtractionLimits } from '../bounds/limits.ts';
import { runJob } from '../run-job.ts';
import { compoundFile, makeDoc, makeWorkbook } from '../testing/compound-documents.ts';
import { equationObject } from '../testing/equations.ts';
import { makePpt } from '../testing/old-presentations.ts';
import { docxOf, odtOf, pptxOf, shapeOf, wordParagraph, xlsxOf } from '../testing/packages.ts';

const fees = xlsxOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>A berth costs 90 euros</t></is></c></row>`);
/** The records of an old workbook, as they lie within another document. */
function workbookOf(): Uint8Array {
  const file = xlsx.CFB.read(makeWorkbook('biff8', { A: [['A berth costs 90 euros']] }), { type: 'array' });
  return Buffer.from(xlsx.CFB.find(file, 'Workbook')?.content ?? []);
}
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

/** A Word document with one of the objects that it keeps beside its text. */
function oldWord(
  objects: Record<string, Uint8Array>,
  doc: Parameters<typeof makeDoc>[0] = { text: 'Our fees\r' },
): Uint8Array {
  const file = xlsx.CFB.read(makeDoc(doc), { type: 'array' });
  for (const [name, content] of Object.entries(objects)) {
    xlsx.CFB.utils.cfb_add(file, `ObjectPool/${name}`, content);
  }
  return new Uint8Array(xlsx.CFB.write(file, { type: 'buffer' }));
}

function equationStreamOf(object: Uint8Array): Uint8Array {
  const file = xlsx.CFB.read(object, { type: 'array' });
  return Buffer.from(xlsx.CFB.find(file, 'Equation Native')?.content ?? []);
}

/** An old workbook with one of the objects that lie in it. */
function oldSheet(objects: Record<string, Uint8Array>): Uint8Array {
  const file = xlsx.CFB.read(makeWorkbook('biff8', { 'Our fees': [['Berths']] }), { type: 'array' });
  for (const [name, content] of Object.entries(objects)) xlsx.CFB.utils.cfb_add(file, name, content);
  return new Uint8Array(xlsx.CFB.write(file, { type: 'buffer' }));
}

/** What a program says of its object. */
function programNamed(name: string): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(name.length + 1);
  return Buffer.concat([Buffer.alloc(28), length, Buffer.from(`${name}\0`)]);
}

/** @param kind 2 for what is embedded, 1 for what is only linked */
function richText(program: string, content: Uint8Array, kind = 2): Uint8Array {
  const long = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const name = Buffer.from(`${program}\0`);
  const parts = [
    long(0x501),
    long(kind),
    long(name.length),
    name,
    long(0),
    long(0),
    long(content.length),
    content,
  ];
  const digits = Buffer.concat(parts).toString('hex').replace(/.{60}/g, '$&\r\n');
  return Buffer.from(
    `{\\rtf1 Our fees\\par {\\object\\objemb{\\*\\objclass ${program}}{\\*\\objdata ${digits}}{\\result picture}}\\par}`,
  );
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
  ['fees.doc', oldWord({ '_1/Package': fees })],
  ['sheet.doc', oldWord({ '_1/Workbook': workbookOf() })],
  ['fees.xls', oldSheet({ 'MBD00A1B2C3/Package': fees })],
  ['fees.rtf', richText('Excel.Sheet.12', compoundFile({ Package: fees }))],
  ['sheet.rtf', richText('Excel.Sheet.8', makeWorkbook('biff8', { A: [['A berth costs 90 euros']] }))],
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
  const equation = {
    '_1/\u0001CompObj': programNamed('Microsoft Equation 3.0'),
    '_1/Drawing': Buffer.alloc(9),
  };
  for (const [file, told] of [
    ['fees.doc', oldWord(equation)],
    ['fees.rtf', richText('Microsoft Equation 3.0', drawing)],
  ] as const) {
    expect((await read(told, file)).omissions).toEqual([
      { kind: 'attachments', count: 1, of: null, places: ['Microsoft Equation 3.0'] },
    ]);
  }
  expect((await read(richText('Excel.Sheet.8', drawing, 1), 'fees.rtf')).omissions).toEqual([]);
  const old = makePpt([{ title: 'Our fees' }], { objects: [{ name: 'Equation', bytes: drawing }] });
  expect((await read(old, 'fees.ppt')).omissions?.[0]?.places).toEqual(['Equation']);
});

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const inWord = docxOf(
  '<w:p><w:r><w:t>Say </w:t></w:r><w:r><w:object><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:imagedata r:id="picture"/></v:shape><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" ProgID="Equation.3" r:id="equation"/></w:object></w:r><w:r><w:t>.</w:t></w:r></w:p>',
  { relations: { equation: { type: 'oleObject', target: 'embeddings/oleObject1.bin' } } },
);
/** Of a slide, which refers to its object. */
const ofSlide = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="equation" Type="${office}/oleObject" Target="../embeddings/oleObject1.bin"/></Relationships>`;
const frame = `<p:graphicFrame><a:graphic><a:graphicData><p:oleObj xmlns:r="${office}" r:id="equation" progId="Equation.3"/></a:graphicData></a:graphic></p:graphicFrame>`;
const field = '\u0013 EMBED Equation.3 \u0014\u0001\u0015';
const long = (value: number) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24];
const rich = richText('Equation.3', equationObject())
  .toString()
  .replace('Our fees\\par', 'Say ')
  .replace('\\par}', '.\\par}');

it.each<[string, Uint8Array, string]>([
  ['say.docx', withParts(inWord, { 'word/embeddings/oleObject1.bin': equationObject() }), 'Say a = b/c.'],
  [
    'say.pptx',
    withParts(pptxOf(shapeOf(said) + frame), {
      'ppt/embeddings/oleObject1.bin': equationObject(),
      'ppt/slides/_rels/slide1.xml.rels': Buffer.from(ofSlide),
    }),
    'Our fees\n\na = b/c',
  ],
  [
    'say.odt',
    withParts(
      odtOf(
        '<text:p>Say <draw:frame><draw:object-ole xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>.</text:p>',
      ),
      {
        'Object 1': equationObject(),
      },
    ),
    'Say a = b/c.',
  ],
  ['say.rtf', Buffer.from(rich), 'Say a = b/c.'],
  [
    'say.doc',
    oldWord(
      { '_7/Equation Native': equationStreamOf(equationObject()) },
      {
        text: `Say ${field}.\r`,
        characters: [
          {
            from: 4 + field.indexOf('\u0014'),
            to: 5 + field.indexOf('\u0014'),
            list: [0x03, 0x6a, ...long(7)],
          },
        ],
        data: [0],
      },
    ),
    'Say a = b/c.',
  ],
  [
    'say.ppt',
    makePpt([{ title: 'Our fees', object: 0 }, { title: 'Further' }], {
      objects: [{ name: 'Equation', bytes: equationObject() }],
    }),
    'Our fees\n\na = b/c\n\nFurther',
  ],
  // Where nothing says where it is shown.
  [
    'fees.xls',
    oldSheet({ 'MBD00A1B2C3/Equation Native': equationStreamOf(equationObject()) }),
    'Our fees\n\nBerths\n\na = b/c',
  ],
  [
    'fees.xlsx',
    withParts(fees, { 'xl/embeddings/oleObject1.bin': equationObject() }),
    'A\n\nA berth costs 90 euros\n\na = b/c',
  ],
])('an equation of another program is read where %s shows it', async (name, content, text) => {
  const found = await read(content, name);
  expect(found.text).toBe(text);
  expect(found.omissions).toEqual([]);
});

it('a file that Word shows in the midst of its text is read there, one that is not there is named', async () => {
  const relations = {
    page: { type: 'aFChunk', target: 'page.html' },
    inner: { type: 'aFChunk', target: '/word/inner.docx' },
    gone: { type: 'aFChunk', target: 'gone.rtf' },
  };
  const chunks = ['page', 'inner', 'gone'].map((id) => `<w:altChunk r:id="${id}"/>`).join('');
  const body = wordParagraph('Before.') + chunks + wordParagraph('Behind.');
  const bytes = withParts(docxOf(body, { relations }), {
    'word/page.html': Buffer.from('<p>A berth costs <s>80</s> 90 euros.</p>'),
    'word/inner.docx': docxOf(wordParagraph('The deposit is 200.')),
  });
  const { text, omissions } = await read(bytes, 'fees.docx');
  expect(text.split('\n\n')).toEqual([
    'Before.',
    'A berth costs 90 euros.',
    'The deposit is 200.',
    'Behind.',
  ]);
  expect(omissions).toEqual([
    { kind: 'attachments', count: 1, of: null, places: ['gone.rtf'] },
    { kind: 'struckText', count: 1, of: null, places: ['page.html'] },
  ]);
});
