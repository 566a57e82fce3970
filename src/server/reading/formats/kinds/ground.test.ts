import { describe, expect, it } from 'vitest';
import { makeDoc } from '../../testing/compound-documents.ts';
import { docxOf, odtOf } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readDoc } from '../doc.ts';
import { readDocx } from '../docx/docx.ts';
import { readOdf } from '../odf/odf.ts';
import { readRtf } from '../rtf.ts';

const word = (looks: string, paragraph = '', parts = {}) =>
  docxOf(
    `<w:p>${paragraph}<w:r><w:t xml:space="preserve">The fee is </w:t></w:r><w:r><w:rPr>${looks}</w:rPr><w:t>80</w:t></w:r><w:r><w:t xml:space="preserve"> 90.</w:t></w:r></w:p>`,
    parts,
  );
const oldWord = (list: readonly number[], paragraphs: Parameters<typeof makeDoc>[0]['paragraphs'] = []) =>
  makeDoc({ text: 'The fee is 80 90.\r', characters: [{ from: 11, to: 13, list }], paragraphs });
const open = (looks: string) =>
  odtOf('<text:p>The fee is <text:span text:style-name="T">80</text:span> 90.</text:p>', {
    styles: `<style:style style:name="T" style:family="text"><style:text-properties ${looks}/></style:style>`,
  });
const colours =
  '{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue90;\\red254\\green254\\blue254;}';
const rich = (looks: string) => `{\\rtf1${colours}The fee is {${looks} 80} 90.\\par}`;
const styled = `<w:style w:type="character" w:styleId="Old"><w:name w:val="Old"/><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style>`;

describe('letters that nobody sees', () => {
  it.each([
    ['Word, as small as a dot', readDocx, word('<w:sz w:val="2"/>')],
    ['Word, nearly white', readDocx, word('<w:color w:val="FEFEFE"/>')],
    [
      'Word, white on white',
      readDocx,
      word('<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="FFFFFF"/>'),
    ],
    ['Word, blue on blue', readDocx, word('<w:color w:val="000080"/><w:shd w:val="clear" w:fill="000080"/>')],
    [
      'Word, marked in its own colour',
      readDocx,
      word('<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>'),
    ],
    ['Word, white by its style', readDocx, word('<w:rStyle w:val="Old"/>', '', { styles: styled })],
    [
      'Word, in a paragraph shaded in white',
      readDocx,
      word('<w:color w:val="FFFFFF"/>', '<w:pPr><w:shd w:val="clear" w:fill="FFFFFF"/></w:pPr>'),
    ],
    ['old Word, as small as a dot', readDoc, oldWord([0x43, 0x4a, 2, 0])],
    ['old Word, marked in its own colour', readDoc, oldWord([0x42, 0x2a, 7, 0x0c, 0x2a, 7])],
    ['old Word, nearly white', readDoc, oldWord([0x70, 0x68, 0xfe, 0xfe, 0xfe, 0])],
    [
      'old Word, in a paragraph shaded in white',
      readDoc,
      oldWord([0x42, 0x2a, 8], [{ from: 0, to: 18, list: [0, 0, 0x2d, 0x44, 0x00, 0x01] }]),
    ],
    ['Rich Text, as small as a dot', readRtf, rich('\\fs2')],
    ['Rich Text, nearly white', readRtf, rich('\\cf3')],
    ['Rich Text, blue on blue', readRtf, rich('\\cf2\\chcbpat2')],
    ['Rich Text, marked in white', readRtf, rich('\\cf1\\highlight1')],
    ['OpenDocument, as small as a dot', readOdf, open('fo:font-size="1pt"')],
    ['OpenDocument, nearly white', readOdf, open('fo:color="#fefefe"')],
    ['OpenDocument, blue on blue', readOdf, open('fo:color="#000080" fo:background-color="#000080"')],
    ['OpenDocument, white on white', readOdf, open('fo:color="#ffffff" fo:background-color="#ffffff"')],
  ] as const)('are not said: %s', async (_, read, content) => {
    expect((await readWith(read, content)).replace(/ +/g, ' ')).toBe('The fee is 90.');
  });

  it.each([
    [
      'Word, white on blue',
      readDocx,
      word('<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="000080"/>'),
    ],
    [
      'Word, white on a pattern',
      readDocx,
      word('<w:color w:val="FFFFFF"/><w:shd w:val="pct50" w:fill="FFFFFF"/>'),
    ],
    [
      'Word, in the colour of the reader',
      readDocx,
      word('<w:rStyle w:val="Old"/><w:color w:val="auto"/>', '', { styles: styled }),
    ],
    ['old Word, small', readDoc, oldWord([0x43, 0x4a, 8, 0])],
    ['Rich Text, blue on white', readRtf, rich('\\cf2\\chcbpat1')],
    ['Rich Text, small', readRtf, rich('\\fs8')],
    ['OpenDocument, white on blue', readOdf, open('fo:color="#ffffff" fo:background-color="#000080"')],
    ['OpenDocument, by a share of its text', readOdf, open('fo:font-size="58%"')],
  ] as const)('are no others: %s', async (_, read, content) => {
    expect((await readWith(read, content)).replace(/ +/g, ' ')).toBe('The fee is 80 90.');
  });
});
