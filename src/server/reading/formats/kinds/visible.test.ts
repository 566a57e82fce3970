import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeDoc } from '../../testing/compound-documents.ts';
import { makeEpub } from '../../testing/office-documents.ts';
import { docxOf, odsOf, odtOf, pptxOf, shapeOf, wordParagraph, xlsxOf } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readDoc } from '../doc.ts';
import { readDocx } from '../docx/docx.ts';
import { readEpub } from '../epub.ts';
import { readHtml } from '../html.ts';
import { readMarkdown } from '../markdown.ts';
import { readOdf } from '../odf/odf.ts';
import { readPptx } from '../pptx/pptx.ts';
import { readRtf } from '../rtf.ts';
import { readSheets } from '../sheets/sheets.ts';

const whiteStyle =
  '<style:style style:name="T" style:family="text"><style:text-properties fo:color="#ffffff"/></style:style>';

describe('what is struck out, hidden or deleted', () => {
  it('is not said where it is a row or a cell of a table of Word', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${wordParagraph(text)}</w:tc>`;
    const rows =
      `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Plan')}${cell('Fee')}</w:tr>` +
      `<w:tr><w:trPr><w:hidden/></w:trPr>${cell('Old')}${cell('70')}</w:tr>` +
      `<w:tr>${cell('Basic')}${cell('80', '<w:cellDel w:id="1"/>')}${cell('90')}</w:tr>`;
    const read = await readWith(readDocx, docxOf(`<w:tbl>${rows}</w:tbl>`));
    expect(read).toContain('Basic');
    expect(read).toContain('90');
    expect(read).not.toMatch(/Old|70|80/);
  });

  it.each([
    ['Markdown', readMarkdown, 'The fee is ~~80~~ 90.'],
    ['HTML that strikes it', readHtml, '<p>The fee is <s>80</s> 90.</p>'],
    ['HTML that deletes it', readHtml, '<p>The fee is <del>80</del> <ins>90</ins>.</p>'],
    [
      'HTML that strikes by style',
      readHtml,
      '<p>The fee is <span style="text-decoration: line-through">80</span> 90.</p>',
    ],
    ['HTML that does not display it', readHtml, '<p>The fee is <span style="DISPLAY:NONE">80</span> 90.</p>'],
    [
      'HTML with a style sheet',
      readHtml,
      '<style>.old, .x { display: none }</style><p>The fee is <b class="old">80</b> 90.</p>',
    ],
    [
      'HTML with a style sheet for screens',
      readHtml,
      '<style>@media screen { .old { display: none } } @media print { p { display: none } }</style><p>The fee is <b class="old">80</b> 90.</p>',
    ],
    [
      'HTML in Markdown',
      readMarkdown,
      '<style>.old { display: none }</style><table><tr><td>The fee is <b class="old">80</b> 90.</td></tr></table>',
    ],
    [
      'a book with a style sheet that strikes it',
      readEpub,
      makeEpub(
        ['<p>The fee is <span class="old">80</span> 90.</p>'],
        '.old { text-decoration: line-through }',
      ),
    ],
    ['HTML in white on white', readHtml, '<p>The fee is <span style="color:#fff">80</span> 90.</p>'],
    [
      'Word that strikes it',
      readDocx,
      docxOf(
        `<w:p><w:r><w:t xml:space="preserve">The fee is </w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t>80</w:t></w:r><w:r><w:t> 90.</w:t></w:r></w:p>`,
      ),
    ],
    [
      'Word that hides it',
      readDocx,
      docxOf(
        `<w:p><w:r><w:t>The fee is</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>80</w:t></w:r><w:r><w:t xml:space="preserve"> 90.</w:t></w:r></w:p>`,
      ),
    ],
    [
      'Word in white',
      readDocx,
      docxOf(
        `<w:p><w:r><w:t>The fee is</w:t></w:r><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>80</w:t></w:r><w:r><w:t xml:space="preserve"> 90.</w:t></w:r></w:p>`,
      ),
    ],
    [
      'Word that moved it',
      readDocx,
      docxOf(
        `<w:p><w:r><w:t>The fee is</w:t></w:r><w:moveFrom><w:r><w:t>80</w:t></w:r></w:moveFrom><w:r><w:t xml:space="preserve"> 90.</w:t></w:r></w:p>`,
      ),
    ],
    [
      'Rich Text in white',
      readRtf,
      '{\\rtf1{\\colortbl;\\red0\\green0\\blue0;\\red255\\green255\\blue255;}The fee is {\\cf2 80} {\\cf1 90.}\\par}',
    ],
    ['Rich Text that strikes it', readRtf, '{\\rtf1 The fee is {\\strike 80} 90.\\par}'],
    ['Rich Text that strikes it twice', readRtf, '{\\rtf1 The fee is {\\striked1 80} 90.\\par}'],
    ['Rich Text that hides it', readRtf, '{\\rtf1 The fee is {\\v 80} 90.\\par}'],
    ['Rich Text that has deleted it', readRtf, '{\\rtf1 The fee is {\\deleted\\revauthdel1 80} 90.\\par}'],
    ...(
      [
        ['strikes it', [0x37, 0x08, 1]],
        ['strikes it twice', [0x53, 0x2a, 1]],
        ['hides it', [0x3c, 0x08, 1]],
        ['has deleted it', [0x00, 0x08, 1]],
        ['has it in white', [0x42, 0x2a, 8]],
        ['has it in exact white', [0x70, 0x68, 0xff, 0xff, 0xff, 0]],
      ] as const
    ).map(
      ([how, list]) =>
        [
          `old Word that ${how}`,
          readDoc,
          makeDoc({ text: 'The fee is 80 90.\r', characters: [{ from: 11, to: 13, list }] }),
        ] as const,
    ),
    [
      'OpenDocument',
      readOdf,
      odtOf('<text:p>The fee is <text:span text:style-name="T">80</text:span> 90.</text:p>', {
        styles:
          '<style:style style:name="T" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>',
      }),
    ],
    [
      'OpenDocument in white',
      readOdf,
      odtOf('<text:p>The fee is <text:span text:style-name="T">80</text:span> 90.</text:p>', {
        styles: whiteStyle,
      }),
    ],
    [
      'PowerPoint',
      readPptx,
      pptxOf(
        shapeOf(
          '<a:p><a:r><a:t>The fee is </a:t></a:r><a:r><a:rPr strike="sngStrike"/><a:t>80</a:t></a:r><a:r><a:t> 90.</a:t></a:r></a:p>',
        ),
      ),
    ],
  ] as const)('is not said: %s', async (_, read, content) => {
    expect((await readWith(read, content)).replace(/ +/g, ' ')).toBe('The fee is 90.');
  });

  const whiteRun = '<w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>Open at nine.</w:t>';
  const rtfColours = '{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue90;}';
  const white = [0x42, 0x2a, 8];
  it.each([
    [
      'in a box of Word',
      readDocx,
      docxOf(
        `<w:p><w:r><w:drawing><wp:inline><a:graphic><wps:txbx><w:txbxContent><w:p><w:r>${whiteRun}</w:r></w:p></w:txbxContent></wps:txbx></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
      ),
    ],
    ['in a marked part of Rich Text', readRtf, `{\\rtf1${rtfColours}{\\cf1\\chcbpat2 Open at nine.}\\par}`],
    [
      'in a shaded paragraph of Rich Text',
      readRtf,
      `{\\rtf1${rtfColours}\\pard\\cbpat2\\cf1 Open at nine.\\par}`,
    ],
    [
      'in a cell of Rich Text',
      readRtf,
      `{\\rtf1${rtfColours}\\trowd\\pard\\intbl\\cf1 Open at nine.\\cell\\row}`,
    ],
    [
      'in a box of Rich Text',
      readRtf,
      `{\\rtf1${rtfColours}{\\shp{\\*\\shpinst{\\shptxt\\pard\\cf1 Open at nine.\\par}}}\\par}`,
    ],
    [
      'in a cell of OpenDocument',
      readOdf,
      odtOf(
        '<table:table><table:table-row><table:table-cell><text:p><text:span text:style-name="T">Open at nine.</text:span></text:p></table:table-cell></table:table-row></table:table>',
        { styles: whiteStyle },
      ),
    ],
    [
      'in a shaded paragraph of OpenDocument',
      readOdf,
      odtOf('<text:p text:style-name="P"><text:span text:style-name="T">Open at nine.</text:span></text:p>', {
        styles: `${whiteStyle}<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:background-color="#000080"/></style:style>`,
      }),
    ],
    [
      'in a shaded part of old Word',
      readDoc,
      makeDoc({
        text: 'Open at nine.\r',
        characters: [{ from: 0, to: 13, list: [...white, 0x66, 0x48, 0xff, 0] }],
      }),
    ],
    [
      'in a shaded paragraph of old Word',
      readDoc,
      makeDoc({
        text: 'Open at nine.\r',
        characters: [{ from: 0, to: 13, list: white }],
        paragraphs: [{ from: 0, to: 14, list: [0, 0, 0x2d, 0x44, 0xff, 0] }],
      }),
    ],
  ] as const)('is said if it is white on something: %s', async (_, read, content) => {
    expect(await readWith(read, content)).toBe('Open at nine.');
  });

  const struck = 'style:text-line-through-style="solid"';
  const style = (name: string, family: string) =>
    `<style:style style:name="${name}" style:family="${family}"><style:text-properties ${struck}/></style:style>`;
  const cell = (inner: string, name = '') =>
    `<table:table-cell table:style-name="${name}" office:value-type="string"><text:p>${inner}</text:p></table:table-cell>`;

  it('is not said of cells of OpenDocument, as a whole or in part', async () => {
    const rows = (more = '') =>
      `<table:table-row${more}>${cell('The fee is <text:span text:style-name="T">80</text:span> 90.')}${cell('80', 'C')}${cell('due')}</table:table-row>`;
    const styles = style('T', 'text') + style('C', 'table-cell');
    expect(await readWith(readSheets, odsOf(rows(), styles))).toBe('Hoja\n\nThe fee is 90. | due');
    const repeated = odsOf(rows(' table:number-rows-repeated="2"'), styles);
    expect(await readWith(readSheets, repeated)).not.toContain('80');
  });

  it('is not said of cells of Excel that are struck out as a whole', async () => {
    const cells =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Fee</t></is></c><c r="B1" s="1"><v>80</v></c><c r="C1"><v>90</v></c></row>';
    const styles =
      '<fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
    const book = unzipSync(xlsxOf(cells));
    const styled = { ...book, 'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`) };
    expect(await readWith(readSheets, zipSync(styled))).toBe('A\n\nFee | 90');
  });

  it('counts as shown where a script of the page takes the attribute away', async () => {
    const page =
      '<p id="a" hidden>Open at nine.</p><script>document.getElementById("a").hidden = false</script>';
    expect(await readWith(readHtml, page)).toBe('Open at nine.');
  });
});
