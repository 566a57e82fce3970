import xlsx from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makeWorkbook } from '../../testing/compound-documents.ts';
import { odsOf, xlsxOf } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readSheets, readXls } from './sheets.ts';

const head = '&L&"Arial,Bold"&12Prices in thousand euros&C&KFF0000Smith && Sons&R&D';
const firstHead = '&CWithout tax';
const foot = '&LSeite &P von &N&C&A&RHarbour office\n&[TAB] &[PAGE]';
const cells = [
  ['Boat', 'Fee'],
  ['Ana', 90],
];

const row = (number: number, cell: string) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${cell}</t></is></c></row>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;');
const newer = () =>
  xlsxOf(
    row(1, 'Fees'),
    `<headerFooter differentFirst="1"><oddHeader>${escaped(head)}</oddHeader><oddFooter>${escaped(foot)}</oddFooter><firstHeader>${escaped(firstHead)}</firstHeader></headerFooter>`,
  );

const word = (value: number) => [value & 0xff, value >> 8];
const wide = (text: string) => [...Buffer.from(text, 'utf16le')];

/** The old workbook with records more behind the beginning of its sheet. */
function older(): Uint8Array {
  const record = (kind: number, content: readonly number[]) => [
    ...word(kind),
    ...word(content.length),
    ...content,
  ];
  const text = (value: string) => [...word(value.length), 1, ...wide(value)];
  const lengths = [0, 0, firstHead.length, 0].flatMap(word);
  const more = [
    ...record(0x14, text(head)),
    ...record(0x15, text(foot)),
    ...record(0x89c, [...Array(30).fill(0), ...lengths, ...text(firstHead)]),
  ];
  const file = xlsx.CFB.read(makeWorkbook('biff8', { A: cells }), { type: 'array' });
  const stream = Buffer.from(xlsx.CFB.find(file, 'Workbook')?.content ?? []);
  const begin = stream.lastIndexOf(Buffer.from([...word(0x809), ...word(16)])) + 20;
  const content = Buffer.concat([stream.subarray(0, begin), Buffer.from(more), stream.subarray(begin)]);
  xlsx.CFB.utils.cfb_add(file, '/Workbook', content);
  return new Uint8Array(xlsx.CFB.write(file, { type: 'buffer' }));
}

function binary(): Uint8Array {
  const nothing = [255, 255, 255, 255];
  const text = (value: string) => [...word(value.length), 0, 0, ...wide(value)];
  const content = [
    0,
    0,
    ...text(head),
    ...text(foot),
    ...nothing,
    ...nothing,
    ...text(firstHead),
    ...nothing,
  ];
  const record = [0xdf, 3, 0x80 | (content.length & 0x7f), content.length >> 7, ...content];
  const parts = unzipSync(makeWorkbook('xlsb', { A: cells }));
  const name = 'xl/worksheets/sheet1.bin';
  return zipSync({ ...parts, [name]: Buffer.concat([parts[name] as Uint8Array, Buffer.from(record)]) });
}

function open(): Uint8Array {
  const cell = '<table:table-cell office:value-type="string"><text:p>Fees</text:p></table:table-cell>';
  const paragraph = (text: string) => `<text:p>${text}</text:p>`;
  const shared = `<office:document-styles xmlns:office="o" xmlns:style="s" xmlns:text="t"><office:master-styles><style:master-page style:name="Default"><style:header><style:region-left>${paragraph('Prices in thousand euros')}</style:region-left><style:region-center>${paragraph('Smith &amp; Sons')}</style:region-center></style:header><style:header-first>${paragraph('Without tax')}</style:header-first><style:header-left style:display="false">${paragraph('Draft')}</style:header-left><style:footer>${paragraph('Page <text:page-number>1</text:page-number> of <text:page-count>9</text:page-count>')}${paragraph('<text:sheet-name>???</text:sheet-name>')}${paragraph('Harbour office')}</style:footer></style:master-page></office:master-styles></office:document-styles>`;
  const parts = unzipSync(odsOf(`<table:table-row>${cell}</table:table-row>`));
  return zipSync({ ...parts, 'styles.xml': strToU8(shared) });
}

it.each([
  ['XLSX', readSheets, newer],
  ['XLSB', readSheets, binary],
  ['XLS', readXls, older],
  ['ODS', readSheets, open],
])(
  'what is printed over and below the pages of a sheet of %s is read, but for numbers of pages and names',
  async (_, read, make) => {
    const said = (await readWith(read, make())).split('\n').filter(Boolean);
    const table = said.slice(4, -1).join('\n');
    expect(said.slice(1, 4)).toEqual(['Prices in thousand euros', 'Smith & Sons', 'Without tax']);
    expect(table).toMatch(/^(?:Fees|Boat: Ana; Fee: 90)$/);
    expect(said.at(-1)).toBe('Harbour office');
  },
);

it('what several sheets print alike is said once', async () => {
  const parts = unzipSync(newer());
  const [book, relations, sheet] = [
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
  ] as const;
  const changed = (part: string, from: string | RegExp, to: string) =>
    strToU8(
      Buffer.from(parts[part] as Uint8Array)
        .toString()
        .replace(from, () => to),
    );
  const two = zipSync({
    ...parts,
    [book]: changed(book, '</sheets>', '<sheet name="B" sheetId="2" r:id="two"/></sheets>'),
    [relations]: changed(
      relations,
      '</Relationships>',
      '<Relationship Id="two" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet2.xml': parts[sheet] as Uint8Array,
  });
  const text = await readWith(readSheets, two);
  expect(text.split('Harbour office')).toHaveLength(2);
  expect(text.split('Fees')).toHaveLength(3);
});
