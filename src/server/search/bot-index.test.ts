import { describe, expect, it } from 'vitest';
import { analyse, termsVector } from '../language/analysis.ts';
import type { Expansion } from '../language/lexicon/expansion.ts';
import { createBotIndex, type PostingsSource } from './bot-index.ts';
import { type IndexEntry, indexOfFiles } from './index-of-files.ts';

const entry = (text: string): IndexEntry => {
  const tokens = analyse(text, 'en');
  return { termCount: tokens.length, terms: termsVector(tokens) };
};
const look = (...lexemes: string[]) => lexemes.map((lexeme) => [{ lexeme, weight: 1 }]);
const all = new Set(['a', 'b']);

const harbour = new Map([
  ['a', [entry('The harbour harbour gate closes.'), entry('Bicycles cost six euros.')]],
  ['b', [entry('The gate of the castle.')]],
]);
const index = (files = harbour) => indexOfFiles(files).index;
const idsOf = (found: { hits: { id: string }[] }) => found.hits.map(({ id }) => id);

describe('the index of a bot', () => {
  it('finds the passages that hold a word, the one that holds the rarer words first', async () => {
    const found = await index().search(look('gate', 'castl'), all, 10);
    expect(idsOf(found)).toEqual(['b/0', 'a/0']);
    expect(found.passages).toBe(3);
    expect(found.weights[1]).toBeGreaterThan(found.weights[0] ?? 0);
  });

  it.each([
    ['the less it is emphasised', { emphasis: 0.1, commonness: 0.001 }],
    ['the more common it is in texts of any subject', { emphasis: 1, commonness: 0.2 }],
  ])('counts a word the less, %s', async (_, telling) => {
    const found = await index().search(look('castl', 'bicycl'), all, 10, [
      telling,
      { emphasis: 1, commonness: 0.001 },
    ]);
    expect(idsOf(found)).toEqual(['a/1', 'b/0']);
    expect(found.weights[0]).toBeLessThan(found.weights[1] ?? 0);
  });

  it('scores a passage up to 1, by how much of the question it holds', async () => {
    const [whole, half] = (await index().search(look('gate', 'castl'), all, 10)).hits;
    expect(whole?.score).toBeLessThanOrEqual(1);
    expect(half?.score).toBeLessThan(whole?.score ?? 0);
  });

  it('searches the named files only, and counts only them', async () => {
    const found = await index().search(look('gate'), new Set(['b']), 10);
    expect(idsOf(found)).toEqual(['b/0']);
    expect(found.passages).toBe(1);
  });

  it.each([
    ['in a segment each', {}],
    ['in one segment', { together: true }],
    ['in one segment of which rows are read as they are asked for', { together: true, smallBytes: 0 }],
    ['in segments of which rows are read as they are asked for', { smallBytes: 0 }],
  ])('finds the same of files %s', async (_, options) => {
    const words = look('gate', 'castl', 'harbor', 'nothing');
    const { index: other } = indexOfFiles(harbour, options);
    const expected = await index().search(words, all, 10);
    expect(await other.search(words, all, 10)).toEqual(expected);
    expect(await other.search(words, all, 10)).toEqual(expected);
    const spelling = await other.vocabulary.spelling();
    expect((await spelling.similar('harbuor', 1))[0]?.lexeme).toBe('harbor');
  });

  it('knows nothing any more of a file that is gone, though its segment still has it', async () => {
    const { files, segments, source } = indexOfFiles(harbour, { together: true });
    const left = createBotIndex({ files: files.filter(({ id }) => id !== 'b'), segments }, source);
    expect(await left.search(look('gate', 'castl'), all, 10)).toEqual(
      await index(new Map([...harbour].filter(([id]) => id !== 'b'))).search(look('gate', 'castl'), all, 10),
    );
    expect(await left.vocabulary.holding(['gate', 'castl'])).toEqual(new Set(['gate']));
  });

  it('has passages of the same score in the order of the files, wherever they are', async () => {
    const files = ['c', 'a', 'b'].map((id) => [id, [entry('The gate.'), entry('The gate.')]] as const);
    const { files: placed, segments, source } = indexOfFiles(new Map(files), { together: true });
    const inOrder = placed.toSorted((one, other) => one.id.localeCompare(other.id));
    const made = createBotIndex({ files: inOrder, segments }, source satisfies PostingsSource);
    const found = await made.search(look('gate'), new Set(['a', 'b', 'c']), 10);
    expect(idsOf(found)).toEqual(['a/0', 'a/1', 'b/0', 'b/1', 'c/0', 'c/1']);
  });

  it('tells with which passages a file begins', () => {
    expect(index().openings('a', 1)).toEqual(['a/0']);
    expect(index().openings('a', 5)).toEqual(['a/0', 'a/1']);
    expect(index().openings('nothing', 5)).toEqual([]);
    expect(index().endings('a', 1)).toEqual(['a/1']);
    expect(index().endings('a', 5)).toEqual(['a/0', 'a/1']);
    expect(index().endings('nothing', 5)).toEqual([]);
  });

  it('takes the best of what stands for one word, not their sum', async () => {
    const search = async (words: Expansion[][]) =>
      (await index().search(words, new Set(['b']), 1)).hits[0]?.score;
    const alone = await search([[{ lexeme: 'gate', weight: 1 }]]);
    const twice = [
      [
        { lexeme: 'gate', weight: 1 },
        { lexeme: 'castl', weight: 0.5 },
      ],
    ];
    expect(await search(twice)).toBe(alone);
  });

  it('returns no more than asked', async () => {
    expect((await index().search(look('gate'), all, 1)).hits).toHaveLength(1);
    expect((await index().search([], all, 5)).hits).toEqual([]);
  });
});
