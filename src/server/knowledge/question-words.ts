import { locales } from '#rules/preferences.ts';
import { detectLanguage, stems, tokenise } from './analysis.ts';
import type { Expansion } from './bot-index.ts';
import { stopWords } from './stop-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A content word of a question. */
export type QuestionWord = {
  /** Normalised. */
  word: string;
  /** Its English and its Spanish stem: a passage holds one of them, by its own language. */
  lexemes: readonly string[];
  /** Stems of what it means in the other language, and how surely it does. */
  translations: readonly Expansion[];
  /** The word's character 4-grams, its borders included. */
  grams: readonly string[];
};

/** What a word found by its spelling alone counts beside the word itself. */
const likenessCounts = 0.75;
const mostSimilar = 6;

/** The content words of a question, each once. Empty when it has none. */
export function questionWords(question: string): QuestionWord[] {
  const language = detectLanguage(question);
  const lists = (language ? [language] : locales).map((each) => stopWords[each]);
  const found = new Map<string, QuestionWord>();
  for (const { word } of tokenise(question)) {
    const lexemes = stems(word, locales);
    const key = lexemes.join(' ');
    if (found.has(key) || lists.some((list) => list.has(word))) continue;
    found.set(key, { word, lexemes, translations: [], grams: characterGrams(word) });
  }
  return [...found.values()];
}

/** A word's 4-grams, its borders included. */
function characterGrams(word: string): string[] {
  const bounded = ` ${word} `;
  return Array.from({ length: Math.max(1, bounded.length - 3) }, (_, index) =>
    bounded.slice(index, index + 4),
  );
}

/** What to look up for a word among a bot's lexemes: its stems and, if it has none of them, what is spelt alike. */
export function expand({ lexemes }: QuestionWord, vocabulary: Vocabulary): Expansion[] {
  const own = lexemes.map((lexeme) => ({ lexeme, weight: 1 }));
  if (lexemes.some(vocabulary.has)) return own;
  const similar = new Map<string, number>();
  for (const lexeme of lexemes) {
    for (const { lexeme: other, likeness } of vocabulary.similar(lexeme, mostSimilar)) {
      similar.set(other, Math.max(similar.get(other) ?? 0, likenessCounts * likeness));
    }
  }
  return [...own, ...[...similar].map(([lexeme, weight]) => ({ lexeme, weight }))];
}
