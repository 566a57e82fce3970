import { describe, expect, it } from 'vitest';
import { makeDoc, makeDocOfRows, makeOldDoc } from '../testing/compound-documents.ts';
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
      'Fees\n\nBerth: B1; 2025 / June: 60; 2026 / May: 95',
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

describe('a document of Word 6 or 95', () => {
  const latin = Buffer.from('El año próximo.\rBerth\u0007Fee\u0007\u0007', 'latin1');

  it.each([false, true])('is read, saved fast: %s', async (savedFast) => {
    expect(await readWith(readDoc, makeOldDoc({ bytes: latin, savedFast }))).toBe(
      'El año próximo.\n\nBerth | Fee',
    );
  });

  it('is read in the code page of its language', async () => {
    const russian = Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0d);
    expect(await readWith(readDoc, makeOldDoc({ bytes: russian, language: 0x0419 }))).toBe('Привет');
  });
});
