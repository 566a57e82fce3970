import type { RankedPassage } from '../../search/ranking.ts';
import { createMarkerScanner } from '../marker-scanner.ts';

/** What was noted of one part. Its marks are numbers of the part's passages, from 1. */
export type PartNotes = { notes: string; passages: readonly RankedPassage[] };

/** Marks have two digits. */
const mostMarks = 99;

/**
 * Gives the marks of all notes numbers that they share, by which an answer made of them is cited. Those that point at no
 * passage of their part go. Where there are more than marks can tell apart, each part keeps its first ones.
 * @param add takes passages in and tells the places that they have from then on, from 0
 */
export function numberNotes(
  parts: readonly PartNotes[],
  add: (passages: readonly RankedPassage[]) => readonly { index: number }[],
): string[] {
  const read = parts.map(({ notes, passages }) => {
    const scanner = createMarkerScanner();
    const pieces = [...scanner.push(notes), ...scanner.end()];
    const marked = pieces.flatMap((piece) => (piece.type === 'markers' ? piece.numbers : []));
    return { pieces, passages, marked: [...new Set(marked)].filter((number) => passages[number - 1]) };
  });
  const kept = read.map(() => new Set<number>());
  let left = mostMarks;
  for (let turn = 0; left > 0 && read.some(({ marked }) => turn < marked.length); turn++) {
    for (const [at, { marked }] of read.entries()) {
      const number = marked[turn];
      if (number === undefined || left === 0) continue;
      kept[at]?.add(number);
      left -= 1;
    }
  }
  return read.map(({ pieces, passages }, at) => {
    const own = [...(kept[at] ?? [])].sort((one, other) => one - other);
    const places = add(own.map((number) => passages[number - 1] as RankedPassage));
    const numbers = new Map(own.map((number, place) => [number, (places[place]?.index ?? 0) + 1]));
    return pieces
      .map((piece) => {
        if (piece.type === 'text') return piece.text;
        const marks = piece.numbers.flatMap((number) => numbers.get(number) ?? []);
        return marks.length === 0 ? '' : `${piece.space}${marks.map((number) => `[${number}]`).join('')}`;
      })
      .join('')
      .trim();
  });
}

/** The beginning of notes that are longer than they may be, up to the end of a line. */
export function shortNotes(notes: string, most: number): string {
  if (notes.length <= most) return notes;
  const end = notes.lastIndexOf('\n', most);
  return notes.slice(0, end > most / 2 ? end : most).toWellFormed();
}
