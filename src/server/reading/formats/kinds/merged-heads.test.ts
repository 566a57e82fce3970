import { expect, it } from 'vitest';
import { makeDocOfRows, makeWorkbook } from '../../testing/compound-documents.ts';
import { docxOf, odtOf, wordParagraph } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readDoc } from '../doc.ts';
import { readDocx } from '../docx/docx.ts';
import { readHtml } from '../html.ts';
import { readOdf } from '../odf/odf.ts';
import { readRtf } from '../rtf.ts';
import { readSheets, readXls } from '../sheets/sheets.ts';

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
