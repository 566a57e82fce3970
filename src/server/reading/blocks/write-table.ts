import { ExtractionError } from '../extraction-error.ts';
import type { TableBlock } from './block.ts';
import { combineHeads, findHeads, type Heads } from './table-heads.ts';

/** A table of two columns without heads: most of its first cells end so. */
const label = /:\s*$/;

/**
 * A table as lines that read by themselves, "Head: value; Head: value", each row in full. What stands above the heads
 * stays as it is. Without heads a row is "value | value", or "Label: value" where its cells say so.
 * @param mostCharacters rows repeat the heads, so that the text may outgrow the file by far
 * @throws {ExtractionError} `too_large`
 */
export function writeTable(
  { caption, repeatsCaption, rows, heads }: TableBlock,
  mostCharacters: number,
): string {
  const found = typeof heads === 'number' ? marked(rows, heads) : findHeads(rows, heads === 'assumed');
  const names = found ? combineHeads(rows.slice(found.from, found.to)).map(withoutColon) : [];
  const lines: string[] = [];
  let characters = 0;
  const add = (line: string) => {
    characters += line.length + 1;
    if (characters > mostCharacters) throw new ExtractionError('too_large', 'text');
    if (line) lines.push(line);
  };
  if (caption && !repeatsCaption) add(caption);
  let written = 0;
  for (const [index, row] of rows.entries()) {
    if (found && index >= found.from && index < found.to) continue;
    const isAbove = found !== null && index < found.from;
    const line = isAbove || !found ? plainRow(row) : namedRow(names, row);
    if (!isAbove && line) written += 1;
    add(repeatsCaption && caption && line.includes(': ') ? `[${caption}] ${line}` : line);
  }
  // Heads alone are all that the table says.
  if (found && written === 0) add(names.filter(Boolean).join(' | '));
  return lines.join('\n');
}

const marked = (rows: TableBlock['rows'], count: number): Heads | null =>
  count > 0 ? { from: 0, to: Math.min(count, rows.length) } : null;

const withoutColon = (name: string) => name.replace(/(?<!\s)\s*:$/, '');

/** The row's cells; one that fills the whole width is the heading of the rows below it. */
function plainRow(row: readonly string[]): string {
  const cells = distinct(row);
  const [first = '', second = '', ...others] = cells;
  if (second && others.length === 0 && label.test(first)) return `${withoutColon(first)}: ${second}`;
  return cells.join(' | ');
}

function namedRow(names: readonly string[], row: readonly string[]): string {
  const [first = ''] = row;
  // "90" or "yes" in every column are values of each.
  const mayBeHeading =
    row.length > 1 && row.length >= names.length && first.length > 3 && /\p{L}/u.test(first);
  if (mayBeHeading && new Set(row).size === 1) return first;
  return row
    .map((value, column) => (value && names[column] ? `${names[column]}: ${value}` : value))
    .filter(Boolean)
    .join('; ');
}

/** Without empty cells at the end, and with a cell that spans columns once. */
function distinct(row: readonly string[]): string[] {
  return row.length > 1 && new Set(row).size === 1 ? [row[0] ?? ''] : row.filter(Boolean);
}

/** A cell's text on one line. */
export const cleanCell = (value: string) => value.replace(/\s+/g, ' ').trim();
