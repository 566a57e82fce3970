import { expect, test } from 'vitest';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { contentOf, questionWords } from './question-words.ts';

test.each([
  ['What do I do in case of fire?', ['fire']],
  ['¿Qué hago en caso de incendio?', ['incendio']],
  ['what happens if im sick', ['sick']],
  ['¿Qué pasa si llueve?', ['llueve']],
  ['Are dogs allowed in the garden?', ['dogs', 'garden']],
  ['¿Se admiten perros?', ['perros']],
  ['¿Puedo tener gatos?', ['gatos']],
  ['What time is dinner?', ['dinner']],
  ['What do the files say about “Parental leave”?', ['parental', 'leave']],
  ['¿Qué dicen los archivos sobre «Permiso parental»?', ['permiso', 'parental']],
  ['What should I know about “Parental leave”?', ['parental', 'leave']],
  ['¿Qué debo saber sobre «Permiso parental»?', ['permiso', 'parental']],
  ['What do my colleagues say about the files?', ['colleagues', 'say', 'files']],
  // Where nothing else is asked for, these are what it asks about.
  ['someone', ['someone']],
  ['The case of the missing key', ['case', 'missing', 'key']],
])('%s is about: %j', (question, expected) => {
  expect(contentOf(question).content).toEqual(expected);
});

const lexicon = readLexicon('src/server/language/lexicon');

test.each([
  ['When do the groups march?', false],
  ['When is the march of the guilds?', false],
  ['What is on in March?', true],
  ['What was paid in august?', true],
])(
  'a word like a month stands for the month in Spanish only where it is one: %s',
  async (question, isMonth) => {
    const words = questionWords(question, [await lexicon]);
    const standing = words.flatMap(({ translations }) => translations.map(({ lexeme }) => lexeme));
    expect(standing.some((lexeme) => lexeme === 'marzo' || lexeme === 'agost')).toBe(isMonth);
  },
);
