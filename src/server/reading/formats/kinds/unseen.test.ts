import xlsx from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeDoc } from '../../testing/compound-documents.ts';
import { makeEpub } from '../../testing/office-documents.ts';
import { docxOf, odsOf, odtOf, pptxOf, shapeOf, xlsxOf } from '../../testing/packages.ts';
import { readFileWith, readWith } from '../../testing/read.ts';
import { readDoc } from '../doc.ts';
import { readDocx } from '../docx/docx.ts';
import { readEpub } from '../epub.ts';
import { readHtml } from '../html.ts';
import { readMarkdown } from '../markdown.ts';
import { readOdf } from '../odf/odf.ts';
import { readPptx } from '../pptx/pptx.ts';
import { readRtf } from '../rtf.ts';
import { readSheets, readXls } from '../sheets/sheets.ts';

const run = (text: string, looks = '') =>
  `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const word = (looks: string) =>
  docxOf(`<w:p>${run('The fee is ')}${run('8', looks)}${run('0', looks)}${run(' 90.')}</w:p>`);
const open = (looks: string) =>
  odtOf('<text:p>The fee is <text:span text:style-name="T">80</text:span> 90.</text:p>', {
    styles: `<style:style style:name="T" style:family="text"><style:text-properties ${looks}/></style:style>`,
  });
const oldWord = (list: readonly number[]) =>
  makeDoc({ text: 'The fee is 80 90.\r', characters: [{ from: 11, to: 13, list }] });
const slideRun = (text: string, looks = '') => `<a:r>${looks}<a:t>${text}</a:t></a:r>`;
const slide = (looks: string) =>
  pptxOf(shapeOf(`<a:p>${slideRun('The fee is ')}${slideRun('80', looks)}${slideRun(' 90.')}</a:p>`));
const inkOf = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
const filled = (colour: string, ink: string) =>
  pptxOf(
    `<p:sp><p:spPr>${inkOf(colour)}</p:spPr><p:txBody><a:p>${slideRun('The fee is ')}${slideRun('80', `<a:rPr>${inkOf(ink)}</a:rPr>`)}${slideRun(' 90.')}</a:p></p:txBody></p:sp>`,
  );

const textCell = (place: string, text: string, style = '') =>
  `<c r="${place}"${style} t="inlineStr"><is><t>${text}</t></is></c>`;
const fee = textCell('A1', 'The fee is') + textCell('B1', '80', ' s="1"') + textCell('C1', '90.');

/** A workbook whose cells of the style 1 have the font and fill. */
function book(font: string, fill = '', sheetEnd = '', cells = fee): Uint8Array {
  const parts = unzipSync(xlsxOf(`<row r="1">${cells}</row>`));
  const styles = `<styleSheet><fonts><font/><font>${font}</font></fonts><fills><fill><patternFill patternType="none"/></fill><fill>${fill || '<patternFill patternType="none"/>'}</fill></fills><cellXfs><xf fontId="0" fillId="0"/><xf fontId="1" fillId="1"/></cellXfs></styleSheet>`;
  const sheet = Object.keys(parts).find((name) => name.includes('worksheets/')) as string;
  const xml = Buffer.from(parts[sheet] as Uint8Array).toString();
  return zipSync({
    ...parts,
    [sheet]: strToU8(xml.replace('</sheetData>', `</sheetData>${sheetEnd}`)),
    'xl/styles.xml': strToU8(styles),
  });
}
const inlineRun = (text: string, looks = '') =>
  `<r><rPr>${looks}</rPr><t xml:space="preserve">${text}</t></r>`;
/** A cell that holds its own text in runs. */
const inlineRuns = (looks: string) =>
  xlsxOf(
    `<row r="1"><c r="A1" t="inlineStr"><is>${inlineRun('The fee is ')}${inlineRun('80', looks)}${inlineRun(' 90.')}</is></c></row>`,
  );
const openCells = (looks: string, more = '') => {
  const cell = (text: string, style = '') =>
    `<table:table-cell table:style-name="${style}" office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  return odsOf(
    `<table:table-row>${cell('The fee is')}${cell('80', 'C')}${cell('90.')}</table:table-row>`,
    `<style:style style:name="C" style:family="table-cell">${looks}${more}</style:style>`,
  );
};

const hidden = [
  ['HTML', readHtml, '<p>The fee is <i style="display:none">80</i> 90.</p>'],
  ['HTML in Markdown', readMarkdown, '<table><tr><td>The fee is <b hidden>80</b> 90.</td></tr></table>'],
  ['a line of Markdown', readMarkdown, 'The fee is <span style="display:none">8**0**</span> 90.'],
  [
    'a line of Markdown, as small as nothing',
    readMarkdown,
    'The fee is <font style="font-size:0">8<b>0</b></font> 90.',
  ],
  ['a book', readEpub, makeEpub(['<p>The fee is <i hidden="">80</i> 90.</p>'])],
  ['Word', readDocx, word('<w:vanish/>')],
  ['Word in white', readDocx, word('<w:color w:val="FFFFFF"/>')],
  ['old Word', readDoc, oldWord([0x3c, 0x08, 1])],
  ['Rich Text', readRtf, '{\\rtf1 The fee is {\\v 80} 90.\\par}'],
  ['OpenDocument', readOdf, open('text:display="none"')],
  ['OpenDocument in white', readOdf, open('fo:color="#ffffff"')],
  ['PowerPoint, as small as a dot', readPptx, slide('<a:rPr sz="100"/>')],
  ['PowerPoint, without a fill', readPptx, slide('<a:rPr><a:noFill/></a:rPr>')],
  ['PowerPoint, in the colour of its shape', readPptx, filled('000080', '000082')],
  [
    'PowerPoint, marked in its colour',
    readPptx,
    slide(`<a:rPr>${inkOf('FFFF00')}<a:highlight><a:srgbClr val="FFFF00"/></a:highlight></a:rPr>`),
  ],
  ['runs within a cell of Excel in white', readSheets, inlineRuns('<color rgb="FFFFFFFF"/>')],
  ['Excel in white', readSheets, book('<color rgb="FFFFFFFF"/>')],
  ['Excel in the white of its list of colours', readSheets, book('<color indexed="9"/>')],
  [
    'Excel in the colour of the cell',
    readSheets,
    book(
      '<color rgb="FF000080"/>',
      '<patternFill patternType="solid"><fgColor rgb="FF000080"/></patternFill>',
    ),
  ],
  ['a sheet of OpenDocument in white', readSheets, openCells('<style:text-properties fo:color="#ffffff"/>')],
  [
    'a sheet of OpenDocument in the colour of the cell',
    readSheets,
    openCells(
      '<style:table-cell-properties fo:background-color="#000080"/><style:text-properties fo:color="#000080"/>',
    ),
  ],
] as const;

const plain = (text: string) =>
  text
    .replace(/^\p{L}+\n\n(?=The)/u, '')
    .replace(/ \| /g, ' ')
    .replace(/ +/g, ' ');

describe('what nobody sees', () => {
  it.each(hidden)('is left out, said, and read where that is wished: %s', async (_, read, content) => {
    const { text, omissions } = await readFileWith(read, content);
    expect(plain(text)).toBe('The fee is 90.');
    expect(omissions).toEqual([{ kind: 'hiddenText', count: 1, of: null, places: [] }]);
    const whole = await readFileWith(read, content, { readsHidden: true });
    expect(plain(whole.text)).toBe('The fee is 80 90.');
    expect(whole.omissions).toEqual([]);
  });

  it.each([
    ['PowerPoint, white on what may lie there', readPptx, slide(`<a:rPr>${inkOf('FFFFFF')}</a:rPr>`)],
    ['PowerPoint, white on a blue shape', readPptx, filled('000080', 'FFFFFF')],
    ['Word, white and embossed', readDocx, word('<w:color w:val="FFFFFF"/><w:emboss/>')],
    ['OpenDocument, white with a shadow', readOdf, open('fo:color="#ffffff" fo:text-shadow="1pt 1pt"')],
    ['old Word, white and engraved', readDoc, oldWord([0x42, 0x2a, 8, 0x54, 0x08, 1])],
    [
      'Rich Text, white and outlined',
      readRtf,
      '{\\rtf1{\\colortbl;\\red255\\green255\\blue255;}The fee is {\\cf1\\outl 80} 90.}',
    ],
    ['PowerPoint, outlined', readPptx, slide('<a:rPr><a:ln w="9525"/><a:noFill/></a:rPr>')],
    [
      'Excel, white on blue',
      readSheets,
      book(
        '<color rgb="FFFFFFFF"/>',
        '<patternFill patternType="solid"><fgColor rgb="FF000080"/></patternFill>',
      ),
    ],
    [
      'Excel, white in a table with a style',
      readSheets,
      book('<color rgb="FFFFFFFF"/>', '', '<tableParts count="1"/>'),
    ],
    ['Excel, in a colour of a dark theme', readSheets, book('<color theme="0"/>')],
    [
      'a sheet of OpenDocument, white on blue',
      readSheets,
      openCells(
        '<style:table-cell-properties fo:background-color="#000080"/><style:text-properties fo:color="#ffffff"/>',
      ),
    ],
    [
      'a sheet of OpenDocument, white where a condition colours the cell',
      readSheets,
      openCells(
        '<style:text-properties fo:color="#ffffff"/>',
        '<style:map style:condition="cell-content()>1"/>',
      ),
    ],
  ] as const)('is nothing of %s', async (_, read, content) => {
    expect(plain(await readWith(read, content))).toBe('The fee is 80 90.');
  });

  it.each(['xlsx', 'biff8'] as const)('is a cell whose format shows nothing: %s', async (type) => {
    const sheet = { ...xlsx.utils.aoa_to_sheet([[80, 90, 'x']]) };
    for (const place of ['B1', 'C1']) Object.assign(sheet[place], { z: ';;;' });
    const made = xlsx.write({ SheetNames: ['A'], Sheets: { A: sheet } }, { type: 'buffer', bookType: type });
    const reader = type === 'xlsx' ? readSheets : readXls;
    const { text, omissions } = await readFileWith(reader, made);
    expect(text).toBe('A\n\n80');
    expect(omissions?.map(({ kind }) => kind)).toEqual(['hiddenText']);
    expect((await readFileWith(reader, made, { readsHidden: true })).text).toContain('80 | 90 | x');
  });

  it('is a table of a slide that is hidden', async () => {
    const frame =
      '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr hidden="1"/></p:nvGraphicFramePr><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>80</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>';
    const { text, omissions } = await readFileWith(
      readPptx,
      pptxOf(frame + shapeOf('<a:p><a:r><a:t>The fee is 90.</a:t></a:r></a:p>')),
    );
    expect(text).toBe('The fee is 90.');
    expect(omissions?.map(({ kind, count }) => [kind, count])).toEqual([['hiddenText', 1]]);
  });
});

describe('what no longer holds', () => {
  it.each([
    ['HTML', readHtml, '<p>The fee is <del>80</del> 90.</p>'],
    ['Markdown', readMarkdown, 'The fee is ~~8**0**~~ 90.'],
    ['Markdown, by a tag', readMarkdown, 'The fee is <del>8**0**</del> 90.'],
    ['Markdown, within other marks', readMarkdown, '**The fee is <s>80</s>** 90.'],
    ['HTML of its own in Markdown', readMarkdown, '<div>The fee is <strike>80</strike> 90.</div>'],
    ['Word that strikes it', readDocx, word('<w:strike/>')],
    [
      'Word that has deleted it',
      readDocx,
      docxOf(
        `<w:p>${run('The fee is ')}<w:del><w:r><w:delText>80</w:delText></w:r></w:del>${run(' 90.')}</w:p>`,
      ),
    ],
    ['old Word', readDoc, oldWord([0x37, 0x08, 1])],
    ['Rich Text', readRtf, '{\\rtf1 The fee is {\\deleted 80} 90.\\par}'],
    ['OpenDocument that strikes it', readOdf, open('style:text-line-through-style="solid"')],
    [
      'OpenDocument that has deleted it',
      readOdf,
      odtOf(
        '<text:tracked-changes><text:changed-region><text:deletion><office:change-info/><text:p>80</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>The fee is 90.</text:p>',
      ),
    ],
    ['PowerPoint', readPptx, slide('<a:rPr strike="sngStrike"/>')],
    ['Excel', readSheets, book('<strike/>')],
    ['Excel, within a cell', readSheets, inlineRuns('<strike/>')],
    [
      'Markdown, by a style',
      readMarkdown,
      'The fee is <span style="text-decoration: line-through">8**0**</span> 90.',
    ],
  ] as const)('is left out and said, and never read: %s', async (_, read, content) => {
    for (const readsHidden of [false, true]) {
      const { text, omissions } = await readFileWith(read, content, { readsHidden });
      expect(plain(text)).toBe('The fee is 90.');
      expect(omissions).toEqual([{ kind: 'struckText', count: 1, of: null, places: [] }]);
    }
  });
});

describe('what is not read of a workbook', () => {
  const summed =
    '<c r="A1"><v>80</v></c><c r="B1" s="1"><v>90</v></c><c r="C1"><f>SUM(A1:B1)</f></c><c r="D1" s="1"><f>NOSUCH(A1)</f></c>';
  const number = (value: string, style = '') =>
    `<table:table-cell table:style-name="${style}" office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
  const openSum = (looks: string) =>
    odsOf(
      `<table:table-row>${number('80')}${number('90', 'C')}<table:table-cell table:formula="of:=SUM([.A1:.B1])"/><table:table-cell table:style-name="C" table:formula="of:=NOSUCH([.A1])"/></table:table-row>`,
      `<style:style style:name="C" style:family="table-cell"><style:text-properties ${looks}/></style:style>`,
    );

  it.each([
    ['struck out in Excel', book('<strike/>', '', '', summed)],
    ['white in Excel', book('<color rgb="FFFFFFFF"/>', '', '', summed)],
    ['struck out in OpenDocument', openSum('style:text-line-through-style="solid"')],
    ['white in OpenDocument', openSum('fo:color="#ffffff"')],
  ])('counts in sums that are calculated here, as programs have it: %s', async (_, content) => {
    const { text, omissions } = await readFileWith(readSheets, content);
    expect(text).toMatch(/\n\n80 \| 170$/);
    expect(omissions?.map(({ kind }) => kind)).not.toContain('formulas');
  });
});

it('a field that hides its paragraph in OpenDocument hides all of it', async () => {
  const field = (isHidden: boolean) => `<text:hidden-paragraph text:is-hidden="${isHidden}"/>`;
  const content = odtOf(
    `<text:p>${field(true)}The fee is 80.</text:p><text:p>${field(false)}The fee is 90.</text:p>`,
  );
  const { text, omissions } = await readFileWith(readOdf, content);
  expect(text).toBe('The fee is 90.');
  expect(omissions).toEqual([{ kind: 'hiddenText', count: 1, of: null, places: [] }]);
});
