import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#rules/preferences.ts';
import { atOnce, inStretches } from '../../pauses.ts';
import { languageOfWords, stem } from '../analysis.ts';
import { stopWords } from '../stop-words.ts';

/**
 * A vector for each common word, English and Spanish ones in one space: what words stand near in texts of any
 * subject. Words of near meaning point the same way ("bishop", "diocese"), and a vector's length, up to 1, is how
 * much the word tells of a text's subject.
 */
export type WordVectors = {
  /** Reads what all others need, in stretches; who does not wait for it reads it at once. */
  prepare(): Promise<void>;
  /** The row of a word of a question, or `unknown`. @param language null when it cannot be told */
  rowOf(word: string, language: Locale | null): number;
  /** A text's words, each once, and its direction. Remembered as long as the list of its words is. */
  textOf(words: readonly { word: string }[]): TextVectors;
  /** The cosine of a row and the nearest of others, 0–1. */
  nearest(row: number, others: Uint16Array): number;
  /** Where words of these rows point together, each with its weight; `unknown` ones not at all. */
  directionOf(rows: readonly number[], weights: readonly number[]): Float32Array;
};

/** `direction` is of length 1, or 0 where no word is known. */
type TextVectors = { rows: Uint16Array; direction: Float32Array };

/** The row of a word that carries only grammar, or has no vector. */
export const unknown = 65_535;

/** As `scripts/knowledge/distil-word-vectors.mjs` writes them. */
export const dimensions = 64;
/** What a length of 1 is in the file's whole numbers. */
export const unit = 200;
/** So many words are remembered with their rows. */
const mostRemembered = 30_000;

type Table = { rows: Record<Locale, Map<string, number>>; values: Int8Array; lengths: Float32Array };

/**
 * The vectors of the lexicon in this directory, which are read when first asked for: `vectors.bin` holds them one
 * after another, a byte a number; `vectors.en.txt` a stem a line in the same order; `vectors.es.txt` lines
 * `stem⇥row`.
 */
export function createWordVectors(directory: string): WordVectors {
  let read: Table | undefined;
  const table = () => {
    read ??= atOnce(readTable(directory));
    return read;
  };
  const remembered: Record<Locale, Map<string, number>> = { en: new Map(), es: new Map() };
  const texts = new WeakMap<readonly { word: string }[], TextVectors>();

  const rowIn = (word: string, language: Locale) => {
    const known = remembered[language].get(word);
    if (known !== undefined) return known;
    const row = stopWords[language].has(word) ? unknown : findRow(word, language);
    if (remembered[language].size >= mostRemembered) remembered[language].clear();
    remembered[language].set(word, row);
    return row;
  };
  /** Names are the same in both languages. */
  const findRow = (word: string, language: Locale) => {
    const { rows } = table();
    return rows[language].get(stem(word, language)) ?? rows.en.get(stem(word, 'en')) ?? unknown;
  };
  const rowOf = (word: string, language: Locale | null) => {
    if (language) return rowIn(word, language);
    const english = rowIn(word, 'en');
    return english === unknown ? rowIn(word, 'es') : english;
  };
  /** The sum of rows, each so many times its own length, brought to length 1. */
  const sumOf = (rows: readonly number[], timesOf: (at: number) => number) => {
    const { values } = table();
    const sum = new Float32Array(dimensions);
    for (const [at, row] of rows.entries()) {
      if (row === unknown) continue;
      const times = timesOf(at);
      const from = row * dimensions;
      for (let place = 0; place < dimensions; place++) {
        sum[place] = (sum[place] as number) + times * (values[from + place] as number);
      }
    }
    const length = Math.hypot(...sum) || 1;
    return sum.map((value) => value / length);
  };
  return {
    async prepare() {
      if (read) return;
      const made = await inStretches(readTable(directory));
      read ??= made;
    },
    rowOf,
    textOf(words) {
      const known = texts.get(words);
      if (known) return known;
      const language = languageOfWords(words);
      const rows = words.map(({ word }) => rowOf(word, language)).filter((row) => row !== unknown);
      const text = { rows: Uint16Array.from(new Set(rows)), direction: sumOf(rows, () => 1) };
      texts.set(words, text);
      return text;
    },
    nearest(row, others) {
      const { values, lengths } = table();
      const from = row * dimensions;
      let best = 0;
      for (let next = 0; next < others.length; next++) {
        const other = others[next] as number;
        const to = other * dimensions;
        let sum = 0;
        for (let place = 0; place < dimensions; place++) {
          // In whole numbers, which takes a fifth less.
          sum = (sum + Math.imul(values[from + place] as number, values[to + place] as number)) | 0;
        }
        const cosine = sum / (lengths[other] as number);
        if (cosine > best) best = cosine;
      }
      return best / (lengths[row] as number);
    },
    directionOf: (rows, weights) =>
      sumOf(rows, (at) => (weights[at] as number) / (table().lengths[rows[at] as number] as number)),
  };
}

function* readTable(directory: string): Generator<undefined, Table> {
  const linesOf = (name: string) => readFileSync(path.join(directory, name), 'utf8').trimEnd().split('\n');
  const bytes = readFileSync(path.join(directory, 'vectors.bin'));
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lengths = new Float32Array(values.length / dimensions);
  for (let row = 0; row < lengths.length; row++) {
    if (row % 1000 === 0) yield;
    let sum = 0;
    for (let place = row * dimensions; place < (row + 1) * dimensions; place++) {
      sum += (values[place] as number) ** 2;
    }
    lengths[row] = Math.sqrt(sum);
  }
  yield;
  const en = new Map(linesOf('vectors.en.txt').map((word, row) => [word, row]));
  yield;
  const es = new Map(
    linesOf('vectors.es.txt').map((line) => {
      const [word = '', row] = line.split('\t');
      return [word, Number(row)];
    }),
  );
  return { values, lengths, rows: { en, es } };
}
