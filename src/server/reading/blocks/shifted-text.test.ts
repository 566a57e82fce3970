import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { tokenise } from '../../language/analysis.ts';
import { readDoc } from '../formats/doc.ts';
import { readDocx } from '../formats/docx/docx.ts';
import { readEpub } from '../formats/epub.ts';
import { readHtml } from '../formats/html.ts';
import { readMarkdown } from '../formats/markdown.ts';
import { readOdf } from '../formats/odf/odf.ts';
import { readPdf } from '../formats/pdf.ts';
import { readPptx } from '../formats/pptx/pptx.ts';
import { readRtf } from '../formats/rtf.ts';
import { readSheets } from '../formats/sheets/sheets.ts';
import { makeDoc } from '../testing/compound-documents.ts';
import { makePdf } from '../testing/documents.ts';
import { makeEpub } from '../testing/office-documents.ts';
import { docxOf, odsOf, odtOf, pptxOf, shapeOf } from '../testing/packages.ts';
import { readWith } from '../testing/read.ts';

/** A line's words, in which `^` stands before those that are raised, and `_` before those that are lowered. */
type Words = string[];
type Direction = 'up' | 'down';
const directionOf = (word: string): Direction | undefined =>
  word.startsWith('^') ? 'up' : word.startsWith('_') ? 'down' : undefined;
const bare = (word: string) => word.replace(/^[_^]/, '');
const each = (
  words: Words,
  shifted: (text: string, direction: Direction) => string,
  plain: (text: string) => string,
) =>
  words
    .map((word) => {
      const direction = directionOf(word);
      return direction ? shifted(bare(word), direction) : plain(word);
    })
    .join('');
const scripts = { up: 'superscript', down: 'subscript' } as const;
const tags = { up: 'sup', down: 'sub' } as const;
const inTag = (text: string, direction: Direction) => `<${tags[direction]}>${text}</${tags[direction]}>`;

const positions = (['up', 'down'] as const)
  .map(
    (to) =>
      `<style:style style:name="${to}" style:family="text"><style:text-properties style:text-position="${scripts[to].slice(0, -6)} 58%"/></style:style>`,
  )
  .join('');

const formats: Record<string, (words: Words) => Promise<string>> = {
  html: (words) => readWith(readHtml, `<p>${each(words, inTag, String)}</p>`),
  'html with links to notes': (words) =>
    readWith(readHtml, `<p>${each(words, (text, to) => `<a href="#n">${inTag(text, to)}</a>`, String)}</p>`),
  'html by style': (words) =>
    readWith(
      readHtml,
      `<p>${each(words, (text, to) => `<span style="vertical-align: ${scripts[to].slice(0, -6)}">${text}</span>`, String)}</p>`,
    ),
  'html by a style sheet': (words) =>
    readWith(
      readHtml,
      `<style>a.up { vertical-align: 30% } a.down { vertical-align: -3px }</style><p>${each(words, (text, to) => `<a class="${to}">${text}</a>`, String)}</p>`,
    ),
  'epub by its style sheet'(words) {
    const sheet =
      '.up { position: relative; top: -0.33em; font-size: 0.58em } .plain { font-size: 1em } ' +
      '.down { position: relative; top: 0.33em; font-size: 0.58em }';
    const span = (text: string, name = 'plain') => `<span class="${name}">${text}</span>`;
    return readWith(readEpub, makeEpub([`<p>${each(words, span, (text) => span(text))}</p>`], sheet));
  },
  markdown: (words) => readWith(readMarkdown, each(words, inTag, String)),
  'markdown by signs': (words) =>
    readWith(
      readMarkdown,
      each(words, (text, to) => (to === 'up' ? `^${text}^` : `~${text}~`), String),
    ),
  docx(words) {
    const run = (text: string, properties: string) =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const shifted = (text: string, to: Direction) => run(text, `<w:vertAlign w:val="${scripts[to]}"/>`);
    return readWith(readDocx, docxOf(`<w:p>${each(words, shifted, (text) => run(text, ''))}</w:p>`));
  },
  'docx by style'(words) {
    const run = (text: string, style: string) =>
      `<w:r><w:rPr>${style}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const style = (to: Direction) =>
      `<w:style w:type="character" w:styleId="${to}"><w:name w:val="${to}"/><w:rPr><w:vertAlign w:val="${scripts[to]}"/></w:rPr></w:style>`;
    const styles = style('up') + style('down');
    const shifted = (text: string, to: Direction) => run(text, `<w:rStyle w:val="${to}"/>`);
    return readWith(
      readDocx,
      docxOf(`<w:p>${each(words, shifted, (text) => run(text, ''))}</w:p>`, { styles }),
    );
  },
  'docx by position'(words) {
    const run = (text: string, properties: string) =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const shifted = (text: string, to: Direction) =>
      run(text, `<w:position w:val="${to === 'up' ? 8 : -4}"/><w:sz w:val="15"/>`);
    const plain = (text: string) => run(text, '<w:position w:val="0"/>');
    return readWith(readDocx, docxOf(`<w:p>${each(words, shifted, plain)}</w:p>`));
  },
  doc(words) {
    let text = '';
    const scriptCode = { up: [0x48, 0x2a, 1], down: [0x48, 0x2a, 2], none: [] };
    const characters = words.map((word) => {
      const from = text.length;
      text += bare(word);
      return { from, to: text.length, list: scriptCode[directionOf(word) ?? 'none'] };
    });
    return readWith(readDoc, makeDoc({ text: `${text}\r`, characters }));
  },
  pptx(words) {
    const run = (text: string, attributes: string) => `<a:r><a:rPr${attributes}/><a:t>${text}</a:t></a:r>`;
    const shifted = (text: string, to: Direction) => run(text, ` baseline="${to === 'up' ? 30000 : -25000}"`);
    return readWith(readPptx, pptxOf(shapeOf(`<a:p>${each(words, shifted, (text) => run(text, ''))}</a:p>`)));
  },
  odt(words) {
    const shifted = (text: string, to: Direction) => `<text:span text:style-name="${to}">${text}</text:span>`;
    return readWith(
      readOdf,
      odtOf(`<text:p>${each(words, shifted, String)}</text:p>`, { styles: positions }),
    );
  },
  async ods(words) {
    const shifted = (text: string, to: Direction) => `<text:span text:style-name="${to}">${text}</text:span>`;
    const spaced = (text: string) => text.replace(/^ | $/g, '<text:s/>');
    const cell = `<table:table-cell office:value-type="string"><text:p>${each(words, shifted, spaced)}</text:p></table:table-cell>`;
    const text = await readWith(readSheets, odsOf(`<table:table-row>${cell}</table:table-row>`, positions));
    return text.replace('Hoja\n\n', '');
  },
  rtf: (words) =>
    readWith(
      readRtf,
      `{\\rtf1\\ansi ${each(
        words,
        (text, to) => `{\\${to === 'up' ? 'super' : 'sub'} ${text}}`,
        (text) => `{${text}}`,
      )}\\par}`,
    ),
  'rtf by position': (words) =>
    readWith(
      readRtf,
      `{\\rtf1\\ansi ${each(
        words,
        (text, to) => `{\\${to === 'up' ? 'up8' : 'dn4'} ${text}}`,
        (text) => `{${text}}`,
      )}\\par}`,
    ),
  async pdf(words) {
    const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
    let x = 72;
    const texts = words.map((word) => {
      const direction = directionOf(word);
      const size = direction ? 7 : 12;
      const text = bare(word);
      const place = { text, x, y: { up: 705, down: 698, none: 700 }[direction ?? 'none'], size };
      x += font.widthOfTextAtSize(text, size);
      return place;
    });
    return readWith(readPdf, await makePdf([texts]));
  },
};

describe.each(Object.entries(formats))('raised and lowered text in %s', (_format, read) => {
  it('is no further digit of a number, and no letter of a word', async () => {
    expect(await read(['There are 10', '^5', ' ships, at 20', '^1', ' euros.'])).toBe(
      'There are 10⁵ ships, at 20¹ euros.',
    );
    expect(await read(['It has 40 m', '^2', ' and a permit', '^12', '.'])).toBe(
      'It has 40 m² and a permit¹².',
    );
  });

  it('below the line is no further digit of a number either', async () => {
    expect(await read(['The log', '_10', '100 of CO', '_2', ' is 2.'])).toBe('The log₁₀100 of CO₂ is 2.');
  });

  it('stays as it is where it is no number', async () => {
    expect(await read(['On the 2', '^nd', ' floor of the house'])).toBe('On the 2nd floor of the house');
  });
});

describe('a search', () => {
  it('finds the number and the word that something raised stands behind, and units whole', () => {
    const words = tokenise('20¹ euros, 2.5² and a permit¹² of 40 m²').map(({ word }) => word);
    expect(words).toEqual(['20', '1', 'euros', '2.5', '2', 'and', 'a', 'permit', '12', 'of', '40', 'm2']);
    expect(tokenise('CO₂ and H₂O').map(({ word }) => word)).toEqual(['co2', 'and', 'h2o']);
  });
});
