import { expect, test } from 'vitest';
import { analyse, tokenise } from './analysis.ts';
import { isNameAlone, isWrittenAsName } from './names.ts';

const namesOf = (text: string) =>
  tokenise(text).flatMap((word) => (isWrittenAsName(text, word) ? [text.slice(word.start, word.end)] : []));

test.each([
  ['Who runs IT?', 'IT'],
  ['IT: looks after laptops', 'IT'],
  ['The US office is in Portland.', 'US'],
  ['What is on in May?', 'May'],
  ['May: boat regatta', 'May'],
  ['Month: May; Event: regatta', 'May'],
  ['- Will | Finance', 'Will'],
  ['Will Stone runs the crane.', 'Will'],
  ['Name: Will Stone; Phone: 555', 'Will'],
  ['Where is Will’s desk?', 'Will’s'],
  ['¿Cuántos muelles tiene el Este?', 'Este'],
  ['How much vitamin A is in it?', 'A'],
  ['Where is the OR?', 'OR'],
  ['¿Dónde está la SU?', 'SU'],
])('%s: %s is a name', (text, name) => {
  expect(namesOf(text)).toContain(name);
});

test.each([
  'May I bring guests?',
  'May we? It depends.',
  'This is ours. Will it stay?',
  'How Do I Reset My Password?',
  'WHO RUNS IT TODAY?',
  'You and I may.',
  '- Este documento',
  'Which form is NOT needed for cats OR dogs?',
  '“It opens at nine.”',
])('%s: no word of grammar is a name', (text) => {
  const stopWords = new Set([
    'do',
    'how',
    'i',
    'it',
    'may',
    'my',
    'this',
    'we',
    'who',
    'will',
    'you',
    'este',
  ]);
  expect(namesOf(text).filter((name) => stopWords.has(name.toLowerCase()))).toEqual([]);
});

test('words of grammar are indexed where they are names, and nowhere else', () => {
  const lexemes = analyse('In May you may ask IT, if it is open.').flatMap(({ lexemes: each }) => each);
  expect(lexemes).toEqual(['mai', 'ask', 'it', 'open'].map((stem) => expect.stringMatching(`^${stem}|may$`)));
});

test.each(['C#', 'C++'])('%s is a word of its own', (name) => {
  expect(tokenise(`Who knows ${name}?`).map(({ word }) => word)).toEqual([
    'who',
    'knows',
    name.toLowerCase(),
  ]);
});

test('signs after a letter that belong to no name are none', () => {
  expect(tokenise('a++b C### x+y').map(({ word }) => word)).toEqual(['a', 'b', 'c', 'x', 'y']);
});

test.each([
  ['What does Will do?', true],
  ['Who is the US director?', true],
  ['Where does Will Turner live?', false],
  ['How often does Doctor Who travel?', false],
])('%s: a name by itself, %s', (text, expected) => {
  expect(tokenise(text).some((word) => isNameAlone(text, word) && /^(?:will|us|who)$/.test(word.word))).toBe(
    expected,
  );
});
