import { afterAll, expect, it } from 'vitest';
import { createHeldSpellings, type LexemeReader } from './held-spellings.ts';
import { createSpellingPacker } from './spelling-packer.ts';

const packer = createSpellingPacker('./src/server/search/pack-spelling.worker.ts');
afterAll(() => packer.stop());

const harbours = [
  'harbour',
  'castle',
  'bicycle',
  'constitution',
  'photograph',
  'gate',
  'lantern',
  'mooring',
  'ropewalk',
];
const words = new Map([
  ['large', harbours],
  ['large too', [...harbours.slice(1), 'harbor']],
  ['small', ['lighthouse']],
  ['other small', ['warehouse', 'lighthouse']],
  ['empty', []],
]);
const segmentsOf = (...ids: string[]) =>
  ids.map((id) => ({ id, passages: 1, rows: words.get(id)?.length ?? 0, bytes: 1 }));

function reading() {
  const read: string[] = [];
  const reader: LexemeReader = {
    // As the database does, in any order.
    async lexemes(segments) {
      read.push(...segments);
      return segments
        .toReversed()
        .map((segment) => ({ segment, lexemes: (words.get(segment) ?? []).join('\n') }));
    },
  };
  return { read, reader };
}

it('finds words of all segments by their spelling, each once', async () => {
  const spelling = await createHeldSpellings(packer).of(
    segmentsOf('large', 'large too', 'small', 'empty'),
    reading().reader,
  );
  expect((await spelling.similar('harbuor', 6)).map(({ lexeme }) => lexeme).sort()).toEqual([
    'harbor',
    'harbour',
  ]);
  expect((await spelling.similar('lighthuose', 6)).map(({ lexeme }) => lexeme)).toEqual(['lighthouse']);
  expect(spelling.mayHaveStemOf('zebra')).toBe(false);
});

it('holds a word that large segments share once', async () => {
  const [one, both] = [createHeldSpellings(packer), createHeldSpellings(packer)];
  await one.of(segmentsOf('large'), reading().reader);
  await both.of(segmentsOf('large', 'large too'), reading().reader);
  expect(both.bytes - one.bytes).toBeLessThan(one.bytes / 4);
});

it('reads small segments anew as they come and go, and large ones once', async () => {
  const { read, reader } = reading();
  const spellings = createHeldSpellings(packer);
  await spellings.of(segmentsOf('large', 'large too', 'small'), reader);
  await spellings.of(segmentsOf('large', 'large too', 'small'), reader);
  expect(read.splice(0)).toEqual(['large', 'large too', 'small']);
  const spelling = await spellings.of(segmentsOf('large', 'large too', 'other small'), reader);
  expect(read).toEqual(['other small']);
  expect((await spelling.similar('warehuose', 1))[0]?.lexeme).toBe('warehouse');
});

it('has no words of a segment that is gone', async () => {
  const { reader } = reading();
  const spellings = createHeldSpellings(packer);
  await spellings.of(segmentsOf('large', 'small'), reader);
  const spelling = await spellings.of(segmentsOf('large'), reader);
  expect(await spelling.similar('lighthuose', 6)).toEqual([]);
});

it('packs many words in a thread of its own, while others are served', async () => {
  const many = Array.from({ length: 200_000 }, (_, at) => `w${at.toString(26).replace(/\d/g, 'q')}harbour`);
  const segments = [{ id: 'all', passages: 1, rows: 200_000, bytes: 1 }];
  const reader = { lexemes: async () => [{ segment: 'all', lexemes: many.join('\n') }] };
  let longest = 0;
  let last = performance.now();
  const counting = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const begun = performance.now();
  const spelling = await createHeldSpellings(packer).of(segments, reader);
  const taken = performance.now() - begun;
  clearInterval(counting);
  expect(longest).toBeLessThan(taken / 2);
  let turns = 0;
  const timer = setInterval(() => {
    turns++;
  }, 1);
  expect(await spelling.similar('wgharbuorqq', 6)).not.toEqual([]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});
