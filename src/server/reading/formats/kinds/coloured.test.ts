import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pptxOf, shapeOf, xlsxOf } from '../../testing/packages.ts';
import { readFileWith, readWith } from '../../testing/read.ts';
import { readPptx } from '../pptx/pptx.ts';
import { readSheets } from '../sheets/sheets.ts';

const spaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const theme = (light: string) =>
  `<a:theme ${spaces}><a:themeElements><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:srgbClr val="${light}"/></a:lt1><a:dk2><a:srgbClr val="003366"/></a:dk2><a:lt2><a:srgbClr val="EEEEEE"/></a:lt2><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:themeElements></a:theme>`;
const relations = (list: Record<string, string>) =>
  `<Relationships>${Object.entries(list)
    .map(
      ([type, target]) =>
        `<Relationship Id="${type}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** A slide with a box whose fill and letters have these colours, below a master that calls the light colour bg1. */
function slide(fill: string, ink: string, map = 'bg1="lt1" tx1="dk1"', light = 'FFFFFF'): Uint8Array {
  const run = (text: string, looks = '') => `<a:r>${looks}<a:t>${text}</a:t></a:r>`;
  const words = `<a:p>${run('The fee is ')}${run('80', `<a:rPr><a:solidFill>${ink}</a:solidFill></a:rPr>`)}${run(' 90.')}</a:p>`;
  const box = `<p:sp><p:spPr><a:solidFill>${fill}</a:solidFill></p:spPr><p:txBody>${words}</p:txBody></p:sp>`;
  return zipSync({
    ...unzipSync(pptxOf(box, { layout: { type: 'slideLayout', target: '../slideLayouts/a.xml' } })),
    'ppt/slideLayouts/a.xml': strToU8(`<p:sldLayout ${spaces}><p:cSld/></p:sldLayout>`),
    'ppt/slideLayouts/_rels/a.xml.rels': strToU8(relations({ slideMaster: '../slideMasters/a.xml' })),
    'ppt/slideMasters/a.xml': strToU8(`<p:sldMaster ${spaces}><p:cSld/><p:clrMap ${map}/></p:sldMaster>`),
    'ppt/slideMasters/_rels/a.xml.rels': strToU8(relations({ theme: '../theme/a.xml' })),
    'ppt/theme/a.xml': strToU8(theme(light)),
  });
}
const named = (name: string, changes = '') => `<a:schemeClr val="${name}">${changes}</a:schemeClr>`;
const white = '<a:srgbClr val="FFFFFF"/>';
const share = (name: string, value: number) => `<a:${name} val="${value}"/>`;

type Book = {
  font?: string;
  fill?: string;
  cell?: string;
  colours?: string;
  light?: string;
  behind?: string;
};

/** A workbook with a theme, whose second cell has the font and fill. */
function book({
  font = '',
  fill = '',
  cell = '<t>80</t>',
  colours = '',
  light = 'FFFFFF',
  behind = '',
}: Book): Uint8Array {
  const text = (place: string, content: string) => `<c r="${place}" t="inlineStr"><is>${content}</is></c>`;
  const shared = '<c r="B1" s="1" t="s"><v>0</v></c>';
  const row = `<row r="1">${text('A1', '<t>The fee is</t>')}${shared}${text('C1', '<t>90.</t>')}</row>`;
  const pattern = fill
    ? `<patternFill patternType="solid">${fill}</patternFill>`
    : '<patternFill patternType="none"/>';
  return zipSync({
    ...unzipSync(xlsxOf(row, behind, `<si>${cell}</si>`)),
    'xl/theme/theme1.xml': strToU8(theme(light)),
    'xl/styles.xml': strToU8(
      `<styleSheet><fonts><font/><font>${font}</font></fonts><fills><fill><patternFill patternType="none"/></fill><fill>${pattern}</fill></fills><cellXfs><xf fontId="0" fillId="0"/><xf fontId="1" fillId="1"/></cellXfs>${colours}</styleSheet>`,
    ),
  });
}
const run = (text: string, looks: string) => `<r><rPr>${looks}</rPr><t xml:space="preserve">${text}</t></r>`;

const plain = (text: string) =>
  text
    .replace(/^A\n\n/, '')
    .replace(/ \| /g, ' ')
    .replace(/ +/g, ' ');

describe('letters in colours that a theme or a list names', () => {
  it.each([
    ['a slide, by name', readPptx, slide(named('bg1'), white)],
    [
      'a slide, by what its master calls so',
      readPptx,
      slide(named('bg1'), named('tx1'), 'bg1="dk2" tx1="dk2"'),
    ],
    [
      'a slide, lighter than the theme has it',
      readPptx,
      slide(white, named('tx1', share('lumMod', 0) + share('lumOff', 100000))),
    ],
    [
      'a slide, both darker',
      readPptx,
      slide(named('accent1', share('lumMod', 75000)), named('accent1', share('lumMod', 75000))),
    ],
    ['a slide, tinted', readPptx, slide(white, named('accent1', share('tint', 1000)))],
    ['a slide, shaded', readPptx, slide('<a:srgbClr val="000000"/>', named('bg1', share('shade', 0)))],
    [
      'a slide, by the name that CSS has',
      readPptx,
      slide('<a:prstClr val="dkBlue"/>', '<a:srgbClr val="00008B"/>'),
    ],
    ['a workbook, by the theme', readSheets, book({ font: '<color theme="0"/>' })],
    ['a workbook, tinted', readSheets, book({ font: '<color theme="1" tint="1"/>' })],
    [
      'a workbook, in a cell of the same tint',
      readSheets,
      book({ font: '<color theme="4" tint="0.4"/>', fill: '<fgColor theme="4" tint="0.4"/>' }),
    ],
    [
      'a workbook, by its own list',
      readSheets,
      book({
        font: '<color indexed="20"/>',
        colours: `<colors><indexedColors>${'<rgbColor rgb="00FFFFFF"/>'.repeat(30)}</indexedColors></colors>`,
      }),
    ],
    [
      'a workbook, blue on blue by numbers',
      readSheets,
      book({ font: '<color indexed="18"/>', fill: '<fgColor rgb="FF000080"/>' }),
    ],
    ['a run within a cell', readSheets, book({ cell: run('80', '<color rgb="FFFFFFFF"/>') + run(' ', '') })],
    ['a run as small as a dot', readSheets, book({ cell: run('80', '<sz val="1"/>') + run(' ', '') })],
    [
      'a run in the colour of its cell',
      readSheets,
      book({ cell: run('80', '<color theme="3"/>') + run(' ', ''), fill: '<fgColor rgb="FF003366"/>' }),
    ],
  ] as const)('are left out and told where nobody sees them: %s', async (_, read, content) => {
    const { text, omissions } = await readFileWith(read, content);
    expect(plain(text)).toBe('The fee is 90.');
    expect(omissions).toEqual([{ kind: 'hiddenText', count: 1, of: null, places: [] }]);
    const whole = await readFileWith(read, content, { readsHidden: true });
    expect(plain(whole.text)).toBe('The fee is 80 90.');
  });

  it.each([
    ['a slide whose light colour is dark', readPptx, slide(named('bg1'), white, 'bg1="dk1" tx1="lt1"')],
    [
      'a slide, in a colour that is half clear',
      readPptx,
      slide(white, `<a:srgbClr val="FFFFFF">${share('alpha', 50000)}</a:srgbClr>`),
    ],
    ['a slide, in a colour changed otherwise', readPptx, slide(white, named('bg1', share('satMod', 50000)))],
    [
      'a slide without a master',
      readPptx,
      pptxOf(
        shapeOf(
          `<a:p><a:r><a:t>The fee is </a:t></a:r><a:r><a:rPr><a:solidFill>${named('bg1')}</a:solidFill></a:rPr><a:t>80</a:t></a:r><a:r><a:t> 90.</a:t></a:r></a:p>`,
        ),
      ),
    ],
    ['a workbook of a dark theme', readSheets, book({ font: '<color theme="0"/>', light: '222222' })],
    ['a workbook, a shade darker', readSheets, book({ font: '<color theme="0" tint="-0.5"/>' })],
    ['a workbook, in the colour of the reader', readSheets, book({ font: '<color indexed="64"/>' })],
    [
      'a white run on blue',
      readSheets,
      book({ cell: run('80', '<color theme="0"/>') + run(' ', ''), fill: '<fgColor theme="3"/>' }),
    ],
    [
      'a white run in a table with a style',
      readSheets,
      book({ cell: run('80', '<color rgb="FFFFFFFF"/>') + run(' ', ''), behind: '<tableParts count="1"/>' }),
    ],
  ] as const)('are read where they are seen: %s', async (_, read, content) => {
    expect(plain(await readWith(read, content))).toBe('The fee is 80 90.');
  });

  it('and what is struck out within a cell is told', async () => {
    const struck = book({ cell: run('80', '<strike/>') + run(' now', '') });
    const { text, omissions } = await readFileWith(readSheets, struck);
    expect(plain(text)).toBe('The fee is now 90.');
    expect(omissions).toEqual([{ kind: 'struckText', count: 1, of: null, places: [] }]);
  });
});
