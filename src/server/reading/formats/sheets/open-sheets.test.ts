import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { odsOf } from '../../testing/packages.ts';
import { readFileWith, readWith } from '../../testing/read.ts';
import { readSheets } from './sheets.ts';

const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const text = (said: string) =>
  `<table:table-cell office:value-type="string"><text:p>${said}</text:p></table:table-cell>`;
const value = (type: string, looks: string, end = '/>') =>
  `<table:table-cell office:value-type="${type}" ${looks}${end}`;

it('values of OpenDocument are read where no text stands beside them, in the cells that repeat them, too', async () => {
  const rows = [
    row(...['Port', 'Boats', 'Share', 'Fee', 'Since', 'Opens', 'Open', 'Note'].map(text)),
    row(
      text('Rota'),
      value('float', 'office:value="1234.5"'),
      value('percentage', 'office:value="0.075"'),
      value('currency', 'office:currency="EUR" office:value="90"', '></table:table-cell>'),
      value('date', 'office:date-value="2026-03-04"'),
      value('time', 'office:time-value="PT09H30M00S"'),
      value('boolean', 'office:boolean-value="true"'),
      value('string', 'office:string-value="dogs free"'),
    ),
    row(text('Faro'), value('float', 'office:value="7" table:number-columns-repeated="2"')),
  ];
  expect(await readWith(readSheets, odsOf(rows.join('')))).toBe(
    'Hoja\n\nPort: Rota; Boats: 1234.5; Share: 7.5%; Fee: 90 EUR; Since: 2026-03-04; Opens: 09:30; Open: TRUE; Note: dogs free\nPort: Faro; Boats: 7; Share: 7',
  );
});

it('charts and boxes on sheets of OpenDocument are read, and told where nobody sees what they say', async () => {
  const spaces = 'xmlns:draw="d" xmlns:xlink="x" xmlns:chart="c"';
  const box = (said: string) =>
    `<draw:frame ${spaces}><draw:text-box><text:p>${said}</text:p></draw:text-box></draw:frame>`;
  const chart = `<draw:frame ${spaces}><draw:object xlink:href="./Object 1"/></draw:frame>`;
  const hidden = '<text:span text:style-name="H">gone</text:span>';
  const style =
    '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>';
  const rows = row(
    text('Fees'),
    `<table:table-cell>${chart}${box(`In May only${hidden}`)}</table:table-cell>`,
  );
  const drawn = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:chart="c"><office:body><office:chart><chart:chart><chart:title><text:p>Boats by month</text:p></chart:title></chart:chart></office:chart></office:body></office:document-content>`;
  const parts = unzipSync(odsOf(rows, style));
  const book = zipSync({ ...parts, 'Object 1/content.xml': strToU8(drawn) });
  const read = await readFileWith(readSheets, book);
  expect(read.text).toBe('Hoja\n\nFees\n\nBoats by month\n\nIn May only');
  expect(read.omissions).toEqual([{ kind: 'hiddenText', count: 1, of: null, places: [] }]);
});
