import { describe, expect, it } from 'vitest';
import { alikeQuestions, wordsOfSeveral } from './alike-questions.ts';

const grouped = async (...questions: string[]) => {
  const groups = await alikeQuestions(questions.map((question) => ({ question })));
  return groups.map((group) => group.map(({ question }) => question));
};

describe('alikeQuestions', () => {
  it.each([
    ['Who keeps the harpoon?', 'who keeps the HARPOON'],
    ['Where is the visitor parking?', 'visitor parking??'],
    ['¿Cuánto cuesta el aparcamiento de visitas?', 'aparcamiento de visitas: cuánto cuesta'],
    ['¿Hay aparcamiento para visitas?', 'aparcamiento visitas'],
  ])('takes %j and %j for one', async (one, other) => {
    expect(await grouped(one, other)).toEqual([[one, other]]);
  });

  it.each([
    ['Who keeps the harpoon?', 'Who keeps the keys of the chapel?'],
    ['Why?', 'Where?'],
    ['What does a return ticket to Lima cost?', 'What does a return ticket to Callao cost?'],
    ['Is cabin 12 free in the week of Easter?', 'Is cabin 14 free in the week of Easter?'],
    ['', 'Where?'],
  ])('keeps %j and %j apart', async (one, other) => {
    expect(await grouped(one, other)).toHaveLength(2);
  });

  it('does not wander from question to question', async () => {
    const groups = await grouped(
      'red boat mooring',
      'red boat mooring fee',
      'boat mooring fee winter',
      'mooring fee winter storage',
    );
    expect(groups[0]).toEqual(['red boat mooring', 'red boat mooring fee']);
  });

  it('lets others have their turn, however much many questions have in common', async () => {
    const signs = Array.from({ length: 990 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 1);
    await grouped(...Array.from({ length: 200 }, (_, at) => `${signs}${String.fromCodePoint(0x6000 + at)}`));
    clearInterval(turning);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('wordsOfSeveral', () => {
  const asked = (personId: string, question: string) => ({ personId, question });

  it('tells the words that three people wrote, and nothing that fewer did', () => {
    const words = wordsOfSeveral([
      asked('a', 'Where may Visitors park?'),
      asked('b', 'visitors: parking in winter'),
      asked('c', 'Is there a badge for visitors? My secret is 1234'),
      asked('c', 'visitors visitors'),
      asked('d', 'the university of visitors'),
      asked('e', 'universities'),
      asked('f', 'universal'),
    ]);
    expect(words).toEqual([{ word: 'visitors', people: 4 }]);
  });

  it('tells no sentence where words have no spaces between them', () => {
    const words = wordsOfSeveral([
      asked('a', '请问王小明的工资是多少'),
      asked('b', '请问怎么请假'),
      asked('c', '请问停车场在哪里'),
    ]);
    expect(words).toEqual([{ word: '请问', people: 3 }]);
  });

  it('keeps accents, without which another word may stand there', () => {
    expect(wordsOfSeveral(['a', 'b', 'c'].map((person) => asked(person, 'El próximo Año')))).toContainEqual({
      word: 'año',
      people: 3,
    });
  });

  it('counts a person once, however often they ask', () => {
    expect(wordsOfSeveral(['x', 'y', 'z'].map((word) => asked('a', `harpoon ${word}`)))).toEqual([]);
  });
});
