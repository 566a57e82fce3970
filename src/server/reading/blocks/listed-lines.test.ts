import { describe, expect, it } from 'vitest';
import type { Block } from './block.ts';
import { withLists } from './listed-lines.ts';

const paragraphs = (...texts: string[]): Block[] => texts.map((text) => ({ kind: 'paragraph', text }));
const shown = (blocks: Block[]) =>
  blocks.map((block) =>
    block.kind === 'item'
      ? [block.marker, block.text, block.begins]
      : 'text' in block
        ? block.text
        : block.kind,
  );

describe('withLists', () => {
  it('tells entries by their bullets, whether they share a paragraph or stand apart', () => {
    expect(
      shown(withLists(paragraphs('You need:\n• a boat\n• a licence', '• a crew', 'Then you sail.'))),
    ).toEqual([
      'You need:',
      ['•', 'a boat', true],
      ['•', 'a licence', false],
      ['•', 'a crew', false],
      'Then you sail.',
    ]);
  });

  it('keeps with an entry the lines that go on with it', () => {
    expect(shown(withLists(paragraphs('- a boat\nof wood\n- a crew')))).toEqual([
      ['-', 'a boat\nof wood', true],
      ['-', 'a crew', false],
    ]);
  });

  it.each([
    [
      ['1. Cast off.', '2. Sail.'],
      ['1.', '2.'],
    ],
    [['(a) Cast off.\n(b) Sail.'], ['(a)', '(b)']],
    [['Steps:\n3) Cast off.\n4) Sail.'], ['3)', '4)']],
  ])('tells entries by numbers and letters that count on: %j', (texts, markers) => {
    const found = withLists(paragraphs(...texts)).flatMap((block) =>
      block.kind === 'item' ? [block.marker] : [],
    );
    expect(found).toEqual(markers);
  });

  it.each([
    [['1. Fees', 'Boats pay a fee.', '2. Hours', 'The office is open.']],
    [['4. The committee has eight members.']],
    [['1. Fees', '1) Hours']],
    [['— Where to? asked the captain.']],
    [['• | 12 | 13\n• | 14 | 15']],
    [['• ']],
  ])('leaves what may be a clause, a heading, speech or a row: %j', (texts) => {
    const blocks = paragraphs(...texts);
    expect(withLists(blocks)).toEqual(blocks);
  });

  it('goes on with a list on another page, and begins one anew behind a heading', () => {
    const blocks: Block[] = [
      ...paragraphs('• a boat'),
      { kind: 'page' },
      ...paragraphs('• a crew'),
      { kind: 'heading', level: 1, text: 'Hours' },
      ...paragraphs('• at noon'),
    ];
    expect(withLists(blocks).flatMap((block) => (block.kind === 'item' ? [block.begins] : []))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('takes a number for an entry that counts on from another page', () => {
    const blocks: Block[] = [
      ...paragraphs('1. a boat\n2. a licence'),
      { kind: 'page' },
      ...paragraphs('3. a crew'),
    ];
    expect(withLists(blocks).map(({ kind }) => kind)).toEqual(['item', 'item', 'page', 'item']);
  });
});
