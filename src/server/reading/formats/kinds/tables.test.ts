import xlsx from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { makeDocOfRows, makeWorkbook } from '../../testing/compound-documents.ts';
import { docxOf, odtOf, pptxOf, wordParagraph } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readCsv } from '../csv.ts';
import { readDoc } from '../doc.ts';
import { readDocx } from '../docx/docx.ts';
import type { FormatInput, FormatOutput } from '../format.ts';
import { readHtml } from '../html.ts';
import { readMarkdown } from '../markdown.ts';
import { readOdf } from '../odf/odf.ts';
import { readPptx } from '../pptx/pptx.ts';
import { readRtf } from '../rtf.ts';
import { readSheets, readXls } from '../sheets/sheets.ts';

type Reader = (input: FormatInput) => Promise<FormatOutput>;
type Rows = readonly (readonly string[])[];

/** The same table in each format that has tables. */
const tables: readonly [string, Reader, (rows: Rows) => string | Uint8Array][] = [
  ['CSV', readCsv, (rows) => rows.map((row) => row.join(';')).join('\n')],
  [
    'HTML',
    readHtml,
    (rows) =>
      `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
  ],
  [
    'Markdown',
    readMarkdown,
    ([head = [], ...rows]) =>
      [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
  ],
  [
    'Word',
    readDocx,
    (rows) =>
      docxOf(
        `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`,
      ),
  ],
  [
    'Rich Text',
    readRtf,
    (rows) =>
      `{\\rtf1\\ansi\\ansicpg65001 ${rows.map((row) => `\\trowd${row.map((_, at) => `\\cellx${(at + 1) * 900}`).join('')}${row.map((cell) => `\\pard\\intbl ${cell}\\cell`).join('')}\\row`).join('')}}`,
  ],
  ['old Word', readDoc, (rows) => makeDocOfRows(rows)],
  [
    'OpenDocument',
    readOdf,
    (rows) =>
      odtOf(
        `<table:table>${rows.map((row) => `<table:table-row>${row.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`,
      ),
  ],
  [
    'PowerPoint',
    readPptx,
    (rows) =>
      pptxOf(
        `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows.map((row) => `<a:tr>${row.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
      ),
  ],
  [
    'Excel',
    readSheets,
    (rows) => {
      const book = xlsx.utils.book_new();
      const cells = rows.map((row) => row.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)));
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(cells), 'Sheet');
      return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' });
    },
  ],
];

describe.each(tables)('a table of %s', (_, read, make) => {
  it.each([
    [
      'names',
      [
        ['Berth', 'Summer', 'Winter'],
        ['B1', '90', '60'],
        ['B2', '95', '61'],
      ],
      'Berth: B2; Summer: 95; Winter: 61',
    ],
    [
      'years',
      [
        ['Region', '2023', '2024'],
        ['North', '120', '130'],
        ['South', '80', '95'],
      ],
      'Region: South; 2023: 80; 2024: 95',
    ],
    [
      'years that fall',
      [
        ['Region', '2025', '2024'],
        ['North', '120', '130'],
        ['South', '80', '95'],
      ],
      '2025: 80; 2024: 95',
    ],
    [
      'steps',
      [
        ['Length', '10', '20', '30'],
        ['Day', '5', '9', '14'],
        ['Week', '25', '45', '70'],
      ],
      'Length: Week; 10: 25; 20: 45; 30: 70',
    ],
    [
      'numbers that count, over words',
      [
        ['Hour', '9', '10', '11'],
        ['Faro', 'Sail', 'Row', 'Sail'],
        ['Rota', 'x', 'x', 'x'],
      ],
      'Hour: Faro; 9: Sail; 10: Row; 11: Sail',
    ],
    [
      'the first numbers',
      [
        ['Pier', '1', '2'],
        ['North', '120', '135'],
        ['South', '80', '95'],
      ],
      'Pier: South; 1: 80; 2: 95',
    ],
    [
      'seasons',
      [
        ['Port', '2022-23', '2023-24'],
        ['Cádiz', '12', '14'],
        ['Rota', '8', '9'],
      ],
      'Port: Rota; 2022-23: 8; 2023-24: 9',
    ],
    [
      'months',
      [
        ['Puerto', '01/2024', '02/2024'],
        ['Cádiz', '12', '14'],
        ['Rota', '8', '9'],
      ],
      'Puerto: Rota; 01/2024: 8; 02/2024: 9',
    ],
    [
      'times',
      [
        ['Sala', '9:00', '10:00'],
        ['Faro', 'Yoga', 'Inglés'],
        ['Mar', 'Vela', 'Libre'],
      ],
      'Sala: Mar; 9:00: Vela; 10:00: Libre',
    ],
    [
      'a nameless column',
      [
        ['', 'Summer', 'Winter'],
        ['North', '120', '130'],
        ['South', '80', '95'],
      ],
      'South; Summer: 80; Winter: 95',
    ],
    [
      'a name that comes twice',
      [
        ['Berth', 'Fee', 'Fee'],
        ['B1', '90', '60'],
        ['B2', '95', '61'],
      ],
      'Berth: B2; Fee: 95; Fee: 61',
    ],
  ])('names the cells of each row by heads that are %s', async (_name, rows, expected) => {
    expect(await readWith(read, make(rows))).toContain(expected);
  });

  it('keeps its heads to the last of 300 rows', async () => {
    const rows = Array.from({ length: 300 }, (_row, index) => [
      `B${index + 1}`,
      `${200 + index}`,
      `${100 + index}`,
    ]);
    const text = await readWith(read, make([['Berth', 'Summer', 'Winter'], ...rows]));
    expect(text).toContain('Berth: B300; Summer: 499; Winter: 399');
  });
});

/** Markdown has no table without heads. */
const mayLackHeads = tables.filter(([name]) => name !== 'Markdown');

it.each(mayLackHeads)(
  'a table of %s whose first row is one of values has no heads',
  async (_, read, make) => {
    for (const rows of [
      [
        ['B1', '90', '60'],
        ['B2', '95', '61'],
      ],
      [
        ['North', '90', '60'],
        ['South', '95', '61'],
      ],
      [
        ['North', '120', '130', '140'],
        ['South', '80', '95', '99'],
      ],
      [
        ['A1', 'sail', 'north'],
        ['A2', 'motor', 'south'],
      ],
      [
        ['Monday', 'shut', 'shut'],
        ['Tuesday', '9:00', '14:00'],
        ['Miércoles', '9:30', '15:00'],
      ],
    ]) {
      expect(await readWith(read, make(rows))).toContain(rows.map((row) => row.join(' | ')).join('\n'));
    }
  },
);

describe.each(tables)('a table of labels and values in %s', (_name, read, make) => {
  it.each([
    [
      'two columns',
      [
        ['Harbour', 'Rota Norte'],
        ['Berths', '40'],
        ['Open since', '1987'],
      ],
      'Harbour: Rota Norte\nBerths: 40\nOpen since: 1987',
    ],
    [
      'four columns',
      [
        ['Owner', 'Rita', 'Boat', 'Gaviota'],
        ['Berth', 'North pier', 'Flag', 'Spain'],
        ['Phone', '955 010 203', 'Length', '12'],
      ],
      'Owner: Rita\nBoat: Gaviota\nBerth: North pier\nFlag: Spain\nPhone: 955 010 203\nLength: 12',
    ],
  ])('of %s has no heads, and each value stands behind its label', async (_columns, rows, expected) => {
    expect(await readWith(read, make(rows))).toContain(expected);
  });
});

/** A first row of names is a head by custom, or the document says so. */
const withoutCustom = mayLackHeads.filter(([, read]) => read !== readCsv && read !== readPptx);

it.each(withoutCustom)('a first row of %s whose cell comes again below is no head', async (_, read, make) => {
  const rows = [
    ['Water', 'yes', 'Power', 'yes'],
    ['Crane', 'no', 'Fuel', 'yes'],
    ['Shop', 'no', 'Bar', 'no'],
  ];
  expect(await readWith(read, make(rows))).toContain('Water | yes | Power | yes\nCrane | no | Fuel | yes');
});

const labels = [
  ['Name', 'Ana', 'Boat', 'Mar'],
  ['Berth', 'B1', 'Flag', 'Spain'],
];

it.each<[string, Reader, (rows: Rows, isMarked: (column: number) => boolean) => string | Uint8Array]>([
  [
    'HTML',
    readHtml,
    (rows, isMarked) =>
      `<table>${rows.map((row) => `<tr>${row.map((cell, at) => (isMarked(at) ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`,
  ],
  [
    'Word',
    readDocx,
    (rows, isMarked) =>
      docxOf(
        `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell, at) => `<w:tc><w:p><w:r>${isMarked(at) ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t>${cell}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`,
      ),
  ],
])('cells that %s marks in each row are labels of what stands right of them', async (_, read, make) => {
  expect(
    await readWith(
      read,
      make(labels, (column) => column % 2 === 0),
    ),
  ).toBe('Name: Ana\nBoat: Mar\nBerth: B1\nFlag: Spain');
  const isFirst = (column: number) => column === 0;
  const amounts = [
    ['Fee', '90'],
    ['Deposit', '300'],
  ];
  expect(await readWith(read, make([['Harbour', 'Rota'], ...amounts], isFirst))).toBe(
    'Harbour: Rota\nFee: 90\nDeposit: 300',
  );
  expect(await readWith(read, make(labels, isFirst))).toBe(
    'Name: Ana | Boat | Mar\nBerth: B1 | Flag | Spain',
  );
  const series = [
    ['Port', '2024', '2025'],
    ['Rota', '9', '8'],
  ];
  expect(await readWith(read, make(series, isFirst))).toBe('Port: Rota; 2024: 9; 2025: 8');
});

it.each([
  [
    'HTML',
    readHtml,
    '<table><tr><td>Customer</td><td>ACME</td></tr><tr><td>City</td><td>Cádiz</td></tr></table>',
  ],
  ['CSV', readCsv, '4;7\n5;8\n6;1'],
  ['CSV of times', readCsv, 'Cádiz;9:00;10:00\nRota;9:30;10:30\nFaro;9:45;10:45'],
] as const)('a table of %s without heads gets none', async (_, read, content) => {
  expect(await readWith(read, content)).not.toContain(': ');
});

it('heads in two rows under merged cells name their columns together', async () => {
  const page =
    '<table><thead><tr><th rowspan="2">Berth</th><th colspan="2">2025</th></tr><tr><th>Summer</th><th>Winter</th></tr></thead>' +
    '<tr><td>B1</td><td>90</td><td>60</td></tr></table>';
  const body =
    '<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>' +
    `<w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${wordParagraph('Berth')}</w:tc><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${wordParagraph('2025')}</w:tc></w:tr>` +
    '<w:tr><w:trPr><w:tblHeader/></w:trPr>' +
    `<w:tc><w:tcPr><w:vMerge/></w:tcPr>${wordParagraph('')}</w:tc><w:tc>${wordParagraph('Summer')}</w:tc><w:tc>${wordParagraph('Winter')}</w:tc></w:tr>` +
    `<w:tr><w:tc>${wordParagraph('B1')}</w:tc><w:tc>${wordParagraph('90')}</w:tc><w:tc>${wordParagraph('60')}</w:tc></w:tr></w:tbl>`;
  const expected = 'Berth: B1; 2025 / Summer: 90; 2025 / Winter: 60';
  expect(await readWith(readHtml, page)).toBe(expected);
  const unmarked = page.replace(/<\/?thead>/g, '').replace(/(?<=<\/?)th\b/g, 'td');
  expect(
    await readWith(
      readHtml,
      unmarked.replace('</table>', '<tr><td>B2</td><td>95</td><td>61</td></tr></table>'),
    ),
  ).toContain(expected);
  expect(await readWith(readDocx, docxOf(body))).toBe(expected);
});

it.each(['xlsx', 'biff8', 'ods'] as const)(
  'heads over merged columns of a sheet (%s) name each of them',
  async (type) => {
    const cells = [
      ['Berths 2026', null, null],
      ['Berth', 'North pier', null],
      [null, 'Summer', 'Winter'],
      ['Small boats', null, null],
      ['B1', 90, 60],
      ['B2', 95, 61],
    ];
    const book = makeWorkbook(type, { Fees: cells }, ['A1:C1', 'A2:A3', 'B2:C2', 'A4:C4']);
    expect(await readWith(type === 'biff8' ? readXls : readSheets, book)).toBe(
      'Fees\n\nBerths 2026\nSmall boats\nBerth: B1; North pier / Summer: 90; North pier / Winter: 60\n' +
        'Berth: B2; North pier / Summer: 95; North pier / Winter: 61',
    );
  },
);

it('a row of one cell that is marked as a head is a title, and the heads stand below it', async () => {
  const rows =
    '<tr><td>Berth</td><td>Summer</td><td>Winter</td></tr><tr><td>B1</td><td>90</td><td>60</td></tr>';
  const expected = 'Fees\nBerth: B1; Summer: 90; Winter: 60';
  for (const title of [
    '<thead><tr><th colspan="3">Fees</th></tr></thead>',
    '<tr><th colspan="3">Fees</th></tr>',
  ]) {
    expect(await readWith(readHtml, `<table>${title}${rows}</table>`)).toBe(expected);
  }
  const marked =
    '<thead><tr><th colspan="3">Fees</th></tr><tr><th>Berth</th><th>Summer</th><th>Winter</th></tr></thead>';
  expect(await readWith(readHtml, `<table>${marked}<tr><td>B1</td><td>90</td><td>60</td></tr></table>`)).toBe(
    expected,
  );
});

it('cells that say where they end, not how many columns they span, stand under the heads above them', async () => {
  const cells = [
    ['Berth', '2025', '2026'],
    ['', 'Summer', 'Winter', 'Summer'],
    ['B1', '90', '', '95'],
  ];
  const edges = [
    [0, 2000, 6000, 8000],
    [-50, 2000, 4000, 6000, 8000],
    [0, 2010, 4000, 6000, 8000],
  ];
  const expected =
    'Berth | 2025 / Summer | 2025 / Winter | 2026 / Summer\nBerth: B1; 2025 / Summer: 90; 2026 / Summer: 95';
  expect(await readWith(readDoc, makeDocOfRows(cells, { edges, heads: 2 }))).toBe(expected);
  const rich = cells.map((row, index) => {
    const [left, ...ends] = edges[index] as number[];
    const places = ends.map((end) => `\\cellx${end}`).join('');
    const head = index < 2 ? '\\trhdr' : '';
    return `\\trowd${head}\\trleft${left}${places}${row.map((cell) => `\\pard\\intbl ${cell}\\cell`).join('')}\\row`;
  });
  expect(await readWith(readRtf, `{\\rtf1 ${rich.join('')}}`)).toBe(expected);
});

it('cells that are left out, or stand for several, move no other from under its head', async () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell${more}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const odt = `<table:table>${row(cell('Zona'), cell('Vela'), cell('Motor'), cell('Remo'))}${row(
    cell('Norte'),
    cell('', ' table:number-columns-repeated="2"'),
    cell('7'),
  )}${row(cell('Sur'), cell('5', ' table:number-columns-spanned="2"'), '<table:covered-table-cell/>', cell('6'))}</table:table>`;
  expect(await readWith(readOdf, odtOf(odt))).toBe(
    'Zona: Norte; Remo: 7\nZona: Sur; Vela: 5; Motor: 5; Remo: 6',
  );

  const word = (cells: string[], before = '') =>
    `<w:tr><w:trPr>${before}</w:trPr>${cells.map((text) => `<w:tc>${wordParagraph(text)}</w:tc>`).join('')}</w:tr>`;
  const docx = `<w:tbl>${word(['Zone', 'Sail', 'Motor'])}${word(['5', '6'], '<w:gridBefore w:val="1"/>')}</w:tbl>`;
  expect(await readWith(readDocx, docxOf(docx))).toBe('Zone | Sail | Motor\nSail: 5; Motor: 6');
});
