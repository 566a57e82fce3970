import { describe, expect, it } from 'vitest';
import { makeDoc, makeDocOfRows, makeOldDoc } from '../testing/compound-documents.ts';
import { docFormState } from '../testing/doc-parts.ts';
import { readWith } from '../testing/read.ts';
import { readDoc } from './doc.ts';

const read = (text: string, footnotes?: string) =>
  readWith(readDoc, makeDoc({ text, ...(footnotes && { footnotes }) }));

describe('readDoc', () => {
  it('reads pieces of one and of two bytes a character in their order', async () => {
    expect(await read('Opening hours\rWe are open daily, mañana too — really.\rSee you!\r')).toBe(
      'Opening hours\n\nWe are open daily, mañana too — really.\n\nSee you!',
    );
  });

  it('makes rows of tables, and keeps the paragraphs around them', async () => {
    expect(await read('Hours\rDay\u0007From\u0007\u0007Monday\u00079:00\u0007\u0007See you!\r')).toBe(
      'Hours\n\nDay: Monday; From: 9:00\n\nSee you!',
    );
  });

  it('shows what a field shows, not its code, and where a link leads', async () => {
    expect(await read('Go to \u0013HYPERLINK "https://example.org"\u0014our site\u0015 now.\r')).toBe(
      'Go to our site (https://example.org) now.',
    );
  });

  it('shows the sign that a field stands for, by its font', async () => {
    const box = '\u0013 SYMBOL 168 \\f "Wingdings" \\s 10\u0015';
    expect(await read(`${box}Dog\r5 \u0013SYMBOL 109 \\f "Symbol"\u0014\u0015g\r`)).toBe('[ ] Dog\n\n5 µg');
  });

  it('leaves out numbers of pages, with the words around them', async () => {
    expect(await read('Revision C, page \u0013PAGE\u00142\u0015 of \u0013NUMPAGES\u00144\u0015\r')).toBe(
      'Revision C,',
    );
  });

  it('puts footnotes behind everything else', async () => {
    expect(await read('Daily\u0002 open.\r', '\u0002 Except in May.\r')).toBe(
      'Daily open.\n\nExcept in May.',
    );
  });

  it('marks footnotes as they are counted, where that is known', async () => {
    const notes = {
      text: 'Daily\u0002 from 9 to 20\u0002.\r',
      footnotes: '\u0002 Except in May.\r\u0002 In summer.\r',
    };
    const marked = makeDoc({ ...notes, numberedNotes: { count: 2, start: 3 } });
    expect(await readWith(readDoc, marked)).toBe('Daily³ from 9 to 20⁴.\n\n³ Except in May.\n\n⁴ In summer.');
    const perPage = makeDoc({ ...notes, numberedNotes: { count: 2, restarts: true } });
    expect(await readWith(readDoc, perPage)).toBe('Daily from 9 to 20.\n\nExcept in May.\n\nIn summer.');
  });

  it('reads what stands in boxes, notes at the end and comments behind the text', async () => {
    const beside = {
      comments: 12,
      endnotes: 9,
      boxes: 7,
      text: '\u0005Check it.\r\r\u0002In May.\rIn box\r',
    };
    expect(await readWith(readDoc, makeDoc({ text: 'Daily open.\r', beside }))).toBe(
      'Daily open.\n\nIn box\n\nIn May.\n\nCheck it.',
    );
  });

  it('ends rows where their properties say, not at empty cells, and places cells by their edges', async () => {
    const rows = [
      ['Berth', '2025', '2026'],
      ['', 'May', 'June', 'May'],
      ['B1', '', '60', '95'],
    ];
    const edges = [
      [0, 2000, 6000, 8000],
      [-50, 2000, 4000, 6000, 8000],
      [0, 2000, 4000, 6000, 8000],
    ];
    expect(await readWith(readDoc, makeDocOfRows(rows, { before: 'Fees', heads: 2, edges }))).toBe(
      'Fees\n\nBerth | 2025 / May | 2025 / June | 2026 / May\nBerth: B1; 2025 / June: 60; 2026 / May: 95',
    );
  });

  it('answers encrypted for a document with a password', async () => {
    await expect(readWith(readDoc, makeDoc({ text: 'x', encrypted: true }))).rejects.toMatchObject({
      code: 'encrypted',
    });
  });

  it('answers damaged when its pieces lie outside of it', async () => {
    const bytes = Buffer.from(makeDoc({ text: 'some text here' }));
    const table = bytes.indexOf(Buffer.from([1, 4, 0, 9, 9, 9, 9, 2]));
    bytes.writeUInt32LE(0x7fffffff, table + 12 + 4);
    await expect(readWith(readDoc, bytes)).rejects.toMatchObject({ code: 'damaged' });
  });
});

/** A document of paragraphs, each with the number of its style and Word's codes. */
const ofParagraphs = (
  paragraphs: readonly (readonly [string, number, readonly number[]])[],
  more: Omit<Parameters<typeof makeDoc>[0], 'text'> = {},
) => {
  let text = '';
  const properties = paragraphs.map(([words, style, list]) => {
    const from = text.length;
    text += `${words}\r`;
    return { from, to: text.length, list: [style, 0, ...list] };
  });
  return readWith(readDoc, makeDoc({ text, paragraphs: properties, ...more }));
};
const inList = (list: number, level = 0) => [0x0b, 0x46, list, 0, 0x0a, 0x26, level];

describe('lists of old Word', () => {
  const articles = [
    { format: 1, text: 'Article %1' },
    { format: 0, text: '%1.%2', legal: true },
    { format: 4, text: '(%3)' },
  ];

  it.each([
    ['hidden', [0x3c, 0x08, 1]],
    ['deleted', [0x00, 0x08, 1]],
  ])('pass over an entry that is %s with its end', async (_, list) => {
    const lists = { levels: articles, lists: [[]] };
    const characters = [
      { from: 0, to: 2, list: [] },
      { from: 2, to: 4, list },
      { from: 4, to: 6, list: [] },
    ];
    const entries = ['a', 'b', 'c'].map((text): [string, number, number[]] => [text, 0, inList(1)]);
    expect(await ofParagraphs(entries, { lists, characters })).toBe('Article I a\nArticle II c');
  });

  it('count, begin anew below, and go on where another list of their kind ended', async () => {
    const lists = { levels: articles, lists: [[], []] };
    const read = await ofParagraphs(
      [
        ['a', 0, inList(1)],
        ['b', 0, inList(1, 1)],
        ['c', 0, inList(1, 2)],
        ['', 0, inList(1, 2)],
        ['d', 0, inList(1, 2)],
        ['Between', 0, []],
        ['e', 0, inList(2)],
        ['f', 0, inList(2, 1)],
      ],
      { lists },
    );
    expect(read).toBe('Article I a\n  1.1 b\n    (a) c\n    (c) d\n\nBetween\n\nArticle II e\n  2.1 f');
  });

  it('begin where they say, and levels that never begin anew go on', async () => {
    const levels = [
      { format: 0, text: '%1.' },
      { format: 22, text: '%2)', never: true },
    ];
    const read = await ofParagraphs(
      [
        ['a', 0, inList(1)],
        ['b', 0, inList(1, 1)],
        ['c', 0, inList(2)],
        ['d', 0, inList(2, 1)],
      ],
      { lists: { levels, lists: [[], [[0, 7]]] } },
    );
    expect(read).toBe('1. a\n  01) b\n7. c\n  02) d');
  });

  it('have bullets, and are those of styles, in headings, too; what a paragraph takes out of its list has none', async () => {
    const styles = [
      { kind: 'paragraph' },
      { kind: 'paragraph', base: 0, paragraph: inList(1) },
      { kind: 'paragraph', base: 1 },
      { kind: 'paragraph', base: 0 },
    ] as const;
    const tenth = [...styles, ...Array.from({ length: 6 }, () => styles[0]), { ...styles[2], base: 1 }];
    const levels = [
      { format: 0, text: '%1.' },
      { format: 23, text: '\uf0b7' },
    ];
    const read = await ofParagraphs(
      [
        ['Fees', 1, []],
        ['Other fees', 10, []],
        ['point', 0, inList(1, 1)],
        ['Annex', 1, [0x0b, 0x46, 0, 0]],
      ],
      { lists: { levels, lists: [[]] }, styles: tenth },
    );
    expect(read).toBe('1. Fees\n\n2. Other fees\n\n  - point\n\nAnnex');
  });

  it.each(['definitions', 'lists'])('that lie outside of the file leave the text: %s', async (which) => {
    const bytes = Buffer.from(
      makeDoc({
        text: 'a\r',
        paragraphs: [{ from: 0, to: 2, list: [0, 0, ...inList(1)] }],
        lists: { levels: articles, lists: [[]] },
      }),
    );
    const head = bytes.indexOf(Buffer.from([0xec, 0xa5]));
    bytes.writeUInt32LE(0x7ffffff0, head + (which === 'lists' ? 0x2ea : 0x2e2));
    expect(await readWith(readDoc, bytes)).toBe('a');
  });
});

describe('forms of old Word', () => {
  it('show boxes and what is chosen of lists', async () => {
    const states = [
      { code: 'FORMCHECKBOX', state: docFormState({ box: true }) },
      { code: 'FORMCHECKBOX', state: docFormState({ box: false }) },
      { code: 'FORMDROPDOWN', state: docFormState({ entries: ['red', 'green', 'blue'], chosen: 2 }) },
    ];
    let text = '';
    const data: number[] = [];
    const characters = states.map(({ code, state }, index) => {
      text += `\u0013 ${code} `;
      const from = text.length;
      text += `\u0001\u0015${['Sail', 'Motor', '.'][index]} `;
      const place = data.length;
      data.push(...state);
      return { from, to: from + 1, list: [0x06, 0x08, 1, 0x03, 0x6a, place & 0xff, place >> 8, 0, 0] };
    });
    expect(await readWith(readDoc, makeDoc({ text: `${text}\r`, characters, data }))).toBe(
      '[x] Sail [ ] Motor blue.',
    );
  });
});

describe('styles of old Word', () => {
  const hidden = [0x3c, 0x08, 1];
  const styles = [
    { kind: 'paragraph' },
    { kind: 'paragraph', base: 0, characters: hidden },
    { kind: 'characters', characters: hidden },
  ] as const;

  it('hide what a paragraph or its letters do not show themselves', async () => {
    const text = 'gone\rseen\rhere not here\ralso\r';
    const paragraphs = [
      { from: 0, to: 5, list: [1, 0] },
      { from: 5, to: 10, list: [1, 0] },
      { from: 10, to: 24, list: [0, 0] },
      { from: 24, to: text.length, list: [1, 0] },
    ];
    const characters = [
      { from: 0, to: 5, list: [] },
      { from: 5, to: 10, list: [0x3c, 0x08, 0] },
      { from: 15, to: 23, list: [0x30, 0x4a, 2, 0] },
      // What its style is not.
      { from: 24, to: text.length, list: [0x3c, 0x08, 0x81] },
    ];
    expect(await readWith(readDoc, makeDoc({ text, paragraphs, characters, styles }))).toBe(
      'seen\n\nhere\n\nalso',
    );
  });

  it('that are based on each other in a circle end where they began', async () => {
    const circle = [
      { kind: 'paragraph', base: 1 },
      { kind: 'paragraph', base: 0 },
    ] as const;
    expect(await ofParagraphs([['Fees', 1, []]], { styles: circle })).toBe('Fees');
  });
});

describe('a document of Word 6 or 95', () => {
  const latin = Buffer.from('El año próximo.\rBerth\u0007Fee\u0007\u0007', 'latin1');

  it.each([false, true])('is read, saved fast: %s', async (savedFast) => {
    expect(await readWith(readDoc, makeOldDoc({ bytes: latin, savedFast }))).toBe(
      'El año próximo.\n\nBerth | Fee',
    );
  });

  it('is read in the code pages of its fonts, whatever its language', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Caf\xe9 ', 'latin1'),
      Uint8Array.of(0xcf, 0xf0, 0xe8),
      Buffer.from('\r'),
    ]);
    const fonts = [
      { name: 'Times New Roman', charset: 0 },
      { name: 'Times New Roman Cyr', charset: 204 },
    ];
    const size = [99, 24, 0];
    const characters = [
      { from: 0, to: 5, list: [...size, 93, 0, 0] },
      { from: 5, to: 8, list: [...size, 93, 1, 0] },
    ];
    expect(await readWith(readDoc, makeOldDoc({ bytes, fonts, characters }))).toBe('Café При');
  });

  it('is read as a Macintosh wrote it', async () => {
    const bytes = Uint8Array.of(0x43, 0x61, 0x66, 0x8e, 0x0d);
    expect(await readWith(readDoc, makeOldDoc({ bytes, isMacintosh: true }))).toBe('Café');
  });

  it('is read in two bytes a character, as the Far East had it', async () => {
    const bytes = Buffer.from('港口 Fees\r', 'utf16le');
    expect(await readWith(readDoc, makeOldDoc({ bytes, isWide: true }))).toBe('港口 Fees');
  });

  it('has headings and rows, and leaves out what is hidden, struck out or deleted', async () => {
    const text = 'Fees\rBerth\u0007\u0007Fee\u0007\u0007A 1\u000780 9060 70\u0007B\u0007\u0007';
    const cell = [0, 0, 24, 1];
    const end = [0, 0, 24, 1, 25, 1];
    const paragraphs = [
      { from: 0, to: 5, list: [1, 0] },
      { from: 5, to: 16, list: cell },
      { from: 16, to: 17, list: end },
      { from: 17, to: 34, list: cell },
      { from: 34, to: 35, list: end },
    ];
    const at = (piece: string) => ({ from: text.indexOf(piece), to: text.indexOf(piece) + piece.length });
    const characters = [
      { ...at('80 '), list: [87, 1] },
      { ...at('90'), list: [] },
      { ...at('60 '), list: [92, 1] },
      { ...at('70'), list: [65, 1] },
      { ...at('B\u0007'), list: [] },
    ];
    const bytes = Buffer.from(text, 'latin1');
    expect(await readWith(readDoc, makeOldDoc({ bytes, paragraphs, characters }))).toBe(
      'Fees\n\nBerth: A 1; 90; Fee: B',
    );
  });

  it('is read in the code page of its language', async () => {
    const russian = Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0d);
    expect(await readWith(readDoc, makeOldDoc({ bytes: russian, language: 0x0419 }))).toBe('Привет');
  });
});
