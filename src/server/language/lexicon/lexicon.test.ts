import { beforeAll, describe, expect, it } from 'vitest';
import { normalise } from '../analysis.ts';
import { stopWords } from '../stop-words.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { partsOfSpeech, readLexicon, readLexiconFiles } from './read-lexicon.ts';

const directory = import.meta.dirname;
let files: Awaited<ReturnType<typeof readLexiconFiles>>;
let lexicon: Lexicon;
beforeAll(async () => {
  files = await readLexiconFiles(directory);
  lexicon = await readLexicon(directory);
});

const standsFor = (word: string, language: 'en' | 'es' | null) =>
  lexicon.expand([word], language).flatMap((each) => each.map(({ lexeme }) => lexeme));

describe("the lexicon's files", () => {
  it('hold at least 6,000 pairs', () => {
    const pairs = new Set(
      files.entries.flatMap(({ english, spanish }) => spanish.map((to) => `${english}\t${to}`)),
    );
    expect(pairs.size).toBeGreaterThanOrEqual(6_000);
  });

  it('know the part of speech of each', () => {
    const unknown = files.entries.filter(({ partOfSpeech }) => !partsOfSpeech.includes(partOfSpeech));
    expect(unknown).toEqual([]);
  });

  it('name no word twice for a part of speech, and no translation twice for a word', () => {
    const heads = files.entries.map(({ partOfSpeech, english }) => `${partOfSpeech} ${english}`);
    expect(heads.filter((head, index) => heads.indexOf(head) !== index)).toEqual([]);
    const doubled = files.entries.filter(({ spanish }) => new Set(spanish).size !== spanish.length);
    expect(doubled).toEqual([]);
  });

  it('write every word in lower case, without space around it, in letters of its language', () => {
    const english = /^[a-zé]+(?:[ '-][a-zé]+)*$/;
    const spanish = /^[a-záéíóúüñ]+(?: [a-záéíóúüñ]+)*$/;
    const wrong = files.entries.flatMap((entry) => [
      ...(english.test(entry.english) ? [] : [entry.english]),
      ...entry.spanish.filter((word) => !spanish.test(word)),
    ]);
    expect(wrong).toEqual([]);
  });

  it('say of irregular forms what the word itself is not', () => {
    const wrong = files.forms.filter(({ word, forms }) => forms.length === 0 || forms.includes(word));
    expect(wrong).toEqual([]);
    expect(new Set(files.forms.map(({ language, word }) => `${language} ${word}`)).size).toBe(
      files.forms.length,
    );
  });

  it('name for a word synonyms in lower case, in letters of its language, once each', () => {
    const letters = { en: /^[a-z]+$/, es: /^[a-záéíóúüñ]+$/ };
    const wrong = files.synonyms.filter(
      ({ language, words }) =>
        words.length < 2 ||
        new Set(words).size !== words.length ||
        words.some((word) => !letters[language].test(word)),
    );
    expect(wrong).toEqual([]);
    const heads = files.synonyms.map(
      ({ language, words, people }) => `${language} ${people ? 'people of ' : ''}${words[0]}`,
    );
    expect(heads.filter((head, index) => heads.indexOf(head) !== index)).toEqual([]);
  });

  it('name what says the same once each, sorted, in letters of its language', () => {
    const letters = {
      en: /^[a-z]+(?:['-]?[a-z]+)*(?: [a-z]+(?:'[a-z]+)?)*$/,
      es: /^[a-záéíóúüñ]+(?: [a-záéíóúüñ]+)*$/,
    };
    const wrong = files.equals.filter(
      ({ language, term, others }) =>
        new Set([term, ...others]).size !== others.length + 1 ||
        [term, ...others].some((each) => !letters[language].test(each)),
    );
    expect(wrong).toEqual([]);
    for (const language of ['en', 'es'] as const) {
      const terms = files.equals.filter((each) => each.language === language).map(({ term }) => term);
      expect(terms).toEqual([...new Set(terms)].sort());
    }
  });

  it('are found in both directions, but for words of grammar, which are not searched for', () => {
    const isContent = (word: string, language: 'en' | 'es') =>
      !word.includes(' ') && !word.includes('-') && !stopWords[language].has(normalise(word));
    const pairs = files.entries.flatMap(({ english, spanish }) =>
      spanish
        .filter((word) => isContent(english, 'en') && isContent(word, 'es'))
        .map((word) => [normalise(english), normalise(word)] as const),
    );
    expect(pairs.filter(([english]) => standsFor(english, 'en').length === 0)).toEqual([]);
    expect(pairs.filter(([, spanish]) => standsFor(spanish, 'es').length === 0)).toEqual([]);
  });
});

describe('expanding the words of a question', () => {
  it.each([
    ['jirafas', 'es', 'giraff'],
    ['giraffes', 'en', 'jiraf'],
    ['construyeron', 'es', 'built'],
    ['built', 'en', 'constru'],
    ['guerras', 'es', 'war'],
    ['salary', 'en', 'sueld'],
    // One thing has several names where Spanish is spoken.
    ['heladera', 'es', 'fridg'],
    ['nevera', 'es', 'fridg'],
    ['celular', 'es', 'phone'],
    ['plomero', 'es', 'plumber'],
    ['parking', 'en', 'estacionamiento'],
    // What says the same, and what it is in the other language.
    ['vacation', 'en', 'holidai'],
    ['warranty', 'en', 'guarante'],
    ['mascota', 'es', 'perr'],
    ['mascotas', 'es', 'dog'],
    ['telework', 'en', 'remot'],
  ] as const)('finds for %s (%s) the stem %s', (word, language, expected) => {
    expect(standsFor(word, language)).toContain(expected);
  });

  it('finds irregular forms of the word itself', () => {
    expect(standsFor('built', 'en')).toContain('build');
  });

  it('looks in both directions where the language cannot be told', () => {
    expect(standsFor('perro', null)).toContain('dog');
    expect(standsFor('dog', null)).toContain('perr');
  });

  it("knows a word with its particle as another than the word's own", () => {
    expect(standsFor('check', 'en')).not.toContain('departur');
    expect(standsFor('checkout', 'en')).toContain('departur');
  });

  it('finds phrases in which a word is irregular', () => {
    expect(lexicon.expand(['paid', 'back'], 'en')[0]?.map(({ lexeme }) => lexeme)).toContain('reimburs');
  });

  it("counts a tenant's own term as the very word, those of a phrase too", () => {
    const own = createLexicon([
      { from: 'PTO', to: 'annual leave', languages: [null, null], isOwn: true },
      { from: 'PTO', to: 'vacaciones', languages: [null, null], isOwn: true },
    ]);
    const found = own.expand(['pto'], null)[0] ?? [];
    expect(found.map(({ weight }) => weight)).toEqual(found.map(() => 1));
    expect(found.map(({ lexeme }) => lexeme)).toEqual(expect.arrayContaining(['annual', 'leav', 'vacacion']));
  });

  it('takes phrases as a whole, for each of their words', () => {
    const expanded = lexicon.expand(['precio', 'fin', 'semana'], 'es');
    expect(expanded[1]?.map(({ lexeme }) => lexeme)).toContain('weekend');
    expect(expanded[2]?.map(({ lexeme }) => lexeme)).toContain('weekend');
    expect(expanded[0]?.map(({ lexeme }) => lexeme)).not.toContain('weekend');
  });

  it.each([
    ['7', 'en', 'seven'],
    ['seven', 'en', '7'],
    ['ii', 'en', '2'],
    ['19th', 'en', 'xix'],
    ['xix', 'es', '19th'],
    ['siete', 'es', '7'],
  ] as const)('knows for %s (%s) how else that number is written, such as %s', (word, language, other) => {
    expect(standsFor(word, language)).toContain(other);
  });

  it('counts a word of a translated phrase less than a translation by one word', () => {
    const weight = (word: string, lexeme: string) =>
      lexicon.expand([word], 'en')[0]?.find((each) => each.lexeme === lexeme)?.weight ?? 0;
    expect(weight('weekend', 'seman')).toBeLessThan(weight('week', 'seman'));
  });

  it('stands for nothing what it does not know', () => {
    expect(standsFor('parley', null)).toEqual([]);
    expect(createLexicon([]).expand(['dog'], 'en')).toEqual([[]]);
  });
});

describe('words near the meaning of those of a question', () => {
  const nearTo = (word: string, language: 'en' | 'es') => lexicon.related([word], language)[0] ?? [];
  const lexemesNear = (word: string, language: 'en' | 'es') =>
    nearTo(word, language).map(({ lexeme }) => lexeme);

  it.each([
    ['reimbursed', 'en', 'compens'],
    ['compensation', 'en', 'reimburs'],
    ['reembolso', 'es', 'devolu'],
    ['sueldo', 'es', 'salar'],
  ] as const)('are for %s (%s) those of its family and its synonyms, such as %s', (word, language, near) => {
    expect(lexemesNear(word, language)).toContain(near);
  });

  it('are for a country what is of it, nearer than synonyms', () => {
    const weightOf = (word: string, lexeme: string) =>
      nearTo(word, 'en').find((each) => each.lexeme === lexeme)?.weight ?? 0;
    expect(lexemesNear('greeks', 'en')).toContain('greec');
    expect(lexemesNear('atenienses', 'es')).toContain('aten');
    expect(weightOf('greece', 'greek')).toBeGreaterThan(weightOf('salary', 'wage'));
  });

  it('are those that share a translation with it, too', () => {
    const shared = createLexicon([
      { from: 'invoice', to: 'factura', languages: ['en', 'es'] },
      { from: 'bill', to: 'factura', languages: ['en', 'es'] },
    ]);
    expect(shared.related(['bills'], 'en')[0]?.map(({ lexeme }) => lexeme)).toEqual(['invoic']);
  });

  it('count far less than a translation, and never name the word itself', () => {
    for (const { lexeme, weight } of nearTo('salary', 'en')) {
      expect(lexeme).not.toBe('salari');
      expect(weight).toBeLessThan(0.5);
    }
  });
});
