import { type Locale, locales } from '#rules/preferences.ts';
import { languageOfWords, stems, tokenise } from '../language/analysis.ts';
import { type Code, codesIn } from '../language/codes.ts';
import type { Expansion } from '../language/lexicon/expansion.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { withParticle } from '../language/lexicon/particles.ts';
import { isNameAlone } from '../language/names.ts';
import { monthNames, withoutOtherWords } from '../language/quantities/dates.ts';
import { monthSpellings } from '../language/quantities/month-spellings.ts';
import { framing } from '../language/question-frame.ts';
import { stopWords } from '../language/stop-words.ts';
import { isComparable, type Spelling, type Vocabulary } from '../language/vocabulary.ts';
import { pause } from '../pauses.ts';
import { type Telling, tellingOf } from './question-emphasis.ts';

/** What is searched for: a question and, where it needs that to be understood, what was spoken of before. */
export type SearchQuery = { query: string; about?: string | undefined };

/** A content word of a question. */
export type QuestionWord = Telling & {
  /** Normalised. */
  word: string;
  /** The question's; null when it cannot be told. */
  language: Locale | null;
  /** Whether grammar has the word, too: where it is not written as a name, it is another. */
  isName: boolean;
  /** Whether it was said before, and only tells what the question is about. */
  isContext: boolean;
  /** The codes that it stands in, such as a version's number: elsewhere it says something else. Empty for most words. */
  codes: readonly Code[];
  /** Its English and its Spanish stem: a passage holds one of them, by its own language. */
  lexemes: readonly string[];
  /** Other stems that stand for it: in the other language, or irregular forms. */
  translations: readonly Expansion[];
  /** Stems of words of nearly its meaning, which search counts a little. */
  related: readonly Expansion[];
  /** The word's character 4-grams, its borders included. */
  grams: readonly string[];
};

/** What a word found by its spelling alone counts beside the word itself. */
const likenessCounts = 0.75;
const mostSimilar = 6;
/** What a word without its particle counts beside both. */
const wholeCounts = 0.85;
/** Words of a question that are looked into, whether or not they come again. */
const mostContent = 120;
/** What a month or its year counts as tables shorten it. */
const shortenedCounts = 0.9;
/** What two words written as one count beside each of them. */
const compoundCounts = 0.7;

const stemsOfMonths = new Set(monthNames.split('|').flatMap((name) => stems(name, locales)));

/**
 * The content words of a question, each once. Empty when it has none.
 * @param lexicons what words stand for beside themselves
 * @param isName tells words of grammar that count nevertheless
 */
export function questionWords(
  question: string,
  lexicons: readonly Lexicon[] = [],
  isName: (word: string) => boolean = () => false,
): QuestionWord[] {
  const { language, content, withParticles, isGrammar } = boundContent(contentOf(question, isName));
  const expansions = lexicons.map((lexicon) => lexicon.expand(content, language));
  const text = withoutOtherWords(question);
  const written = tokenise(text);
  const named = new Set(written.map(({ word }) => word));
  const months = monthSpellings(written, text);
  const wholes = withParticles.map((word) =>
    word && lexicons.some((lexicon) => lexicon.knows(word, null)) ? word : null,
  );
  const relations = lexicons.map((lexicon) => lexicon.related(content, language));
  const compounds = compoundsOf(content);
  const codes = codesIn(question);
  const found = new Map<string, QuestionWord & { translations: Expansion[]; related: Expansion[] }>();
  for (const [at, word] of content.entries()) {
    const whole = wholes[at];
    const lexemes = whole ? [whole] : stems(word, locales);
    const key = lexemes.join(' ');
    const known = found.get(key) ?? {
      word,
      language,
      isName: isGrammar(word),
      isContext: false,
      codes: codes.get(word) ?? [],
      lexemes,
      translations: [],
      related: [],
      ...tellingOf(lexemes, language),
      grams: characterGrams(word),
    };
    found.set(key, known);
    const all = whole ? ofWhole(word, whole, lexicons) : expansions.flatMap((each) => each[at] ?? []);
    // "When do they march?" does not ask for March.
    const standing = named.has(word) ? all : all.filter(({ lexeme }) => !stemsOfMonths.has(lexeme));
    for (const expansion of standing) {
      if (!lexemes.includes(expansion.lexeme)) addBest(known.translations, expansion);
    }
    for (const lexeme of (months.get(word) ?? []).flatMap((other) => stems(other, locales)))
      addBest(known.translations, { lexeme, weight: shortenedCounts });
    for (const relation of [...relations.flatMap((each) => each[at] ?? []), ...(compounds[at] ?? [])]) {
      if (!lexemes.includes(relation.lexeme)) addBest(known.related, relation);
    }
  }
  return withoutDoubles([...found.values()]);
}

/** Whether a text holds more than words that say nothing by themselves. */
export const hasContentWords = (text: string): boolean => contentOf(text).content.length > 0;

/** Of a very long question its beginning and its end say most. */
function boundContent({ content, withParticles, ...told }: ReturnType<typeof contentOf>) {
  const bound = <Item>(items: Item[]) =>
    items.length <= mostContent
      ? items
      : [...items.slice(0, mostContent / 2), ...items.slice(-mostContent / 2)];
  return { ...told, content: bound(content), withParticles: bound(withParticles) };
}

/**
 * A part of a phrase that stands for one word ("day" of "days off" for "vacaciones") does not count for it where the
 * question names it besides: "días de vacaciones" is not answered by days alone.
 */
function withoutDoubles(words: QuestionWord[]): QuestionWord[] {
  const own = words.map((word) => new Set(standsFor(word)));
  const namedBy = new Map<string, number>();
  for (const lexeme of own.flatMap((each) => [...each])) namedBy.set(lexeme, (namedBy.get(lexeme) ?? 0) + 1);
  return words.map((word, at) => {
    const isNamedBesides = (lexeme: string) => (namedBy.get(lexeme) ?? 0) > (own[at]?.has(lexeme) ? 1 : 0);
    const counts = ({ lexeme, weight }: Expansion) => weight >= wholeCounts || !isNamedBesides(lexeme);
    return { ...word, translations: word.translations.filter(counts) };
  });
}

const standsFor = ({ lexemes, translations }: QuestionWord) => [
  ...lexemes,
  ...translations.filter(({ weight }) => weight >= wholeCounts).map(({ lexeme }) => lexeme),
];

/**
 * A question's language, and its words but for those that carry only grammar or frame the question. `withParticles`
 * has, where one follows a word, both as one word. `isGrammar` tells which words of the language carry only grammar
 * where they are not names.
 */
export function contentOf(
  question: string,
  isName: (word: string) => boolean = () => false,
): {
  language: Locale | null;
  content: string[];
  withParticles: (string | null)[];
  isGrammar: (word: string) => boolean;
} {
  const words = tokenise(question);
  const language = languageOfWords(words, question);
  const lists = (language ? [language] : locales).map((each) => stopWords[each]);
  const isGrammar = (word: string) => lists.some((list) => list.has(word));
  const frame = framing(words.map(({ word }) => word));
  const all = words.flatMap((found, at) => {
    const { word } = found;
    if (isGrammar(word) && !isNameAlone(question, found) && !isName(word)) return [];
    return [{ word, whole: withParticle(word, words[at + 1]?.word), frames: frame.has(at) }];
  });
  const told = all.filter(({ frames }) => !frames);
  const content = told.length > 0 ? told : all;
  return {
    language,
    content: content.map(({ word }) => word),
    withParticles: content.map(({ whole }) => whole),
    isGrammar,
  };
}

/**
 * What a word with its particle stands for: texts have both apart, and then the particle is not indexed. English ones
 * are used in Spanish, too.
 */
function ofWhole(word: string, whole: string, lexicons: readonly Lexicon[]): Expansion[] {
  return [
    ...stems(word, locales).map((lexeme) => ({ lexeme, weight: wholeCounts })),
    ...lexicons.flatMap((lexicon) => lexicon.expand([whole], null)[0] ?? []),
  ];
}

/** Of each word, stems of what it makes with its neighbours: "coal field", "coalfield". */
function compoundsOf(words: readonly string[]): Expansion[][] {
  const joined = words.map((word, at) => {
    const next = words[at + 1];
    if (!next || !/^[a-z]{2,}$/.test(word) || !/^[a-z]{3,}$/.test(next)) return [];
    return stems(word + next, locales).map((lexeme) => ({ lexeme, weight: compoundCounts }));
  });
  return joined.map((own, at) => [...own, ...(joined[at - 1] ?? [])]);
}

function addBest(list: Expansion[], { lexeme, weight }: Expansion): void {
  const before = list.find((each) => each.lexeme === lexeme);
  if (before) before.weight = Math.max(before.weight, weight);
  else list.push({ lexeme, weight });
}

/** A word's 4-grams, its borders included. */
function characterGrams(word: string): string[] {
  const bounded = ` ${word} `;
  return Array.from({ length: Math.max(1, bounded.length - 3) }, (_, index) =>
    bounded.slice(index, index + 4),
  );
}

/**
 * What to look up for each word among a bot's lexemes: its stems, what they stand for and, if the bot's files have none
 * of these, what is spelt alike.
 */
export async function expandAll(
  words: readonly QuestionWord[],
  vocabulary: Vocabulary,
): Promise<Expansion[][]> {
  const own = words.map(({ lexemes, translations }) => [
    ...lexemes.map((lexeme) => ({ lexeme, weight: 1 })),
    ...translations,
  ]);
  const held = await vocabulary.holding(new Set(own.flat().map(({ lexeme }) => lexeme)));
  const isUnknown = (at: number) => !own[at]?.some(({ lexeme }) => held.has(lexeme));
  const needsSpelling = words.some(({ lexemes }, at) => isUnknown(at) && lexemes.some(isComparable));
  const spelling = needsSpelling ? await vocabulary.spelling() : null;
  const expansions: Expansion[][] = [];
  for (const [at, { lexemes, related }] of words.entries()) {
    await pause();
    const alike = spelling && isUnknown(at) ? await speltAlike(lexemes, spelling) : [];
    expansions.push([...(own[at] ?? []), ...related, ...alike]);
  }
  return expansions;
}

async function speltAlike(lexemes: readonly string[], spelling: Spelling): Promise<Expansion[]> {
  const similar = new Map<string, number>();
  for (const lexeme of lexemes) {
    for (const { lexeme: other, likeness } of await spelling.similar(lexeme, mostSimilar)) {
      similar.set(other, Math.max(similar.get(other) ?? 0, likenessCounts * likeness));
    }
  }
  return [...similar].map(([lexeme, weight]) => ({ lexeme, weight }));
}
