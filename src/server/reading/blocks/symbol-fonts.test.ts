import { describe, expect, it } from 'vitest';
import { normaliseText } from '../characters/normalise.ts';
import { readDocx } from '../formats/docx/docx.ts';
import { readHtml } from '../formats/html.ts';
import { readOdf } from '../formats/odf/odf.ts';
import { readPptx } from '../formats/pptx/pptx.ts';
import { readRtf } from '../formats/rtf.ts';
import { docxOf, odtOf, pptxOf, shapeOf } from '../testing/packages.ts';
import { readWith } from '../testing/read.ts';

/** Words, and between them those of another font. */
type Words = readonly (string | { font: string; text: string })[];
const each = (words: Words, write: (text: string, font?: string) => string) =>
  words.map((word) => (typeof word === 'string' ? write(word) : write(word.text, word.font))).join('');

const formats: Record<string, (words: Words) => Promise<string>> = {
  docx(words) {
    const run = (text: string, font?: string) =>
      `<w:r><w:rPr>${font ? `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>` : ''}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    return readWith(readDocx, docxOf(`<w:p>${each(words, run)}</w:p>`));
  },
  'docx as signs'(words) {
    const run = (text: string, font?: string) =>
      font
        ? `<w:r><w:sym w:font="${font}" w:char="F0${text.charCodeAt(0).toString(16).slice(-2)}"/></w:r>`
        : `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    return readWith(readDocx, docxOf(`<w:p>${each(words, run)}</w:p>`));
  },
  pptx(words) {
    const run = (text: string, font?: string) =>
      `<a:r><a:rPr>${font ? `<a:latin typeface="${font}"/><a:sym typeface="${font}"/>` : ''}</a:rPr><a:t>${text}</a:t></a:r>`;
    return readWith(readPptx, pptxOf(shapeOf(`<a:p>${each(words, run)}</a:p>`)));
  },
  odt(words) {
    const styles = ['Symbol', 'Wingdings']
      .map(
        (font) =>
          `<style:style style:name="${font}" style:family="text"><style:text-properties style:font-name="${font}"/></style:style>`,
      )
      .join('');
    const run = (text: string, font?: string) =>
      font ? `<text:span text:style-name="${font}">${text}</text:span>` : text;
    return readWith(readOdf, odtOf(`<text:p>${each(words, run)}</text:p>`, { styles }));
  },
  rtf(words) {
    const code = (text: string) =>
      text.replace(/[\u0080-\uffff]/g, (one) => `\\u${(one.charCodeAt(0) << 16) >> 16}?`);
    const run = (text: string, font?: string) =>
      `{\\f${font === 'Symbol' ? 1 : font === 'Wingdings' ? 2 : 0} ${code(text)}}`;
    return readWith(
      readRtf,
      `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2 Symbol;}{\\f2\\fcharset2 Wingdings;}}${each(words, run)}\\par}`,
    );
  },
  html(words) {
    const run = (text: string, font?: string) =>
      font ? `<span style='font-size:9pt;font-family:"${font}",serif'>${text}</span>` : text;
    return readWith(readHtml, `<p>${each(words, run)}</p>`);
  },
  'html by face': (words) =>
    readWith(
      readHtml,
      `<p>${each(words, (text, font) => (font ? `<font face="${font}">${text}</font>` : text))}</p>`,
    ),
};
const symbol = (text: string) => ({ font: 'Symbol', text });
const wingdings = (text: string) => ({ font: 'Wingdings', text });

describe.each(Object.entries(formats))('text in a font of signs in %s', (_format, read) => {
  it('says what it shows', async () => {
    expect(await read(['Give 5 ', symbol('m'), 'g, at most 20 ', symbol('\uf0b0'), 'C'])).toBe(
      'Give 5 µg, at most 20 °C',
    );
    expect(await read(['Dose ', symbol('\uf0a3'), ' 5 mg ', symbol('\uf0b1'), ' 1'])).toBe('Dose ≤ 5 mg ± 1');
    expect(await read(['Gate ', wingdings('\uf0e0'), ' quay, paid ', wingdings('\uf0fc')])).toBe(
      'Gate → quay, paid ✓',
    );
    expect(await read([wingdings('\uf0a8'), 'Yes ', wingdings('\uf0fe'), 'No'])).toBe('[ ] Yes [x] No');
  });
});

describe('a run of PowerPoint that names a font for its signs', () => {
  const read = (text: string) =>
    readWith(
      readPptx,
      pptxOf(shapeOf(`<a:p><a:r><a:rPr><a:sym typeface="Wingdings"/></a:rPr><a:t>${text}</a:t></a:r></a:p>`)),
    );

  it('keeps its letters, and shows its signs', async () => {
    expect(await read('Amarre: 90 €, año 2026 \uf0fc')).toBe('Amarre: 90 €, año 2026 ✓');
    expect(await read('à')).toBe('→');
    expect(await read('(!)')).toBe('(!)');
  });
});

describe('signs whose font nobody names', () => {
  it('are read where only one font has them', () => {
    expect(normaliseText('20 \uf0b0C, \uf0b3 5, \uf0b7 one, \uf0d8 two')).toBe('20 °C, ≥ 5, • one, • two');
  });
});
