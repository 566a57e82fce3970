import type { Block } from '../blocks/block.ts';
import { cleanCell } from '../blocks/write-table.ts';
import { WordFields, withoutPageNumbers } from './word-fields.ts';
import { WrittenText } from './written-text.ts';

const cellMark = '\u0007';
const field = { begin: '\u0013', separator: '\u0014', end: '\u0015' } as const;

/** What Word's other marks stand for; pictures, notes and comments hang on those that become nothing. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['\u0001', ''],
  ['\u0002', ''],
  ['\u0003', ''],
  ['\u0004', ''],
  ['\u0005', ''],
  ['\u0006', ''],
  ['\u0008', ''],
  ['\u000b', '\n'],
  ['\u000c', '\r'],
  ['\u001e', '-'],
  ['\u001f', ''],
]);

/** The paragraphs and tables in the characters of Word's binary format; fields become their results. */
export function blocksOfDoc(characters: string): Block[] {
  const blocks: Block[] = [];
  let rows: string[][] = [];
  const endTable = () => {
    if (rows.length > 0) blocks.push({ kind: 'table', rows });
    rows = [];
  };
  for (const stretch of splitRows(replaceMarks(characters))) {
    if ('cells' in stretch) {
      rows.push(stretch.cells);
    } else {
      const paragraphs = stretch.text
        .split('\r')
        .map(withoutPageNumbers)
        .filter((text) => text.trim());
      if (paragraphs.length > 0) endTable();
      for (const text of paragraphs) blocks.push({ kind: 'paragraph', text: text.trim() });
    }
  }
  endTable();
  return blocks;
}

/** Replaces the marks, and a field by what it shows, with the address of a link. */
function replaceMarks(characters: string): string {
  const text = new WrittenText();
  const fields = new WordFields(text);
  for (const character of characters) {
    if (character === field.begin) fields.begin();
    else if (character === field.separator) fields.separate();
    else if (character === field.end) fields.end();
    else if (fields.isShown) text.add(replacements.get(character) ?? character);
    else fields.addCode(character);
  }
  return text.toString();
}

type Stretch = { cells: string[] } | { text: string };

/**
 * Every cell ends with the mark, and so does every row, which looks like an empty cell. Paragraphs between two
 * tables stand in front of the second one's first cell.
 */
function* splitRows(text: string): Generator<Stretch> {
  const parts = text.split(cellMark);
  const rest = parts.pop() ?? '';
  let cells: string[] = [];
  for (const part of parts) {
    if (part.trim() === '') {
      if (cells.length > 0) yield toRow(cells);
      cells = [];
    } else if (cells.length === 0) {
      const start = part.trimEnd().lastIndexOf('\r') + 1;
      if (start > 0) yield { text: part.slice(0, start) };
      cells.push(part.slice(start));
    } else {
      cells.push(part);
    }
  }
  if (cells.length > 0) yield toRow(cells);
  yield { text: rest };
}

const toRow = (cells: readonly string[]): Stretch => ({ cells: cells.map(cleanCell) });
