import { locales } from '#rules/preferences.ts';
import { detectLanguage, stems, tokenise } from './analysis.ts';
import type { Expansion } from './bot-index.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { emphasisOf } from './question-emphasis.ts';
import { stopWords } from './stop-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A content word of a question. */
export type QuestionWord = {
  /** Normalised. */
  word: string;
  /** Its English and its Spanish stem: a passage holds one of them, by its own language. */
  lexemes: readonly string[];
  /** Other stems that stand for it: in the other language, or irregular forms. */
  translations: readonly Expansion[];
  /** Stems of words of nearly its meaning, which search counts a little. */
  related: readonly Expansion[];
  /** How much it tells of what the answer's passage says, up to 1: "kind" and "happen" are in few answers. */
  emphasis: number;
  /** The word's character 4-grams, its borders included. */
  grams: readonly string[];
};

/** What a word found by its spelling alone counts beside the word itself. */
const likenessCounts = 0.75;
const mostSimilar = 6;

/**
 * The content words of a question, each once. Empty when it has none.
 * @param lexicons what words stand for beside themselves
 */
export function questionWords(question: string, lexicons: readonly Lexicon[] = []): QuestionWord[] {
  const language = detectLanguage(question);
  const lists = (language ? [language] : locales).map((each) => stopWords[each]);
  const content = tokenise(question)
    .map(({ word }) => word)
    .filter((word) => !lists.some((list) => list.has(word)));
  const expansions = lexicons.map((lexicon) => lexicon.expand(content, language));
  const relations = lexicons.map((lexicon) => lexicon.related(content, language));
  const found = new Map<string, QuestionWord & { translations: Expansion[]; related: Expansion[] }>();
  for (const [at, word] of content.entries()) {
    const lexemes = stems(word, locales);
    const key = lexemes.join(' ');
    const known = found.get(key) ?? {
      word,
      lexemes,
      translations: [],
      related: [],
      emphasis: emphasisOf(lexemes, language),
      grams: characterGrams(word),
    };
    found.set(key, known);
    for (const expansion of expansions.flatMap((each) => each[at] ?? [])) {
      if (!lexemes.includes(expansion.lexeme)) addBest(known.translations, expansion);
    }
    for (const relation of relations.flatMap((each) => each[at] ?? [])) {
      if (!lexemes.includes(relation.lexeme)) addBest(known.related, relation);
    }
  }
  return [...found.values()];
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
 * What to look up for a word among a bot's lexemes: its stems, what they stand for and, if the bot's files have none
 * of these, what is spelt alike.
 */
export function expand(
  { lexemes, translations, related }: QuestionWord,
  vocabulary: Vocabulary,
): Expansion[] {
  const own = [...lexemes.map((lexeme) => ({ lexeme, weight: 1 })), ...translations];
  if (own.some(({ lexeme }) => vocabulary.has(lexeme))) return [...own, ...related];
  const similar = new Map<string, number>();
  for (const lexeme of lexemes) {
    for (const { lexeme: other, likeness } of vocabulary.similar(lexeme, mostSimilar)) {
      similar.set(other, Math.max(similar.get(other) ?? 0, likenessCounts * likeness));
    }
  }
  return [...own, ...related, ...[...similar].map(([lexeme, weight]) => ({ lexeme, weight }))];
}
