import { pause } from '../pauses.ts';
import { type Column, headStems, isBlank } from '../tables/columns.ts';
import type { ReadTable } from '../tables/compute.ts';
import {
  isSameText,
  isSameWord,
  placeOfWords,
  plainCell,
  type Stemmed,
  stemsOfText,
} from '../tables/words.ts';
import type { AskedFigure, AskedWord } from './asked-figure.ts';
import { datesIn } from './figure-dates.ts';
import { placesCompared } from './figure-modifiers.ts';

/** Words of a question, `from` to before `to`, that are all of a value of a column. */
export type NamedValue = { column: Column; value: string; from: number; to: number };

/**
 * Columns with more different values tell nothing apart, and longer values are texts. Of what is named at more places
 * it is not certain which is meant.
 */
const most = { values: 2_000, characters: 80, places: 1_000 } as const;

/** What a column holds: each value once, with its words. */
type Values = ReadonlyMap<string, { value: string; stems: Stemmed }>;

const year = /^(?:19|20|21)\d{2}$/;

/**
 * The values that a question names; null where one of them may be of several columns, or words of the question are only
 * part of a value.
 */
export async function namedValues(asked: AskedFigure, read: ReadTable): Promise<NamedValue[] | null> {
  const compared = placesCompared(asked.words, asked.modifiers);
  const dates = read.columns.filter((column) => column.kind === 'date');
  const isDayFirst = dates.some(({ order }) => order === 'dayFirst');
  if (dates.length > 0)
    for (const { places } of datesIn(asked.words, isDayFirst)) for (const at of places) compared.add(at);
  // A word without stems is in no value.
  const text = asked.words.map(({ stems }, at) => (compared.has(at) ? [] : stems));
  const found: NamedValue[] = [];
  const doubtful: NamedValue[] = [];
  const all = new Map<Column, Values>();
  let places = 0;
  for (const column of read.columns) {
    if (column.kind === 'date') continue;
    const values = await valuesOf(read, column);
    if (!values) continue;
    all.set(column, values);
    for (const { value, stems } of values.values()) {
      await pause();
      for (let from = placeOfWords(stems, text); from >= 0; from = placeOfWords(stems, text, from + 1)) {
        places += 1;
        if (places > most.places) return null;
        const named = { column, value, from, to: from + stems.length };
        if (mayName(named, asked)) found.push(named);
        else if (maybe(named, asked)) doubtful.push(named);
      }
    }
  }
  const chosen = choose(found, asked);
  if (!chosen) return null;
  const isOpen = ({ from, to }: NamedValue) => !chosen.some((each) => each.from <= from && to <= each.to);
  if (doubtful.some(isOpen)) return null;
  for (const { column, value } of chosen) if (!(await isAlone(value, all.get(column)))) return null;
  const others = asked.words.filter(
    ({ isFrame }, at) =>
      !isFrame && !compared.has(at) && !chosen.some(({ from, to }) => from <= at && at < to),
  );
  return (await arePart(others, [...all])) ? null : chosen;
}

/** Whether one of the words stands in a value of a column that is not called by it. */
async function arePart(
  words: readonly AskedWord[],
  columns: readonly (readonly [Column, Values])[],
): Promise<boolean> {
  for (const [column, values] of columns) {
    const name = headStems(column);
    const own = words.filter((word) => !name.some((each) => isSameWord(each, word.stems)));
    for (const { stems } of values.values()) {
      await pause();
      if (own.some((word) => stems.some((each) => isSameWord(each, word.stems)))) return true;
    }
  }
  return false;
}

/** Null where there are too many. */
async function valuesOf({ table, totals }: ReadTable, { at }: Column): Promise<Values | null> {
  const values = new Map<string, { value: string; stems: Stemmed }>();
  for (const row of table.rows) {
    await pause();
    const value = row.cells[at] ?? '';
    if (totals.has(row) || isBlank(value) || value.length > most.characters) continue;
    const plain = plainCell(value);
    if (!values.has(plain)) values.set(plain, { value, stems: stemsOfText(value) });
    if (values.size > most.values) return null;
  }
  return values;
}

/** Numbers and words of grammar are values only beside the name of their column: "hall 2", "quay A". */
function mayName(named: NamedValue, { words }: AskedFigure): boolean {
  const { column, value, from, to } = named;
  const own = words.slice(from, to);
  const isFrame = own.every((word) => word.isFrame);
  if (isFrame && own.map(({ written }) => written).join(' ') !== value) return false;
  const isNumber = own.every(({ word }) => /^[\d.]+$/.test(word));
  const isYear = column.kind === 'number' && own.length === 1 && year.test(own[0]?.word ?? '');
  if (column.kind === 'number' && own.length > 1) return false;
  return !(isFrame || isNumber) || isYear || isBeside(named, words);
}

/** Whether grammar may yet be a value: where it is written as one, or stands at the end, as "in it" and "are on" do. */
function maybe({ value, from, to }: NamedValue, { words }: AskedFigure): boolean {
  const own = words.slice(from, to);
  if (!own.every(({ isFrame }) => isFrame)) return false;
  return to === words.length || own.map(({ written }) => written).join(' ') === value;
}

/** Whether the next word that is not grammar, before or behind, is of the column's name. */
function isBeside({ column, from, to }: NamedValue, words: AskedFigure['words']): boolean {
  const head = headStems(column);
  const before = words.slice(0, from).findLast(({ isFrame }) => !isFrame);
  const behind = words.slice(to).find(({ isFrame }) => !isFrame);
  return [before, behind].some((word) => word && head.some((each) => isSameWord(each, word.stems)));
}

/** The longest stretches, each of one column: the one whose name stands beside it, where several have the value. */
function choose(found: readonly NamedValue[], { words }: AskedFigure): NamedValue[] | null {
  const chosen: NamedValue[] = [];
  const longestFirst = [...found].sort((one, other) => other.to - other.from - (one.to - one.from));
  for (const named of longestFirst) {
    const over = chosen.filter(({ from, to }) => from < named.to && named.from < to);
    if (over.some(({ from, to }) => named.from < from || named.to > to)) return null;
    if (over.length > 0) continue;
    const same = found.filter(({ from, to }) => from === named.from && to === named.to);
    const columns = new Map(same.map((each) => [each.column, each]));
    // Two values of one column are called the same.
    if (columns.size < same.length) return null;
    const beside = [...columns.values()].filter((each) => isBeside(each, words));
    const one = columns.size === 1 ? named : beside[0];
    if (!one || (columns.size > 1 && beside.length > 1)) return null;
    chosen.push(one);
  }
  // Two values of one column are either or both.
  return new Set(chosen.map(({ column }) => column)).size === chosen.length ? chosen : null;
}

/** Whether no other value has these words, as "attempted theft" has those of "theft". */
async function isAlone(value: string, values: Values | undefined): Promise<boolean> {
  const words = stemsOfText(value);
  for (const { stems } of values?.values() ?? []) {
    await pause();
    if (!isSameText(words, stems) && placeOfWords(words, stems) >= 0) return false;
  }
  return true;
}
