import { describe, expect, it, test } from 'vitest';
import { tokenise } from '../language/analysis.ts';
import { createMatcher, knownWord } from './matcher.ts';
import { questionWords } from './question-words.ts';
import { botByWords } from './testing/bot-of-files.ts';

const wordsOf = (question: string) => questionWords(question).map(({ word }) => word);

/** Ranks texts as if each were a file of a bot. */
const rank = (question: string, texts: string[], limit = 10) =>
  botByWords(texts.map((text, index) => ({ fileName: `${index}.txt`, text }))).search(question, limit);

describe('questionWords', () => {
  it('keeps the words with content, each once, in either language', () => {
    expect(wordsOf('When does the office open, and when do the other offices open?')).toEqual([
      'office',
      'open',
    ]);
    expect(wordsOf('¿Cuándo abre la oficina?')).toEqual(['abre', 'oficina']);
  });

  it('knows what neighbouring words make together', () => {
    const [first, second] = questionWords('coal field');
    expect(first?.related.map(({ lexeme }) => lexeme)).toContain('coalfield');
    expect(second?.related.map(({ lexeme }) => lexeme)).toContain('coalfield');
    expect(questionWords('coal, 7')[0]?.related).toEqual([]);
  });

  it('has none for a question of grammar alone', () => {
    expect(wordsOf('What is it?')).toEqual([]);
  });
});

describe('createMatcher', () => {
  it('matches inflected words wholly, misspelt and related ones in part, others hardly', () => {
    const matcher = createMatcher(questionWords('cancellation parking'));
    expect(matcher.match(tokenise('Cancellations by e-mail'))[0]).toBe(1);
    expect(matcher.match(tokenise('canceling a booking'))[0]).toBeGreaterThan(0.3);
    expect(matcher.match(tokenise('cancelation fee'))[0]).toBeGreaterThan(0.5);
    expect(matcher.match(tokenise('the captain sings'))[1]).toBeLessThan(0.2);
  });

  it('matches a Spanish word by its Spanish stem in a question that does not tell its language', () => {
    expect(createMatcher(questionWords('habitaciones')).match(tokenise('una habitación'))).toEqual([1]);
  });

  it('tells each question its own of a word that many texts share', () => {
    const [parking, cancelling] = ['parking', 'booking cancellation'].map((question) =>
      createMatcher(questionWords(question)),
    );
    const word = knownWord('cancellations');
    expect(cancelling?.alikeTo(word)).toEqual([{ index: 1, likeness: 1 }]);
    expect(parking?.alikeTo(word)).toEqual([]);
    expect(cancelling?.alikeTo(word)).toEqual(cancelling?.alike('cancellations'));
  });
});

describe('rankPassages', () => {
  const texts = [
    'Bicycles cost six euros each way.',
    'Guide dogs travel free in every cabin.',
    'The gate closes twenty minutes before departure.',
    'The cabin crew serves breakfast before departure and dinner after departure.',
  ];

  it('puts the passage that holds the rarest and most of the words first', async () => {
    expect((await rank('When does the gate close before departure?', texts))[0]?.text).toBe(texts[2]);
  });

  it('finds what is misspelt', async () => {
    expect((await rank('bicicles euros', texts))[0]?.text).toBe(texts[0]);
  });

  it('gives each passage once, however often it is stored', async () => {
    expect(
      (await rank('dogs', [...texts, texts[1] as string])).filter(({ text }) => text === texts[1]),
    ).toHaveLength(1);
  });

  it('puts first where words of the question stand together', async () => {
    const apart =
      'The gate stands open in winter, and the crew keeps it in good order for the summer guests.';
    const together = 'The crew gate stands open in winter, and all keep it in good order for summer guests.';
    expect((await rank('Where is the crew gate?', [apart, together]))[0]?.text).toBe(together);
  });

  it('prefers what says the rest of the question in other words', async () => {
    const bishop = 'In the north of the island the bishop looks after nine churches.';
    const boats = 'In the south of the island the harbour looks after nine vessels.';
    const [first] = await rank('Who is in charge of the priests of the island?', [boats, bishop]);
    expect(first?.text).toBe(bishop);
  });

  it('tells by the score what comes before what', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `Cabin ${at} has ${at % 7} beds. ${texts[at % 4]}`);
    const scores = (await rank('Which cabin has breakfast before departure?', many, 50)).map(
      ({ score }) => score,
    );
    expect(scores).toHaveLength(50);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  });

  it('returns no more than asked, best first', async () => {
    const ranked = await rank('departure cabin', texts, 2);
    expect(ranked).toHaveLength(2);
    expect(ranked[0]?.score).toBeGreaterThanOrEqual(ranked[1]?.score ?? 0);
  });

  it('weighs rare words more than frequent ones', async () => {
    const [first] = await rank('bicycles departure', texts);
    expect(first?.match.passages).toBe(4);
    const weightOf = (word: string) => first?.match.words.find((each) => each.word === word)?.weight ?? 0;
    expect(weightOf('bicycles')).toBeGreaterThan(weightOf('departure'));
  });
});

test('nothing is ranked where nothing was found', async () => {
  expect(await rank('gate', [])).toEqual([]);
  expect(await rank('What is it?', ['It is what it is.'])).toEqual([]);
});

describe('what a passage is found by', () => {
  it('has the words of its file’s name, whatever it says itself', async () => {
    const written = 'Written by Ana Ruiz and Bob Vance. Reports of errors are welcome.';
    const bot = botByWords([
      { fileName: 'towels.txt', text: written },
      { fileName: 'sorter.1.txt', text: written.replace('Ana Ruiz', 'Carla Sanz') },
      { fileName: 'notes.txt', text: 'The sorter stands in the hall. It is written about at length.' },
    ]);
    const [first] = await bot.search('Who has written the sorter?', 3);
    expect(first?.fileName).toBe('sorter.1.txt');
  });

  it.each([
    ['When was version 3.9.3 of the manual released?', 'Version 3.9.3'],
    ['¿Cuándo salió la versión 3.9.3?', 'Version 3.9.3'],
    ['What does part AB-12/7 of the manual cost?', 'Part AB-12/7 costs €4'],
  ])('has a code as a whole, however many passages have its parts: %s', async (question, opening) => {
    const others = Array.from({ length: 90 }, (_, at) => ({
      fileName: `${at}.txt`,
      text: `When version 9.${at}.3 of the manual was released, 3 parts of AB 7 and 12 did cost less, in the year ${at}.`,
    }));
    const own = {
      fileName: 'own.txt',
      text: `${opening}. February. ${'It was looked at by everybody. '.repeat(9)}`,
    };
    const [first] = await botByWords([...others, own]).search(question, 8);
    expect(first?.fileName).toBe('own.txt');
  });
});
