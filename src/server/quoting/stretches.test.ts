import { describe, expect, it } from 'vitest';
import { foundPassage } from '../search/testing/found-passage.ts';
import { hostileTables, passagesOfTable } from '../tables/testing/hostile-tables.ts';
import { longestStretch } from '../tables/testing/longest-stretch.ts';
import { figureFor } from './figure.ts';
import { chooseQuotes } from './quote.ts';

/** Milliseconds of processor time; some 50 on an ordinary machine, and seconds where something has no pauses. */
const most = 250;

const questions = [
  'What is the total amount of reserved berths?',
  'How many berths are not reserved?',
  'Which berths have an amount over 300?',
  'How many berths are there in March?',
  `How many ${'berths '.repeat(25)}?`,
  'What is the total amount of berths from 2000 to 2090?',
];

describe('a plain question', () => {
  it.each(hostileTables)(
    'gives others their turn while its figure is sought in a table: $name',
    async (table) => {
      const passages = passagesOfTable(table);
      const stretches: number[] = [];
      for (const question of questions)
        stretches.push(await longestStretch(() => figureFor(question, passages, passages.slice(0, 40))));
      expect(Math.max(...stretches)).toBeLessThan(most);
    },
  );

  it.each([
    ['the same words over and over', 'How many ', 'the total number of ', 'the total number of '],
    ['a number beside each of its words', 'How many ', 'ab ', 'ab 5 '],
    ['headings below headings', 'How many ', 'berths of harbours ', 'Gates\n\nHarbour\n\n'],
  ])('gives others their turn while quotes are sought: %s', async (_, opening, asked, said) => {
    const question = opening + asked.repeat(Math.floor(3_900 / asked.length));
    const text = said.repeat(Math.floor(2_000 / said.length));
    const passages = Array.from({ length: 8 }, (_, at) => foundPassage(text, { start: 2_000 * at }));
    expect(await longestStretch(() => chooseQuotes(question, passages))).toBeLessThan(most);
  });
});
