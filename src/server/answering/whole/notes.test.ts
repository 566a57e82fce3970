import { expect, test } from 'vitest';
import type { RankedPassage } from '../../search/ranking.ts';
import { foundPassage } from '../../search/testing/found-passage.ts';
import { numberNotes, shortNotes } from './notes.ts';

const passagesAt = (page: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    foundPassage(`Words ${page} ${at}.`, { page, start: page * 10_000 + at * 100 }),
  );

function createRun() {
  const all: RankedPassage[] = [];
  const add = (found: readonly RankedPassage[]) => found.map((passage) => ({ index: all.push(passage) - 1 }));
  return { all, add };
}

test('the marks of all parts become numbers of the passages that they point at', () => {
  const run = createRun();
  const parts = [
    { notes: '- The gate is locked [2][1]\n- Nothing else [7]', passages: passagesAt(1, 3) },
    { notes: '- Dogs stay out [1, 2]', passages: passagesAt(2, 2) },
  ];
  expect(numberNotes(parts, run.add)).toEqual([
    '- The gate is locked [2][1]\n- Nothing else',
    '- Dogs stay out [3][4]',
  ]);
  expect(run.all.map(({ text }) => text)).toEqual(['Words 1 0.', 'Words 1 1.', 'Words 2 0.', 'Words 2 1.']);
});

test('no number has three digits, and no part loses all of its marks', () => {
  const run = createRun();
  const marked = Array.from({ length: 60 }, (_, at) => `- Words [${at + 1}]`).join('\n');
  const notes = numberNotes(
    [1, 2, 3].map((page) => ({ notes: marked, passages: passagesAt(page, 60) })),
    run.add,
  );
  expect(run.all).toHaveLength(99);
  expect(notes.map((text) => text.match(/\[\d+\]/g)?.length)).toEqual([33, 33, 33]);
});

test('notes that are too long end with a whole line', () => {
  expect(shortNotes('- one\n- two\n- three', 13)).toBe('- one\n- two');
  expect(shortNotes('- one', 13)).toBe('- one');
});
