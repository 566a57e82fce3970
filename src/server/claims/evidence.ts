import type { Locale } from '#rules/preferences.ts';
import { detectLanguage, languageOfWords, tokenise, type Word } from '../language/analysis.ts';
import { clausesOf } from '../language/clauses.ts';
import { type Denial, readDenial } from '../language/negation.ts';
import { wordsOfClaim } from '../language/quantities/claim-words.ts';
import { holdsNumber } from '../language/quantities/numbers.ts';
import { type Quantities, readQuantities } from '../language/quantities/quantities.ts';
import { isRow, splitSentences } from '../language/sentences.ts';
import { once } from '../once.ts';
import { headsOfRows } from '../quoting/passage-layout.ts';

/** A text that claims may rest on, read once for all of them. */
export type Evidence = {
  /** The words of its file's name and of itself. */
  words: readonly Word[];
  sentences: readonly ReadSentence[];
  sum?: Sum | undefined;
};

/** A sentence of it. What few claims ask for is read when one does. */
export type ReadSentence = {
  text: string;
  words: readonly Word[];
  language(): Locale | null;
  quantities(): Quantities;
  denial(): Denial;
  /** For each word, which clause it stands in. */
  clauses(): readonly number[];
  /** Names and values: a number stands there without the words of a sentence. */
  isData: boolean;
  /** A row of a table. */
  isRow: boolean;
};

/** What works something out: `3 * 14 = 42`. */
type Sum = { terms: readonly Word[]; outcome: number };

/** A use of a tool: what it was to do, and what came back. */
export type ToolCall = {
  tool: string;
  arguments: Record<string, unknown>;
  answered: string;
  changes: boolean;
  failed: boolean;
};

/** @param name of the file, which may say what its text is about */
export function readEvidence(name: string, text: string): Evidence {
  const language = once(() => detectLanguage(text));
  const written = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const rows = rowsWithHeads(written);
  const sentences = written.map((sentence, index) =>
    readSentence(rows[index] ?? sentence, { language, isData: rows[index] !== undefined }),
  );
  return { sentences, words: [...tokenise(name), ...sentences.flatMap(({ words }) => words)] };
}

/** For each sentence that is a row of a table with heads, what it says by them: `Opens: 12:00; Closes: 22:30`. */
export function rowsWithHeads(sentences: readonly string[]): (string | undefined)[] {
  const heads = headsOfRows(sentences);
  return sentences.map((sentence, index) => withHeads(sentence, sentences[heads[index] ?? -1]));
}

/** Undefined where it is none, or its cells are others than the heads. */
function withHeads(row: string, heads: string | undefined): string | undefined {
  const [names, cells] = [heads?.split(' | ') ?? [], row.split(' | ')];
  if (names.length < 2 || names.length !== cells.length) return undefined;
  return cells.map((cell, index) => `${names[index]}: ${cell}`).join('; ');
}

/**
 * A sentence, of a file or of an answer, with what is compared of it.
 * @param around the language of the text it stands in, for a sentence too short to tell
 */
export function readSentence(
  text: string,
  { isData = false, language: around }: { isData?: boolean; language?: () => Locale | null } = {},
): ReadSentence {
  const words = wordsOfClaim(text);
  const language = once(() => languageOfWords(words, text) ?? around?.() ?? null);
  const quantities = once(() => readQuantities(text, words));
  return {
    text,
    words,
    language,
    quantities,
    isData,
    isRow: isRow(text),
    denial: once(() => readDenial(text, words, quantities().taken)),
    clauses: once(() => clausesOf(text, words)),
  };
}

/**
 * A call as what claims may rest on: the words of the tool's name, what it was to do, and what it answered. What it was
 * to do are the model's own words, which say only of the call itself that it was made.
 */
export function readCall({ tool, arguments: given, answered }: ToolCall): {
  name: readonly Word[];
  act: Evidence;
  answer: Evidence;
} {
  // `placeOrder` is two words.
  const name = tool.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const { words, sentences } = readEvidence('', answered);
  return {
    name: tokenise(name),
    act: readEvidence('', `${name} ${JSON.stringify(given)}`),
    answer: {
      words,
      sum: sumOf(answered),
      sentences: sentences.map(({ text }) => readSentence(text, { isData: /[{[=|]/.test(text) })),
    },
  };
}

function sumOf(answered: string): Sum | undefined {
  const [, terms, outcome] = /^([^=\n]+)=\s*-?(\d[\d.]*)$/.exec(answered.trim()) ?? [];
  return terms && outcome ? { terms: tokenise(terms), outcome: Number(outcome) } : undefined;
}

/**
 * Whether a sum comes to a number of the claim, as far as that is rounded, and has all its others. What the figures
 * are of is not for the sum to say; 21 % may be 0.21 there.
 */
export function sumVouches({ terms, outcome }: Sum, numbers: readonly string[]): boolean {
  const isOutcome = (number: string) => outcome.toFixed(number.split('.')[1]?.length ?? 0) === number;
  return (
    numbers.some(isOutcome) &&
    numbers.every(
      (number) =>
        isOutcome(number) || holdsNumber(terms, number) || holdsNumber(terms, `${Number(number) / 100}`),
    )
  );
}
