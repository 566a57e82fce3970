import type { Column } from '../tables/columns.ts';
import type { ReadTable } from '../tables/compute.ts';
import type { AskedFigure } from './asked-figure.ts';
import { headIsCalled } from './figure-heads.ts';
import { isUnique } from './figure-keys.ts';

/** The column by whose values rows are divided, and the places of the words that say so. */
export type Division = { column: Column; places: readonly number[] };

const dividing = /^(?:per|by|each|every|por|cada|segun)$/;

/**
 * The column that a question divides rows by: "per quay", "for each quay", «por muelle»; of what it asks for first, that
 * which it chooses from: "Which quay had the most thefts?". Null where it does neither, 'unclear' where each row is one.
 */
export async function divisionOf(asked: AskedFigure, read: ReadTable): Promise<Division | 'unclear' | null> {
  const { words, of, rank, chosen, compared, top } = asked;
  const from = words.findIndex(({ word }) => dividing.test(word));
  const ranks = of === 'minimum' || of === 'maximum';
  // "The three largest by beds" are told apart by nothing else.
  if (from >= 0 && top === 0) {
    let at = from;
    while (dividing.test(words[at]?.word ?? '') || (at > from && words[at]?.isFrame)) at += 1;
    const column = groupable(read, words[at]);
    if (column) {
      const places = placesOf(column, asked, at);
      if (await isUnique(read, [column])) return 'unclear';
      return { column, places: [...Array(at - from).keys()].map((each) => from + each).concat(places) };
    }
  }
  const isRanked = rank !== undefined || (ranks && compared >= 0);
  if (!isRanked || chosen < 0) return null;
  const column = groupable(read, words[chosen]);
  // Of what each row has one, that of the row is the highest.
  if (!column || (await isUnique(read, [column]))) return null;
  return { column, places: placesOf(column, asked, chosen) };
}

/** The one column whose values rows may share that is called so. */
function groupable({ columns }: ReadTable, word: AskedFigure['words'][number] | undefined): Column | null {
  if (!word || word.isFrame) return null;
  const [column, ...others] = columns.filter(
    (each) => each.head !== '' && each.kind !== 'date' && headIsCalled(each, word),
  );
  if (!column || others.length > 0) return null;
  return column.kind === 'number' && (column.decimals > 0 || column.unit !== '') ? null : column;
}

function placesOf(column: Column, { words }: AskedFigure, from: number): number[] {
  const places: number[] = [];
  for (let at = from; words[at] && (words[at]?.isFrame || headIsCalled(column, words[at])); at += 1)
    if (!words[at]?.isFrame) places.push(at);
  return places;
}
