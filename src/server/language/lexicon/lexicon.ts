import { type Locale, locales } from '#rules/preferences.ts';
import { atOnce } from '../../pauses.ts';
import { normalise, stem, tokenise } from '../analysis.ts';
import { type Beginnings, mayHaveStem, packBeginnings } from '../beginnings.ts';
import { stopWords } from '../stop-words.ts';
import type { Expansion } from './expansion.ts';
import { withParticle } from './particles.ts';

/** A word and the forms of it that no rule of stemming leads back to it. */
export type IrregularForms = { language: Locale; word: string; forms: readonly string[] };

/** Words or phrases that stand for each other. `spanish` may be a term's translations or its synonyms. */
export type TermPair = {
  from: string;
  to: string;
  /** The language of each side; null is any. */
  languages: readonly [Locale | null, Locale | null];
  /** Counts as the very word, the words of a phrase too: so whoever added it has said. */
  isOwn?: boolean;
};

/**
 * A word and others of its language that are near its meaning or of its family, nearer to it than to each other. What
 * is of a country, or of its people, is nearest.
 */
export type Synonyms = { language: Locale; words: readonly string[]; people?: boolean };

/** A word or phrase, and others of its language by which the same is asked or answered, though they need not be so of each other. */
export type Equals = { language: Locale; term: string; others: readonly string[] };

export type Lexicon = {
  /**
   * What stands for each of these words, which are a question's content words in order: stems of translations, of
   * irregular forms and of what says the same, and how surely each does, 0–1.
   * @param language of the question; null when it cannot be told
   */
  expand(words: readonly string[], language: Locale | null): Expansion[][];
  /**
   * For each of these words, stems of its own language that are near its meaning, and count little: its synonyms and
   * the words that share a translation with it.
   */
  related(words: readonly string[], language: Locale | null): Expansion[][];
  /** Whether it has this word of this language, by itself. */
  knows(word: string, language: Locale | null): boolean;
};

/**
 * How much a translation counts beside the word itself: alone, as part of a phrase, and by a phrase; and what words of
 * its own language do, with the translations of those that say the same.
 */
const counts = {
  form: 0.95,
  word: 0.9,
  ofPhrase: 0.6,
  byPhrase: 0.85,
  equal: 0.85,
  ofEqual: 0.6,
  own: 1,
  people: 0.6,
  related: 0.3,
  further: 0.15,
} as const;
const longestPhrase = 5;

type Targets = Map<string, number>;
/** By the stems of a word or phrase, the others that say the same. */
type EqualPhrases = Map<string, string[]>;

/** Puts pairs into a form in which questions are looked up. Every word is known by its stem. */
export function createLexicon(...parts: Parameters<typeof makeLexicon>): Lexicon {
  return atOnce(makeLexicon(...parts));
}

/** The same in steps, an entry in each, for a lexicon of many thousands. */
export function* makeLexicon(
  pairs: Iterable<TermPair>,
  forms: readonly IrregularForms[] = [],
  synonyms: readonly Synonyms[] = [],
  equals: readonly Equals[] = [],
): Generator<undefined, Lexicon> {
  const formStems = yield* stemsOfForms(forms);
  const byPhrase: Record<Locale, Map<string, Targets>> = { en: new Map(), es: new Map() };
  const known = new Map<string, string[]>();
  const stemsOf = (text: string, language: Locale) => {
    const key = `${language} ${text}`;
    const found = known.get(key) ?? contentStems(text, language);
    known.set(key, found);
    return found;
  };
  const enter = (from: string, source: Locale, to: string, target: Locale, isOwn: boolean) => {
    const phrase = keyStems(from, source);
    const words = stemsOf(to, target);
    if (phrase.length === 0 || phrase.length > longestPhrase) return;
    const weight = isOwn
      ? counts.own
      : (phrase.length > 1 ? counts.byPhrase : counts.word) * (words.length > 1 ? counts.ofPhrase : 1);
    for (const key of formsOf(phrase, source, formStems)) {
      const targets = byPhrase[source].get(key) ?? new Map<string, number>();
      byPhrase[source].set(key, targets);
      for (const word of words) {
        for (const lexeme of [word, ...(formStems[target].get(word) ?? [])]) {
          targets.set(lexeme, Math.max(targets.get(lexeme) ?? 0, weight));
        }
      }
    }
  };
  for (const { from, to, languages, isOwn = false } of pairs) {
    yield;
    for (const source of languages[0] ? [languages[0]] : locales) {
      for (const target of languages[1] ? [languages[1]] : locales) {
        enter(from, source, to, target, isOwn);
        enter(to, target, from, source, isOwn);
      }
    }
  }
  const near = yield* nearWords(synonyms);
  const equal = yield* equalPhrases(equals, formStems);
  const keysOf = (language: Locale) =>
    [byPhrase[language], equal[language], near[language], formStems[language]].flatMap((each) => [
      ...each.keys(),
    ]);
  const beginnings: Partial<Record<Locale, Beginnings>> = {};
  const translationsOf = (lexeme: string, source: Locale) =>
    [...(byPhrase[source].get(lexeme) ?? [])].flatMap(([other, weight]) =>
      weight >= counts.word ? [other] : [],
    );
  /** What says the same, and its translations. Of a phrase that has but one word of content, that alone says little. */
  const equalsOf = (phrase: string, source: Locale): [string, number][] =>
    (equal[source].get(phrase) ?? []).flatMap((other): [string, number][] => {
      const isPhrase = /[ -]/.test(other);
      const words = stemsOf(other, source);
      const counted = isPhrase ? counts.equal * counts.ofPhrase : counts.equal;
      const translations = byPhrase[source].get(keyStems(other, source).join(' ')) ?? [];
      return [
        ...(isPhrase && words.length === 1 ? [] : words.map((word): [string, number] => [word, counted])),
        ...[...translations].map(([lexeme, weight]): [string, number] => [lexeme, counts.ofEqual * weight]),
      ];
    });

  return {
    expand(words, language) {
      const found = words.map(() => new Map<string, number>());
      const add = (at: number, lexeme: string, weight: number) =>
        found[at]?.set(lexeme, Math.max(found[at]?.get(lexeme) ?? 0, weight));
      for (const source of language ? [language] : locales) {
        const stemmed = words.map((word) => stem(word, source));
        for (const [at, own] of stemmed.entries()) {
          for (const form of formStems[source].get(own) ?? []) add(at, form, counts.form);
          for (let length = 1; length <= longestPhrase && at + length <= words.length; length++) {
            const phrase = stemmed.slice(at, at + length).join(' ');
            const targets = [...(byPhrase[source].get(phrase) ?? []), ...equalsOf(phrase, source)];
            for (const [lexeme, weight] of targets) {
              for (let part = at; part < at + length; part++) add(part, lexeme, weight);
            }
          }
        }
      }
      return found.map((targets) => [...targets].map(([lexeme, weight]) => ({ lexeme, weight })));
    },
    related(words, language) {
      return words.map((word) => {
        const found = new Map<string, number>();
        for (const source of language ? [language] : locales) {
          const own = stem(word, source);
          const target = source === 'en' ? 'es' : 'en';
          for (const [lexeme, weight] of near[source].get(own) ?? []) found.set(lexeme, weight);
          for (const translation of translationsOf(own, source)) {
            for (const lexeme of translationsOf(translation, target)) {
              found.set(lexeme, Math.max(found.get(lexeme) ?? 0, counts.related));
            }
          }
          found.delete(own);
        }
        return [...found].map(([lexeme, weight]) => ({ lexeme, weight }));
      });
    },
    knows(word, language) {
      return (language ? [language] : locales).some((source) => {
        beginnings[source] ??= packBeginnings(keysOf(source));
        if (!mayHaveStem(beginnings[source], word)) return false;
        const own = stem(word, source);
        return [byPhrase[source], equal[source], near[source], formStems[source]].some((each) =>
          each.has(own),
        );
      });
    },
  };
}

/** The first word of each group and the others are near each other, the others among themselves less so. */
function* nearWords(
  synonyms: readonly Synonyms[],
): Generator<undefined, Record<Locale, Map<string, Targets>>> {
  const found: Record<Locale, Map<string, Targets>> = { en: new Map(), es: new Map() };
  for (const { language, words, people } of synonyms) {
    yield;
    const nearest = people ? counts.people : counts.related;
    const group = words.map((word) => stem(normalise(word), language));
    for (const [at, one] of group.entries()) {
      const targets = found[language].get(one) ?? new Map<string, number>();
      found[language].set(one, targets);
      for (const [place, other] of group.entries()) {
        const weight = at === 0 || place === 0 ? nearest : counts.further;
        targets.set(other, Math.max(targets.get(other) ?? 0, weight));
      }
    }
  }
  return found;
}

/** The same of what is looked up: "check-out" is not found as "check" there. */
function keyStems(text: string, language: Locale): string[] {
  const words = tokenise(text).map(({ word }) => word);
  const joined = words.map((word, at) => withParticle(word, words[at + 1]) ?? word);
  return contentStems(joined.join(' '), language);
}

/** Each word or phrase is equal to its others, and they to it. */
function* equalPhrases(
  equals: readonly Equals[],
  formStems: Record<Locale, Map<string, Set<string>>>,
): Generator<undefined, Record<Locale, EqualPhrases>> {
  const found: Record<Locale, EqualPhrases> = { en: new Map(), es: new Map() };
  const enter = (from: string, to: string, language: Locale) => {
    for (const key of formsOf(keyStems(from, language), language, formStems)) {
      const known = found[language].get(key);
      if (known) known.push(to);
      else found[language].set(key, [to]);
    }
  };
  for (const { language, term, others } of equals) {
    yield;
    for (const other of others) {
      enter(term, other, language);
      enter(other, term, language);
    }
  }
  return found;
}

/** The stems of a text's words, without those that carry only grammar, unless it has no others. */
function contentStems(text: string, language: Locale): string[] {
  const words = tokenise(text).map(({ word }) => word);
  const content = words.filter((word) => !stopWords[language].has(word));
  return content.map((word) => stem(word, language));
}

/** Stems of irregular forms by the stem of any of the word's forms, of its own form too. */
function* stemsOfForms(
  forms: readonly IrregularForms[],
): Generator<undefined, Record<Locale, Map<string, Set<string>>>> {
  const found: Record<Locale, Map<string, Set<string>>> = { en: new Map(), es: new Map() };
  for (const { language, word, forms: others } of forms) {
    yield;
    const all = [word, ...others].flatMap((each) => contentStems(each, language));
    for (const one of all) {
      const set = found[language].get(one) ?? new Set<string>();
      found[language].set(one, set);
      for (const other of all) if (other !== one) set.add(other);
    }
  }
  return found;
}

/** The phrase itself, and with the irregular forms of each of its words. */
function formsOf(
  phrase: readonly string[],
  language: Locale,
  formStems: Record<Locale, Map<string, Set<string>>>,
): string[] {
  const variants = phrase.flatMap((word, at) =>
    [...(formStems[language].get(word) ?? [])].map((form) => phrase.with(at, form)),
  );
  return [phrase, ...variants].map((words) => words.join(' '));
}
