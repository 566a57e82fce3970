import { describe, expect, it } from 'vitest';
import { cutPassages } from '../passages.ts';
import type { TableBlock, TextBlock } from './block.ts';
import { isTableCaption, withCaptions } from './table-captions.ts';
import { writeBlocks } from './write-blocks.ts';

const table = (rows = 3): TableBlock => ({
  kind: 'table',
  heads: 1,
  rows: [
    ['Berth', 'Fee'],
    ...Array.from({ length: rows }, (_, at) => [`Berth of pier ${at}`, `${at} euros`]),
  ],
});
const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', text });
const captionsOf = (blocks: readonly TextBlock[]) =>
  withCaptions(blocks).flatMap((block) => (block.kind === 'table' ? [block.caption] : []));

describe('isTableCaption', () => {
  it.each([
    'Table 3: Fees of berths',
    'Tabla 2. Tarifas de amarre',
    'Cuadro II — Plazos',
    'Table A.1 Fees',
    'Table 4',
    'Tabla 1.2 | Cuotas',
  ])('%s names a table', (text) => expect(isTableCaption(text)).toBe(true));

  it.each(['Table 3 shows the fees of berths.', 'Tabla de contenidos', 'The table 3: fees', 'La tabla 3'])(
    '%s names none',
    (text) => expect(isTableCaption(text)).toBe(false),
  );
});

it('what names a table stands with it, above it or below', () => {
  expect(captionsOf([paragraph('Fees'), paragraph('Table 1: Fees'), table(), paragraph('End.')])).toEqual([
    'Table 1: Fees',
  ]);
  expect(captionsOf([table(), paragraph('Tabla 1: Tarifas'), paragraph('Fin.')])).toEqual([
    'Tabla 1: Tarifas',
  ]);
  expect(captionsOf([paragraph('Table 1 shows the fees.'), table()])).toEqual([undefined]);
});

it('between two tables it belongs to the one that the others of the document belong to', () => {
  const [one, two] = ['Table 1: Fees', 'Table 2: Days'];
  const first = paragraph(one);
  const second = paragraph(two);
  expect(captionsOf([first, table(), second, table(), paragraph('End.')])).toEqual([one, two]);
  expect(captionsOf([paragraph('Begin.'), table(), first, table(), second])).toEqual([one, two]);
});

it('each passage of a long table stands under its name', () => {
  const document = withCaptions([paragraph('Table 1: Fees of the western harbour'), table(120)]);
  const { text, pageStarts, blocks } = writeBlocks(document, 1_000_000);
  const passages = cutPassages({ text, pageStarts, blocks, title: 'fees.docx' });
  expect(passages.length).toBeGreaterThan(2);
  for (const { text: own, section } of passages) {
    expect(`${section}\n${own}`).toContain('Table 1: Fees of the western harbour');
  }
});
