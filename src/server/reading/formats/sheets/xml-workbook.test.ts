import { describe, expect, it } from 'vitest';
import { readFileWith } from '../../testing/read.ts';
import { readXls } from './sheets.ts';

const cell = (type: string, value: string, attributes = '') =>
  `<Cell ${attributes}><Data ss:Type="${type}">${value}</Data></Cell>`;
const row = (...cells: string[]) => `<Row>${cells.join('')}</Row>`;
const heads = (...names: string[]) => row(...names.map((name) => cell('String', name)));
const styles = `<Styles>
  <Style ss:ID="Default"><Font ss:Size="11"/></Style>
  <Style ss:ID="day"><NumberFormat ss:Format="Short Date"/></Style>
  <Style ss:ID="span"><NumberFormat ss:Format="[h]:mm"/></Style>
  <Style ss:ID="share"><NumberFormat ss:Format="0%"/></Style>
  <Style ss:ID="gone"><Font ss:StrikeThrough="1"/></Style>
  <Style ss:ID="child" ss:Parent="gone"/>
</Styles>`;
const bookOf = (...sheets: [name: string, table: string, options?: string][]) =>
  `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${styles}${sheets
    .map(
      ([name, table, options = '']) =>
        `<Worksheet ss:Name="${name}"><Table>${table}</Table>${options}</Worksheet>`,
    )
    .join('')}</Workbook>`;
const read = (...sheets: Parameters<typeof bookOf>) => readFileWith(readXls, bookOf(...sheets));
const textOf = async (table: string, options?: string) =>
  (await read(['A', table, options ?? ''])).text.slice('A\n\n'.length);

describe('a workbook in the XML of Excel 2003', () => {
  it('shows the values of its cells by their formats', async () => {
    const values = row(
      cell('String', 'Rack &amp; bench'),
      cell('DateTime', '2025-11-07T00:00:00.000', 'ss:StyleID="day"'),
      cell('Number', '0.45', 'ss:StyleID="share"'),
      cell('DateTime', '2025-11-07T13:30:00.000'),
      cell('Boolean', '1'),
    );
    expect(await textOf(heads('Item', 'Bought', 'Worn', 'Seen', 'Safe') + values)).toBe(
      'Item: Rack & bench; Bought: 2025-11-07; Worn: 45%; Seen: 2025-11-07 13:30; Safe: TRUE',
    );
  });

  it('counts the first days of 1900 as spreadsheets do, so that eight hours are eight', async () => {
    const time = cell('DateTime', '1899-12-31T08:00:00.000', 'ss:StyleID="span"');
    expect(await textOf(row(time))).toBe('8:00');
  });

  it('keeps cells and rows in their places', async () => {
    const table = `${heads('Item', 'Room', 'Floor')}<Row ss:Index="2"><Cell><Data ss:Type="String">Rack</Data></Cell>${cell('Number', '3', 'ss:Index="3"')}</Row>`;
    expect(await textOf(table)).toContain('\nItem: Rack; Floor: 3');
  });

  it('leaves out what is struck out, as a cell, by a style above its own, and within a cell', async () => {
    const part =
      '<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><S>old</S><Font> new</Font></ss:Data></Cell>';
    const table =
      heads('Item', 'Price', 'Fee', 'State') +
      row(
        cell('String', 'Rack'),
        cell('Number', '5', 'ss:StyleID="gone"'),
        cell('Number', '6', 'ss:StyleID="child"'),
        part,
      );
    const { text, omissions } = await read(['A', table]);
    expect(text).toContain('\nItem: Rack; State: new');
    expect(omissions).toMatchObject([{ kind: 'struckText' }]);
  });

  it('leaves out hidden sheets, rows and columns, and says so', async () => {
    const table = `<Column/><Column ss:Hidden="1"/>${heads('Item', 'Cost', 'Room')}<Row ss:Hidden="1">${cell('String', 'Desk')}</Row>${row(cell('String', 'Rack'), cell('Number', '5'), cell('Number', '12'))}`;
    const options = '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>';
    const { text, omissions } = await read(['A', table], ['B', heads('Secret', 'Word'), options]);
    expect(text).toBe('A\n\nItem: Rack; Room: 12');
    expect(omissions?.map(({ kind }) => kind)).toEqual(['hiddenSheets', 'hiddenRows', 'hiddenColumns']);
  });

  it('calculates formulas that have no result, which count rows and columns from their cells', async () => {
    const table =
      heads('Item', 'Price', 'Double') +
      row(cell('String', 'Rack'), cell('Number', '5'), '<Cell ss:Formula="=RC[-1]*2"/>') +
      row(cell('String', 'Sum'), '<Cell ss:Formula="=SUM(R2C2,R[-1]C[1])"/>');
    expect(await textOf(table)).toBe('Item: Rack; Price: 5; Double: 10\nItem: Sum; Price: 15');
  });

  it('keeps notes, links, what is printed over its pages, and words that markup has, too', async () => {
    const table =
      heads('Item', 'Sign', 'Count') +
      row(
        `<Cell ss:HRef="https://stock.example/7"><Data ss:Type="String">Rack</Data><Comment><ss:Data>by the door</ss:Data></Comment></Cell>`,
        cell('String', 'a symbol &lt;b&gt;'),
        cell('Number', '4'),
      );
    const options =
      '<WorksheetOptions><PageSetup><Header x:Data="&amp;LStock list"/></PageSetup></WorksheetOptions>';
    const { text } = await read(['A', table, options]);
    expect(text).toContain('Stock list');
    expect(text).toContain(
      'Item: Rack (https://stock.example/7) (by the door); Sign: a symbol <b>; Count: 4',
    );
  });

  it('reads a sheet by the name that every object of the language has', async () => {
    const { text } = await read([
      '__proto__',
      heads('Item', 'Room') + row(cell('String', 'Rack'), cell('Number', '12')),
    ]);
    expect(text).toBe('__proto__\n\nItem: Rack; Room: 12');
  });
});
