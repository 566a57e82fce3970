import xlsx from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { odsOf, xlsxOf } from '../../testing/packages.ts';
import { readFileWith, readWith } from '../../testing/read.ts';
import { readSheets } from './sheets.ts';

describe('values of cells', () => {
  const show = async (value: number, format: string) => {
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, { A1: { t: 'n', v: value, z: format }, '!ref': 'A1' }, 'S');
    const text = await readWith(readSheets, xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }));
    return text.slice('S\n\n'.length);
  };

  it.each([
    [46085, 'm/d/yy', '2026-03-04'],
    [46085, 'dd-mmm-yy', '2026-03-04'],
    [46085, '[$-C0A]d" de "mmmm" de "yyyy', '2026-03-04'],
    [46085.5, 'm/d/yy h:mm', '2026-03-04 12:00'],
    [46085.75, 'h:mm AM/PM', '18:00'],
    [46085, 'mmm yyyy', '2026-03'],
    [1.5, '[h]:mm', '36:00'],
    [0.125, '0.0%', '12.5%'],
    [123456789012, 'General', '123456789012'],
    [0.1 + 0.2, 'General', '0.3'],
    [39627.9999999884, 'General', '39628'],
    [17197.7459421867, 'General', '17197.74594'],
    [1234567890.55, 'General', '1234567890.55'],
    [0.0000123456789, 'General', '1.23457E-05'],
    [45.6, '.0', '45.6'],
    [0.85, '.00', '.85'],
    [-1234.5, '"$".00', '-$1234.50'],
    [12345, '.0E+00', '1.2E+04'],
    [0.002, '[=0]"none";[<1][hh]:mm:ss;[hh]:mm', '00:02:53'],
    [0, '[=0]"none";[<1][hh]:mm:ss;[hh]:mm', 'none'],
    [46085, '[=0]"none";dd/mm/yyyy', '2026-03-04'],
    [1234.5, '#,##0.00 "€"', '1,234.50 €'],
    [1234.5, '#,##0.00 [$€-C0A]', '1.234,50 €'],
    [1234.5, '[$-C0A]#,##0.00', '1.234,50'],
    [1234.5, '[$-409]#,##0.00', '1,234.50'],
    [12.5, 'General" kg"', '12.5 kg'],
    [-5, '"at "General', '-at 5'],
    [0.0525, '0.00 %', '5.25 %'],
    [7, '@" €"', '7 €'],
    [7, '"a;b "0;"c"', 'a;b 7'],
    [-7, '"a;b "0;"c"', 'c'],
    [-2.5, '0', '-3'],
    [1.005, '0.00', '1.01'],
    [-0.0338, '0.###', '-0.034'],
    [-0.001, '0.00', '0.00'],
    [12345, '0.0,"k"', '12.3k'],
    [2_500_000, '[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', '2.5M'],
    [25, '[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', '25'],
    [0.25, '[<1]0.0%;0.0', '25.0%'],
    [-3, '[<0]"owes "0;0', 'owes 3'],
    [2.5, '# ?/?', '2 1/2'],
    [999_999, '0.00E+00', '1.00E+06'],
    [12345, '##0.0E+0', '12.3E+3'],
    [955010203, '000 000 000', '955 010 203'],
    [1234, '00\\/00', '12/34'],
    [1e21, '0', '1000000000000000000000'],
    [0, '0;-0;"none"', 'none'],
  ])('%d in the format %s is shown as %s', async (value, format, expected) => {
    expect(await show(value, format)).toBe(expected);
  });
});

it('a text is shown with what its format puts round it, or not at all', async () => {
  const format = (text: string, z: string) => ({ t: 's', v: text, z });
  const sheet = {
    A1: format('17', '"Berth "@'),
    B1: format('Rota', '0;-0;0;"pier "@'),
    C1: format('secret', '0;-0;0;'),
    '!ref': 'A1:C1',
  };
  const book = { SheetNames: ['S'], Sheets: { S: sheet } } as xlsx.WorkBook;
  const file = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' });
  const { text, omissions } = await readFileWith(readSheets, file);
  expect(text).toBe('S\n\nBerth 17 | pier Rota');
  expect(omissions).toEqual([{ kind: 'hiddenText', count: 1, of: null, places: [] }]);
});

it('a workbook of OpenDocument shows what it says that it shows, but dates and long numbers in full', async () => {
  const cell = (type: string, value: string, shown: string) =>
    `<table:table-cell office:value-type="${type}" office:${value}><text:p>${shown}</text:p></table:table-cell>`;
  const cells = [
    cell('percentage', 'value="0.21"', '21,00 %'),
    cell('currency', 'value="1234.5"', '1.234,50 €'),
    cell('date', 'date-value="2026-03-04"', '04/03/26'),
    cell('float', 'value="34911223344556"', '3,49E+13'),
    cell('float', 'value="4.54227315559845E-009"', '4,54E-09'),
  ];
  const text = await readWith(readSheets, odsOf(`<table:table-row>${cells.join('')}</table:table-row>`));
  expect(text).toBe('Hoja\n\n21,00 % | 1.234,50 € | 2026-03-04 | 34911223344556 | 4,54E-09');
});

it('a cell of OpenDocument shows its number also where its format is known in part', async () => {
  const number =
    '<number:number number:decimal-places="0" number:min-integer-digits="1" number:grouping="true"/>';
  const styles = `<number:currency-style style:name="N">${number}<number:text> </number:text><number:currency-symbol number:language="hu" number:country="HU">Ft</number:currency-symbol></number:currency-style><style:style style:name="C" style:family="table-cell" style:data-style-name="N"/>`;
  const cell = (value: string, shown: string) =>
    `<table:table-cell table:style-name="C" office:value-type="currency" office:currency="HUF" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
  const row = cell('49990', '49 990 Ft') + cell('-1200', '-1 200 Ft');
  expect(await readWith(readSheets, odsOf(`<table:table-row>${row}</table:table-row>`, styles))).toBe(
    'Hoja\n\n49 990 Ft | -1 200 Ft',
  );
});

it('runs of text in a cell say what they show: raised digits, signs, nothing of what is struck out', async () => {
  const run = (text: string, looks = '') =>
    `<r>${looks && `<rPr>${looks}</rPr>`}<t xml:space="preserve">${text}</t></r>`;
  const texts = [
    run('Area in m') + run('2', '<vertAlign val="superscript"/>'),
    run('5 ') + run('m', '<rFont val="Symbol"/>') + run('g'),
    run('Price ') + run('10', '<strike/>') + run(' 12', '<strike val="0"/>'),
  ];
  const cells = texts.map((_, at) => `<c r="${'ABC'[at]}1" t="s"><v>${at}</v></c>`).join('');
  const strings = texts.map((text) => `<si>${text}</si>`).join('');
  expect(await readWith(readSheets, xlsxOf(`<row r="1">${cells}</row>`, '', strings))).toBe(
    'A\n\nArea in m² | 5 µg | Price 12',
  );
});
