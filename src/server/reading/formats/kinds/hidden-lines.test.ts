import xlsx from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { odsOf, xlsxOf } from '../../testing/packages.ts';
import { readFileWith } from '../../testing/read.ts';
import { readSheets, readXls } from '../sheets/sheets.ts';

const table = [
  ['Route', 'Cost', 'Price'],
  ['Rota', '3', '9'],
  ['Faro', '4', '12'],
  ['Bari', '5', '15'],
];

/** What is said of the lines of a sheet. */
type Lines = { column?: string; row?: string; sheet?: string; parts?: Record<string, string> };

/** The table, of which the third row and the second column say this. */
function book({ column = '', row = '', sheet = '', parts = {} }: Lines): Uint8Array {
  const rows = table
    .map((cells, index) => {
      const texts = cells.map(
        (text, at) => `<c r="${'ABC'[at]}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
      );
      return `<row r="${index + 1}"${index === 2 ? ` ${row}` : ''}>${texts.join('')}</row>`;
    })
    .join('');
  const files = unzipSync(xlsxOf(rows, sheet));
  const name = 'xl/worksheets/sheet1.xml';
  const xml = Buffer.from(files[name] as Uint8Array).toString();
  const cols = column ? `<cols><col min="2" max="2" ${column}/></cols>` : '';
  return zipSync({
    ...files,
    [name]: strToU8(
      xml.replace('<sheetData>', `${sheet.startsWith('<sheetPr') ? sheet : ''}${cols}<sheetData>`),
    ),
    ...Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, strToU8(text)])),
  });
}

function openBook({ column = '', row = '', group = '' }: { column?: string; row?: string; group?: string }) {
  const cells = (texts: readonly string[]) =>
    texts
      .map(
        (text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`,
      )
      .join('');
  const rows = table.map((texts, index) => {
    const one = `<table:table-row ${index === 2 ? row : ''}>${cells(texts)}</table:table-row>`;
    return index === 2 && group ? `<table:table-row-group ${group}>${one}</table:table-row-group>` : one;
  });
  return odsOf(`<table:table-column/><table:table-column ${column}/><table:table-column/>${rows.join('')}`);
}

/** The same in Excel's old format, whose library writes what is hidden. */
function oldBook(
  { columns, rows }: { columns?: xlsx.ColInfo[]; rows?: xlsx.RowInfo[] },
  bookType: 'biff8' | 'xlsb' = 'biff8',
): Uint8Array {
  const sheet = { ...xlsx.utils.aoa_to_sheet(table), '!cols': columns, '!rows': rows };
  const made = { SheetNames: ['A'], Sheets: { A: sheet } };
  return xlsx.write(made as xlsx.WorkBook, { type: 'buffer', bookType });
}

/** A binary workbook whose third row is hidden while these records stand in its sheet. */
function filteredBook(records: readonly number[]): Uint8Array {
  const parts = unzipSync(oldBook({ rows: [{}, {}, { hidden: true }] }, 'xlsb'));
  const name = 'xl/worksheets/sheet1.bin';
  return zipSync({ ...parts, [name]: Buffer.concat([parts[name] as Uint8Array, Buffer.from(records)]) });
}
/** Over the first four rows. */
const binaryFilter = [0xa1, 1, 16, ...[0, 3, 0, 2].flatMap((place) => [place, 0, 0, 0])];
const chosen = [0xa3, 1, 6, 0, 0, 0, 0, 0, 0];

const whole = /Route: Rota; Cost: 3; Price: 9\nRoute: Faro; Cost: 4; Price: 12\nRoute: Bari/;
const hiddenRow = [{ kind: 'hiddenRows', count: 1, of: null, places: ['3'] }];
const hiddenColumn = [{ kind: 'hiddenColumns', count: 1, of: null, places: ['B'] }];

describe('rows and columns that somebody has hidden', () => {
  it.each([
    ['a row of XLSX', readSheets, book({ row: 'hidden="1"' }), hiddenRow],
    ['a row of ODS', readSheets, openBook({ row: 'table:visibility="collapse"' }), hiddenRow],
    ['a column of XLSX', readSheets, book({ column: 'hidden="true"' }), hiddenColumn],
    ['a column of ODS', readSheets, openBook({ column: 'table:visibility="collapse"' }), hiddenColumn],
    ['a row of XLSX without a height', readSheets, book({ row: 'ht="0" customHeight="1"' }), hiddenRow],
    ['a column of XLSX without a width', readSheets, book({ column: 'width="0"' }), hiddenColumn],
    ['a row of XLSB', readSheets, oldBook({ rows: [{}, {}, { hidden: true }] }, 'xlsb'), hiddenRow],
    ['a row of XLSB whose filter lets all pass', readSheets, filteredBook(binaryFilter), hiddenRow],
    ['a column of XLSB', readSheets, oldBook({ columns: [{}, { hidden: true }, {}] }, 'xlsb'), hiddenColumn],
    ['a column of XLS', readXls, oldBook({ columns: [{}, { hidden: true }, {}] }), hiddenColumn],
  ] as const)(
    'are left out, told by their names, and read where that is wished: %s',
    async (_, read, content, omissions) => {
      const shown = await readFileWith(read, content);
      const isRow = omissions === hiddenRow;
      expect(shown.text).toContain(
        isRow ? 'Cost: 3; Price: 9\nRoute: Bari; Cost: 5' : 'Route: Rota; Price: 9\nRoute: Faro; Price: 12',
      );
      expect(shown.text).not.toContain(isRow ? 'Faro' : 'Cost');
      expect(shown.omissions).toEqual(omissions);
      const all = await readFileWith(read, content, { readsHidden: true });
      expect(all.text).toMatch(whole);
      expect(all.omissions).toEqual([]);
    },
  );

  const filter = (content: string) => `<autoFilter ref="A1:C4">${content}</autoFilter>`;
  it.each([
    [
      'by a filter of the sheet',
      readSheets,
      book({ row: 'hidden="1"', sheet: filter('<filterColumn colId="0"/>') }),
    ],
    [
      'by a filter over a range elsewhere',
      readSheets,
      book({ row: 'hidden="1"', sheet: '<sheetPr filterMode="1"/>' }),
    ],
    [
      'by a filter of a table',
      readSheets,
      book({
        row: 'hidden="1"',
        sheet: '<tableParts count="1"/>',
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels':
            '<Relationships><Relationship Id="t" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/></Relationships>',
          'xl/tables/table1.xml': `<table ref="A1:C4">${filter('<filterColumn colId="0"/>')}</table>`,
        },
      }),
    ],
    ['by a filter of a binary workbook', readSheets, filteredBook([...binaryFilter, ...chosen])],
    ['by a filter of OpenDocument', readSheets, openBook({ row: 'table:visibility="filter"' })],
    ['in a closed group', readSheets, book({ row: 'hidden="1" outlineLevel="1"' })],
    ['in a closed group of columns', readSheets, book({ column: 'hidden="1" outlineLevel="1"' })],
    [
      'in a closed group of OpenDocument',
      readSheets,
      openBook({ row: 'table:visibility="collapse"', group: 'table:display="false"' }),
    ],
  ] as const)('are none that are kept out of sight %s', async (_, read, content) => {
    const { text, omissions } = await readFileWith(read, content);
    expect(text).toMatch(whole);
    expect(omissions).toEqual([]);
  });

  it('are those of a sheet in which nothing was chosen in the filter', async () => {
    const content = book({ row: 'hidden="1"', sheet: '<autoFilter ref="A1:C4"/>' });
    expect((await readFileWith(readSheets, content)).omissions).toEqual(hiddenRow);
  });

  it('are told with their sheet where there are several, and leave whole a sheet that hides all it has', async () => {
    const hides = { ...xlsx.utils.aoa_to_sheet(table), '!cols': [{}, { hidden: true }, {}] };
    const all = { ...xlsx.utils.aoa_to_sheet([['alone']]), '!cols': [{ hidden: true }] };
    const made = { SheetNames: ['One', 'Two'], Sheets: { One: hides, Two: all } };
    for (const [type, read] of [
      ['xlsx', readSheets],
      ['biff8', readXls],
    ] as const) {
      const content = xlsx.write(made, { type: 'buffer', bookType: type });
      const { text, omissions } = await readFileWith(read, content);
      expect(text).toContain('alone');
      expect(omissions).toEqual([{ kind: 'hiddenColumns', count: 1, of: null, places: ['One: B'] }]);
    }
  });
});
