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
import { readSheets } from '../formats/sheets.ts';
import { makeDoc } from '../testing/compound-documents.ts';
import { makePdf } from '../testing/documents.ts';
import { makeEpub } from '../testing/office-documents.ts';
import { docxOf, odsOf, odtOf, pptxOf, shapeOf } from '../testing/packages.ts';
import { readWith } from '../testing/read.ts';

/** A line's words, in which `^` stands before those that are raised. */
type Words = string[];
const isRaised = (word: string) => word.startsWith('^');
const bare = (word: string) => word.replace(/^\^/, '');
const each = (words: Words, raised: (text: string) => string, plain: (text: string) => string) =>
  words.map((word) => (isRaised(word) ? raised(bare(word)) : plain(word))).join('');

const formats: Record<string, (words: Words) => Promise<string>> = {
  html: (words) => readWith(readHtml, `<p>${each(words, (text) => `<sup>${text}</sup>`, String)}</p>`),
  'html with links to notes': (words) =>
    readWith(readHtml, `<p>${each(words, (text) => `<a href="#n"><sup>${text}</sup></a>`, String)}</p>`),
  'html by style': (words) =>
    readWith(
      readHtml,
      `<p>${each(words, (text) => `<span style="vertical-align: super">${text}</span>`, String)}</p>`,
    ),
  'html by a style sheet': (words) =>
    readWith(
      readHtml,
      `<style>a.up { vertical-align: 30% }</style><p>${each(words, (text) => `<a class="up">${text}</a>`, String)}</p>`,
    ),
  'epub by its style sheet'(words) {
    const sheet = '.up { position: relative; top: -0.33em; font-size: 0.58em } .plain { font-size: 1em }';
    const span = (name: string) => (text: string) => `<span class="${name}">${text}</span>`;
    return readWith(readEpub, makeEpub([`<p>${each(words, span('up'), span('plain'))}</p>`], sheet));
  },
  markdown: (words) =>
    readWith(
      readMarkdown,
      each(words, (text) => `<sup>${text}</sup>`, String),
    ),
  docx(words) {
    const run = (text: string, properties: string) =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');
    return readWith(readDocx, docxOf(`<w:p>${each(words, raised, (text) => run(text, ''))}</w:p>`));
  },
  'docx by style'(words) {
    const run = (text: string, style: string) =>
      `<w:r><w:rPr>${style}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const styles =
      '<w:style w:type="character" w:styleId="up"><w:name w:val="up"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>';
    const raised = (text: string) => run(text, '<w:rStyle w:val="up"/>');
    return readWith(
      readDocx,
      docxOf(`<w:p>${each(words, raised, (text) => run(text, ''))}</w:p>`, { styles }),
    );
  },
  'docx by position'(words) {
    const run = (text: string, properties: string) =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const raised = (text: string) => run(text, '<w:position w:val="8"/><w:sz w:val="15"/>');
    const plain = (text: string) => run(text, '<w:position w:val="0"/>');
    return readWith(readDocx, docxOf(`<w:p>${each(words, raised, plain)}</w:p>`));
  },
  doc(words) {
    let text = '';
    const characters = words.map((word) => {
      const from = text.length;
      text += bare(word);
      return { from, to: text.length, list: isRaised(word) ? [0x48, 0x2a, 1] : [] };
    });
    return readWith(readDoc, makeDoc({ text: `${text}\r`, characters }));
  },
  pptx(words) {
    const run = (text: string, attributes: string) => `<a:r><a:rPr${attributes}/><a:t>${text}</a:t></a:r>`;
    const raised = (text: string) => run(text, ' baseline="30000"');
    return readWith(readPptx, pptxOf(shapeOf(`<a:p>${each(words, raised, (text) => run(text, ''))}</a:p>`)));
  },
  odt(words) {
    const styles =
      '<style:style style:name="up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>';
    const raised = (text: string) => `<text:span text:style-name="up">${text}</text:span>`;
    return readWith(readOdf, odtOf(`<text:p>${each(words, raised, String)}</text:p>`, { styles }));
  },
  async ods(words) {
    const styles =
      '<style:style style:name="up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>';
    const raised = (text: string) => `<text:span text:style-name="up">${text}</text:span>`;
    const spaced = (text: string) => text.replace(/^ | $/g, '<text:s/>');
    const cell = `<table:table-cell office:value-type="string"><text:p>${each(words, raised, spaced)}</text:p></table:table-cell>`;
    const text = await readWith(readSheets, odsOf(`<table:table-row>${cell}</table:table-row>`, styles));
    return text.replace('Hoja\n\n', '');
  },
  rtf: (words) =>
    readWith(
      readRtf,
      `{\\rtf1\\ansi ${each(
        words,
        (text) => `{\\super ${text}}`,
        (text) => `{${text}}`,
      )}\\par}`,
    ),
  'rtf by position': (words) =>
    readWith(
      readRtf,
      `{\\rtf1\\ansi ${each(
        words,
        (text) => `{\\up8 ${text}}`,
        (text) => `{${text}}`,
      )}\\par}`,
    ),
  async pdf(words) {
    const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
    let x = 72;
    const texts = words.map((word) => {
      const size = isRaised(word) ? 7 : 12;
      const text = bare(word);
      const place = { text, x, y: isRaised(word) ? 705 : 700, size };
      x += font.widthOfTextAtSize(text, size);
      return place;
    });
    return readWith(readPdf, await makePdf([texts]));
  },
};

describe.each(Object.entries(formats))('raised text in %s', (_format, read) => {
  it('is no further digit of a number, and no letter of a word', async () => {
    expect(await read(['There are 10', '^5', ' ships, at 20', '^1', ' euros.'])).toBe(
      'There are 10⁵ ships, at 20¹ euros.',
    );
    expect(await read(['It has 40 m', '^2', ' and a permit', '^12', '.'])).toBe(
      'It has 40 m² and a permit¹².',
    );
  });

  it('stays as it is where it is no number', async () => {
    expect(await read(['On the 2', '^nd', ' floor of the house'])).toBe('On the 2nd floor of the house');
  });
});

describe('a search', () => {
  it('finds the number and the word that something raised stands behind, and units whole', () => {
    const words = tokenise('20¹ euros, 2.5² and a permit¹² of 40 m²').map(({ word }) => word);
    expect(words).toEqual(['20', '1', 'euros', '2.5', '2', 'and', 'a', 'permit', '12', 'of', '40', 'm2']);
  });
});
