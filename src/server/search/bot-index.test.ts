import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, termsVector } from '../language/analysis.ts';
import type { Expansion } from '../language/lexicon/expansion.ts';
import { createBotIndex, type IndexEntry, readTerms } from './bot-index.ts';

const entry = (id: string, text: string): IndexEntry => {
  const tokens = analyse(text, 'en');
  return { id, termCount: tokens.length, terms: termsVector(tokens) };
};
const look = (...lexemes: string[]) => lexemes.map((lexeme) => [{ lexeme, weight: 1 }]);
const all = new Set(['a', 'b']);

function index() {
  const made = createBotIndex();
  made.add('a', [entry('a0', 'The harbour harbour gate closes.'), entry('a1', 'Bicycles cost six euros.')]);
  made.add('b', [entry('b0', 'The gate of the castle.')]);
  return made;
}
const idsOf = (found: { hits: { id: string }[] }) => found.hits.map(({ id }) => id);

describe('the index of a bot', () => {
  it('finds the passages that hold a word, the one that holds the rarer words first', async () => {
    const found = await index().search(look('gate', 'castl'), all, 10);
    expect(idsOf(found)).toEqual(['b0', 'a0']);
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
    expect(idsOf(found)).toEqual(['a1', 'b0']);
    expect(found.weights[0]).toBeLessThan(found.weights[1] ?? 0);
  });

  it('scores a passage up to 1, by how much of the question it holds', async () => {
    const [whole, half] = (await index().search(look('gate', 'castl'), all, 10)).hits;
    expect(whole?.score).toBeLessThanOrEqual(1);
    expect(half?.score).toBeLessThan(whole?.score ?? 0);
  });

  it('searches the named files only, and counts only them', async () => {
    const found = await index().search(look('gate'), new Set(['b']), 10);
    expect(idsOf(found)).toEqual(['b0']);
    expect(found.passages).toBe(1);
  });

  it('forgets a file, and takes its next version', async () => {
    const made = index();
    await made.keep(new Set(['a']));
    expect(idsOf(await made.search(look('gate'), all, 10))).toEqual(['a0']);
    expect(made.vocabulary.has('castl')).toBe(false);
    made.add('b', [entry('b1', 'The gate of the tower.')]);
    expect(idsOf(await made.search(look('tower'), all, 10))).toEqual(['b1']);
    expect(idsOf(await made.search(look('gate'), all, 10)).toSorted()).toEqual(['a0', 'b1']);
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

describe('readTerms', () => {
  it('reads what is written for PostgreSQL, whatever the words hold', () => {
    const lexeme = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(lexeme, fc.integer({ min: 1, max: 9 })), { selector: ([word]) => word }),
        (counts) => {
          let position = 0;
          const tokens = counts.flatMap(([word, count]) =>
            Array.from({ length: count }, () => ({ position: ++position, lexemes: [word] })),
          );
          expect([...readTerms(termsVector(tokens))]).toEqual(counts);
        },
      ),
    );
  });
});
