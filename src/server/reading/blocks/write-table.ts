import { ExtractionError } from '../bounds/extraction-error.ts';
import type { TableBlock } from './block.ts';
import { areLabelled } from './row-labels.ts';
import { combineHeads, findHeads, type Heads, spansRow } from './table-heads.ts';

/** A table of two columns without heads: most of its first cells end so. */
const label = /:\s*$/;

/** Rows repeat so much of a head, or the least of these where the text were too long otherwise. */
const headLengths = [200, 40];

/** A cell that spans columns is written for each of them up to so many characters of a row, else once for all. */
const mostRepeated = 1_000;

/**
 * A table as lines that read by themselves, "Head: value; Head: value", each row in full. What stands above the heads
 * stays as it is, and so do heads that rows repeat in part, and all of them once where no row has a value for one. Without
 * heads a row is "value | value", or a line "Label: value" for each label that it has.
 * @param mostCharacters rows repeat the heads, so that the text may outgrow the file by far
 * @throws {ExtractionError} `too_large`
 */
export function writeTable(table: TableBlock, mostCharacters: number): string {
  for (const headLength of headLengths) {
    const text = tryTable(table, { mostCharacters, headLength });
    if (text !== null) return text;
  }
  throw new ExtractionError('too_large', 'text');
}

/** @returns null for what is longer than wanted */
function tryTable(
  { caption, repeatsCaption, rows, heads, labels: marked, goesOn = false }: TableBlock,
  { mostCharacters, headLength }: { mostCharacters: number; headLength: number },
): string | null {
  const found = headsOf({ rows, heads, ...(marked && { labels: marked }) });
  const labels = found ? undefined : (marked ?? labelsOf(rows));
  const headRows = found ? rows.slice(found.from, found.to) : [];
  const names = combineHeads(headRows).map(withoutColon);
  const shown = names.map((name) => cut(name, headLength));
  const prefix = repeatsCaption && caption ? `[${cut(caption, headLength)}] ` : '';
  const lines: string[] = [];
  let characters = 0;
  const add = (line: string) => {
    characters += line.length + 1;
    if (line) lines.push(line);
  };
  if (caption && !repeatsCaption) add(caption);
  const isRowUnsaid = !goesOn && isAnyUnsaid(names, rows.slice(found?.to));
  for (const [index, row] of rows.entries()) {
    if (characters > mostCharacters) return null;
    if (found && index === found.from) {
      if (isRowUnsaid) add(distinct(names).join(' | '));
      else for (const head of cutHeads(headRows, names, headLength)) add(head);
    }
    if (found && index >= found.from && index < found.to) continue;
    const said = !found || index < found.from ? plainRows(row, labels) : [namedRow(shown, row)];
    for (const line of said) add(line.includes(': ') ? `${prefix}${line}` : line);
  }
  return characters > mostCharacters ? null : lines.join('\n');
}

/** Whether a name stands over nothing: no row would say it. */
const isAnyUnsaid = (names: readonly string[], rows: TableBlock['rows']) =>
  names.some((name, column) => name !== '' && !rows.some((row) => row[column] && !isHeading(row, names)));

const cut = (name: string, most: number) =>
  name.length > most ? `${name.slice(0, most - 1).toWellFormed()}…` : name;

/** What the heads say of which rows repeat a part only, each once. */
const cutHeads = (headRows: TableBlock['rows'], names: readonly string[], most: number) =>
  new Set(
    names.flatMap((name, column) => (name.length > most ? headRows.map((row) => row[column] ?? '') : [])),
  );

/** Which rows of a table name its columns; null for none. */
export const headsOf = ({
  rows,
  heads,
  labels,
}: Pick<TableBlock, 'rows'> & { [Key in 'heads' | 'labels']?: TableBlock[Key] | undefined }): Heads | null =>
  (typeof heads === 'number' ? markedHeads(rows, heads) : null) ??
  findHeads(rows, heads === 'assumed', labels);

/** A row of one cell, marked as a head, is a title above the heads. */
function markedHeads(rows: TableBlock['rows'], count: number): Heads | null {
  const from = rows.slice(0, count).findIndex((row) => !spansRow(row));
  return from === -1 ? null : { from, to: Math.min(count, rows.length) };
}

const withoutColon = (name: string) => name.replace(/(?<!\s)\s*:$/, '');

/** Labels that nothing marks: the first row of two cells or more may look like a head. */
function labelsOf(rows: TableBlock['rows']): TableBlock['labels'] {
  const first = rows.findIndex((row) => new Set(row.filter(Boolean)).size > 1);
  return areLabelled(rows.slice(first + 1)) ? 'pairs' : undefined;
}

/** The row's labels with what each stands for; without any it is one line. */
function plainRows(row: readonly string[], labels: TableBlock['labels']): string[] {
  if (!labels || new Set(row).size < 2) return [plainRow(row)];
  const width = labels === 'first' ? row.length : 2;
  return Array.from({ length: Math.ceil(row.length / width) }, (_, at) => {
    const [label = '', ...values] = row.slice(at * width, (at + 1) * width);
    return [withoutColon(label), distinct(values).join(' | ')].filter(Boolean).join(': ');
  });
}

/** The row's cells; one that fills the whole width is the heading of the rows below it. */
function plainRow(row: readonly string[]): string {
  const cells = distinct(row);
  const [first = '', second = '', ...others] = cells;
  if (second && others.length === 0 && label.test(first)) return `${withoutColon(first)}: ${second}`;
  return cells.join(' | ');
}

function namedRow(names: readonly string[], row: readonly string[]): string {
  if (isHeading(row, names)) return row[0] ?? '';
  return runsOf(row)
    .flatMap(({ value, from, to }) => {
      const own = Array.from({ length: to - from }, (_, at) => names[from + at] ?? '');
      if (
        !isLong(
          own.reduce((sum, name) => sum + name.length + value.length, 0),
          own,
        )
      ) {
        return own.map((name) => named(name, value));
      }
      const ends = [own[0] ?? '', own.at(-1) ?? ''].filter(Boolean);
      return [named([...new Set(ends)].join(' – '), value)];
    })
    .join('; ');
}

/** Whether a row is the heading of those below it; "90" or "yes" in every column are values of each. */
function isHeading(row: readonly string[], names: readonly string[]): boolean {
  const [first = ''] = row;
  const mayBe = row.length > 1 && row.length >= names.length && first.length > 3 && /\p{L}/u.test(first);
  return mayBe && new Set(row).size === 1;
}

const named = (name: string, value: string) => (name ? `${name}: ${value}` : value);

/** Without empty cells, and with a cell that spans all columns, or says much, once. */
function distinct(row: readonly string[]): string[] {
  if (row.length > 1 && new Set(row).size === 1) return [row[0] ?? ''].filter(Boolean);
  return runsOf(row).flatMap(({ value, from, to }) =>
    isLong(value.length * (to - from), { length: to - from })
      ? [value]
      : Array.from({ length: to - from }, () => value),
  );
}

const isLong = (characters: number, { length }: { length: number }) =>
  length > 1 && characters > mostRepeated;

/** Filled cells, equal ones side by side as one: columns `from` to before `to`. */
function runsOf(row: readonly string[]): { value: string; from: number; to: number }[] {
  const runs: { value: string; from: number; to: number }[] = [];
  for (const [column, value] of row.entries()) {
    const last = runs.at(-1);
    if (last && last.to === column && last.value === value) last.to += 1;
    else if (value) runs.push({ value, from: column, to: column + 1 });
  }
  return runs;
}

/** A cell's text on one line. */
export const cleanCell = (value: string) => value.replace(/\s+/g, ' ').trim();
