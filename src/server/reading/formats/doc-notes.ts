import { formatNumber, type NumberFormat } from '../blocks/list-numbers.ts';
import { noteMark } from '../blocks/notes.ts';
import type { DocListPlace } from './doc-lists.ts';

/** What stands for a note's number, in the text and before the note itself. */
const numberSign = '\u0002';
/** Counted formats by their numbers, MS-OSHARED 2.2.1.3; others are counted in digits. */
const formats: ReadonlyMap<number, NumberFormat> = new Map([
  [1, 'upperRoman'],
  [2, 'lowerRoman'],
  [3, 'upperLetter'],
  [4, 'lowerLetter'],
]);
/** Word's properties of a document: so many bytes of them tell how notes count. */
const propertiesLength = 56;

/** Notes of a kind: where their marks stand in the text, where each begins in its part, and where that part does. */
type Notes = { references: DocListPlace; texts: DocListPlace; from: number };

/**
 * The marks of notes as they are shown, by the places of the signs that stand for them: in the text, and before the notes.
 * Notes with marks of their own have them in letters. Those that count anew on each page or in each section have none:
 * their numbers are not known.
 * @param properties where those of the document lie
 */
export function noteMarksOf(
  { characters, table }: { characters: string; table: Buffer },
  properties: DocListPlace,
  { footnotes, endnotes }: { footnotes: Notes; endnotes: Notes },
): ReadonlyMap<number, string> {
  const own = table.subarray(properties.start, properties.start + properties.length);
  const marks = new Map<number, string>();
  if (own.length < propertiesLength) return marks;
  const kinds = [
    { notes: footnotes, counted: own.readUInt16LE(2), format: (own.readUInt16LE(54) >> 2) & 0xf },
    { notes: endnotes, counted: own.readUInt16LE(52), format: (own.readUInt16LE(54) >> 6) & 0xf },
  ];
  for (const { notes, counted, format } of kinds) {
    if ((counted & 3) !== 0) continue;
    let number = Math.max(1, counted >> 2);
    const references = placesIn(table, notes.references, 2);
    const texts = placesIn(table, notes.texts, 0);
    for (const [index, at] of references.entries()) {
      const note = notes.from + (texts[index] ?? -1);
      if (characters[at] !== numberSign || characters[note] !== numberSign) continue;
      const mark = noteMark(formatNumber(number, formats.get(format) ?? 'decimal'));
      marks.set(at, mark);
      marks.set(note, `${mark} `);
      number += 1;
    }
  }
  return marks;
}

/** Places in a text, of which the last one is where they end, with so many bytes of each behind all of them. */
function placesIn(table: Buffer, { start, length }: DocListPlace, bytesOfEach: number): number[] {
  if (length < 4 || start + length > table.length) return [];
  const count = Math.floor((length - 4) / (4 + bytesOfEach));
  return Array.from({ length: count }, (_, index) => table.readUInt32LE(start + index * 4));
}
