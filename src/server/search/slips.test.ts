import { beforeAll, describe, expect, it } from 'vitest';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { indexOfFiles } from './index-of-files.ts';
import { wordsAsMeant } from './slips.ts';

let lexicon: Lexicon;
beforeAll(async () => {
  lexicon = await readLexicon('src/server/language/lexicon');
});

/** The words searched for in files that hold these stems. */
async function meant(question: string, ...stems: string[]): Promise<string[]> {
  const terms = stems.map((stem) => `'${stem}':1`).join(' ');
  const { vocabulary } = indexOfFiles(new Map([['file', [{ termCount: 1, terms }]]])).index;
  return (await wordsAsMeant({ query: question }, [lexicon], [vocabulary])).map(({ word }) => word);
}

describe('a word that nobody knows', () => {
  it.each([
    ['swapped neighbours', 'When does the gym colse?', ['gym', 'close']],
    ['a letter too many', 'When does the gym cllose?', ['gym', 'close']],
    ['a missing letter', 'When does the gym clse?', ['gym', 'close']],
    ['another letter', 'When does the gym clise?', ['gym', 'close']],
  ])('counts as the word of the files behind %s', async (_, question, expected) => {
    expect(await meant(question, 'gym', 'close')).toEqual(expected);
  });

  it('counts as a word of the lexicon where the files have none that is near', async () => {
    expect(await meant('¿A qué tmeperatura?', 'horn')).toEqual(['temperatura']);
  });

  it('is left out where a word was meant that only carries grammar', async () => {
    expect(await meant('waht about saffron', 'saffron')).toEqual(['saffron']);
  });

  it('is told from whole words, where stems differ more', async () => {
    expect(await meant('When does the tenncy start?', 'tenanc')).toEqual(['tenancy', 'start']);
  });
});

describe('a word is taken as it stands', () => {
  it.each([
    ['that the files have', 'the colse', ['cols', 'close']],
    ['that the files have by a stem that begins otherwise', 'a Turing machine', ['ture', 'tour', 'machin']],
    ['that the lexicon has', 'a cat for the office', ['car', 'offic']],
    ['of three letters', 'Mr Pim', ['pam']],
    ['that begins with another letter', 'the gloam', ['bloam']],
    ['with figures', 'model e02x', ['e03x']],
  ])('%s', async (_, question, stems) => {
    const as = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    for (const word of await meant(question, ...stems)) expect(as(question)).toContain(word);
  });
});
