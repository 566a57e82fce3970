import { describe, expect, it } from 'vitest';
import { makeWorkbook } from '../reading/testing/compound-documents.ts';
import { linesFrom, makeDocxWith, makePdf, wordDocumentXml } from '../reading/testing/documents.ts';
import { readTables } from './stored-tables.ts';
import { passagesOfTable } from './testing/hostile-tables.ts';
import { passagesOf, tablesOf } from './testing/tables-of.ts';

const rows = [
  ['Date', 'Kind', 'Quay', 'Loss'],
  ['2025-03-01', 'Theft', 'C', '1200.50'],
  ['2025-03-09', 'Damage', 'C', '80.00'],
  ['2025-04-02', 'Theft', 'A', '310.00'],
];
const marked = (row: readonly string[]) => `| ${row.join(' | ')} |`;
const html = (row: readonly string[], cell: string) =>
  `<tr>${row.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`;
const word = (row: readonly string[]) =>
  `<w:tr>${row.map((text) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`;
const [head = [], ...others] = rows;

const cellsOf = async (name: string, content: string | Uint8Array) =>
  (await tablesOf(name, content)).map(({ columns, rows: found, isWhole }) => ({
    columns,
    rows: found.map(({ cells }) => cells),
    isWhole,
  }));

describe('a table', () => {
  it.each([
    ['a.csv', async () => rows.map((row) => row.join(',')).join('\n')],
    ['a.md', async () => [head, head.map(() => '---'), ...others].map(marked).join('\n')],
    [
      'a.html',
      async () => `<table>${html(head, 'th')}${others.map((row) => html(row, 'td')).join('')}</table>`,
    ],
    ['a.xlsx', async () => makeWorkbook('xlsx', { Incidents: rows })],
    ['a.ods', async () => makeWorkbook('ods', { Incidents: rows })],
    ['a.docx', async () => makeDocxWith(wordDocumentXml(`<w:tbl>${rows.map(word).join('')}</w:tbl>`))],
    [
      'a.pdf',
      async () =>
        makePdf([
          rows.flatMap((row, line) =>
            row.flatMap((text, at) => linesFrom(700 - 14 * line, [text], 72 + 110 * at)),
          ),
        ]),
    ],
  ] as [string, () => Promise<string | Uint8Array>][])('is the same again out of %s', async (name, make) => {
    expect(await cellsOf(name, await make())).toEqual([{ columns: head, rows: others, isWhole: true }]);
  });

  it('keeps blank cells blank, and what has a colon or semicolon in it in its cell', async () => {
    const [table] = await tablesOf(
      'a.csv',
      'Name,Note,Hall\nPress,"Use: daily; never wet",1\nSaw,,2\nLathe,"Oil; grease",1\n',
    );
    expect(table?.columns).toEqual(['Name', 'Note', 'Hall']);
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['Press', 'Use: daily; never wet', '1'],
      ['Saw', '', '2'],
      ['Lathe', 'Oil; grease', '1'],
    ]);
  });

  it('has a column without a name for the names of its rows', async () => {
    const [table] = await tablesOf(
      'a.md',
      '|  | 2023 | 2024 |\n|---|---|---|\n| Sales | 5 | 6 |\n| Costs | 3 | 4 |\n',
    );
    expect(table?.columns).toEqual(['', '2023', '2024']);
    expect(table?.rows[1]?.cells).toEqual(['Costs', '3', '4']);
  });

  it('goes on over as many passages as it takes, each row in its place of the text', async () => {
    const many = Array.from({ length: 900 }, (_, at) => `Member ${at},Quay ${'ABC'[at % 3]},${at}`);
    const text = ['Name,Quay,Fee', ...many].join('\n');
    const passages = await passagesOf('a.csv', text);
    expect(passages.length).toBeGreaterThan(5);
    const [table, ...more] = await tablesOf('a.csv', text);
    expect(more).toEqual([]);
    expect(table?.rows.map(({ cells }) => cells.join(','))).toEqual(many);
    for (const { start, end, passage } of table?.rows ?? []) {
      const { text: own, start: from } = passages[passage ?? -1] as (typeof passages)[number];
      expect(own.slice(start - from, end - from)).toMatch(/^Name: Member \d+; Quay: Quay [ABC]; Fee: \d+$/);
    }
  });

  it('is whole across the places where a long text is cut', async () => {
    const many = Array.from({ length: 6_000 }, (_, at) => `Member number ${at},On the quay ${at % 7},${at}`);
    const [table, ...more] = await tablesOf('a.csv', ['Name,Quay,Fee', ...many].join('\n'));
    expect(more).toEqual([]);
    expect(table?.rows.map(({ cells }) => cells.join(','))).toEqual(many);
    expect(table?.isWhole).toBe(true);
  });

  it('goes on below a blank row of its sheet, and is another in another sheet', async () => {
    const sheets = { North: [...rows.slice(0, 3), [], ...rows.slice(3)], South: rows };
    const tables = await tablesOf('a.xlsx', makeWorkbook('xlsx', sheets));
    expect(tables.map(({ caption, rows: found }) => [caption, found.length])).toEqual([
      ['North', 3],
      ['South', 3],
    ]);
  });

  it('tells the headings among its rows from rows', async () => {
    const [table] = await tablesOf(
      'a.html',
      `<table>${html(['Item', 'Price'], 'th')}<tr><td colspan="2">Drinks</td></tr>${html(['Tea', '2'], 'td')}<tr><td colspan="2">Meals</td></tr>${html(['Soup', '5'], 'td')}</table>`,
    );
    expect(table?.rows.map(({ cells, under }) => [...cells, under])).toEqual([
      ['Tea', '2', ''],
      ['Soup', '5', 'Meals'],
    ]);
  });

  it('is not whole where rows of it are no table by themselves', async () => {
    const page = (lines: readonly (readonly string[])[]) =>
      lines.flatMap((row, line) =>
        row.flatMap((text, at) => (text ? linesFrom(700 - 14 * line, [text], 72 + 110 * at) : [])),
      );
    const pdf = await makePdf([
      page(rows),
      page([
        ['2025-05-01', 'Theft', 'B', '7.00'],
        ['2025-05-02', 'Theft', 'B'],
      ]),
    ]);
    expect((await cellsOf('a.pdf', pdf)).map(({ isWhole }) => isWhole)).toEqual([false]);
  });

  it.each([
    [
      'as long a cell as there may be',
      'x'.repeat(2_000),
      { cells: ['Theft', 'x'.repeat(2_000), '5'], isWhole: true },
    ],
    ['a longer cell', 'x'.repeat(2_001), { cells: ['Theft', 'x'.repeat(2_000), '5'], isWhole: false }],
    ['too long a row', 'x'.repeat(50_000), { cells: ['Theft', 'x'.repeat(2_000), ''], isWhole: false }],
  ])('tells whether all of its rows is read: with %s', async (_, note, expected) => {
    const short = 'Kind: Fire; Note: none; Loss: 7';
    const text = `${short}\nKind: Theft; Note: ${note}; Loss: 5\n${short}`;
    const [table] = await readTables(passagesOfTable({ name: '', text }));
    expect(table?.columns).toEqual(['Kind', 'Note', 'Loss']);
    expect(table?.rows[2]?.cells).toEqual(['Fire', 'none', '7']);
    expect({ cells: table?.rows[1]?.cells, isWhole: table?.isWhole }).toEqual(expected);
  });

  it('cuts the names of its columns to what a query may name, and is not whole where two are then the same', async () => {
    const name = `Loss ${'x'.repeat(300)}`;
    const rowsWith = (more: string) => `Kind: Theft; ${name}: 5${more}\nKind: Fire; ${name}: 7`;
    const [table] = await readTables(passagesOfTable({ name: '', text: rowsWith('') }));
    const [twins] = await readTables(passagesOfTable({ name: '', text: rowsWith(`; ${name} too: 9`) }));
    expect([table?.columns, table?.isWhole]).toEqual([['Kind', name.slice(0, 200)], true]);
    expect(twins?.isWhole).toBe(false);
  });

  it('is not what a form says of one thing', async () => {
    expect(
      await tablesOf(
        'a.html',
        '<table><tr><td>Name:</td><td>Press</td></tr><tr><td>Hall:</td><td>2</td></tr><tr><td>Year:</td><td>1999</td></tr></table>',
      ),
    ).toEqual([]);
  });
});
