import type { TableBlock, TextBlock } from './block.ts';
import { isOneOf, isValue } from './cell-kinds.ts';
import { spansRow } from './table-heads.ts';
import { headsOf } from './write-table.ts';

type Rows = TableBlock['rows'];

/**
 * A document whose tables have one head each: heads that stand again further down, as at the top of each page, are said
 * once, and a table that goes on under other heads is two. Those begin as the first ones do, or stand below a title or a
 * blank row and name several columns that held values: words for one value may as well be "on request".
 */
export const withLaterHeads = (blocks: readonly TextBlock[]): TextBlock[] =>
  blocks.flatMap((block): TextBlock[] => (block.kind === 'table' ? tablesOf(block) : [block]));

function tablesOf(table: TableBlock): TableBlock[] {
  const found = table.labels ? null : headsOf(table);
  if (!found) return [table];
  const { rows } = table;
  const heads = rows.slice(found.from, found.to);
  const first = heads[0]?.[0] ?? '';
  const tables: TableBlock[] = [];
  let own: (readonly string[])[] = rows.slice(0, found.to);
  let isFirst = true;
  let headCount: TableBlock['heads'] = table.heads;
  let held = new ColumnsOfValues();
  const close = () => {
    const { heads: _, goesOn, ...rest } = table;
    tables.push({
      ...rest,
      rows: own,
      ...(headCount !== undefined && { heads: headCount }),
      ...(isFirst && goesOn && { goesOn }),
    });
    isFirst = false;
  };
  for (let at = found.to; at < rows.length; at += 1) {
    if (isAgain(heads, rows, at)) {
      at += heads.length - 1;
      continue;
    }
    const row = rows[at] ?? [];
    const above = rows[at - 1] ?? [];
    const isApart = spansRow(above) || above.every((cell) => cell === '');
    const isAlike = row[0] === first;
    if ((isAlike || (isApart && held.isTelling)) && held.areNamedBy(row, rows[at + 1] ?? [])) {
      const title = isApart && own.at(-1) === above && at > found.to ? own.pop() : undefined;
      close();
      own = title ? [title, row] : [row];
      headCount = own.length;
      held = new ColumnsOfValues();
      continue;
    }
    own.push(row);
    held.add(row);
  }
  close();
  return tables.length > 1 || own.length < rows.length ? tables : [table];
}

/** Whether the heads stand once more from a row on. */
const isAgain = (heads: Rows, rows: Rows, at: number) =>
  heads.every((head, index) => {
    const row = rows[at + index] ?? [];
    return row.length === head.length && head.every((cell, column) => cell === row[column]);
  });

/** So many rows show what the columns of a table hold. */
const fewestRows = 2;

/** Which columns of a table hold values in all of its rows. */
class ColumnsOfValues {
  #rows = 0;
  readonly #names: string[] = [];
  #columns: number[] | undefined;

  add(row: readonly string[]): void {
    if (spansRow(row) || row.every((cell) => cell === '')) return;
    this.#rows += 1;
    this.#names.push(row[0] ?? '');
    const holds = (column: number) => isValue(row[column] ?? '');
    this.#columns = (this.#columns ?? [...row.keys()]).filter(holds);
  }

  /** Whether a row of words below shows that something new begins. */
  get isTelling(): boolean {
    return (this.#columns ?? []).length > 1;
  }

  /** Whether a row has a name of its own for each of them, and values stand below it. */
  areNamedBy(row: readonly string[], below: readonly string[]): boolean {
    const columns = this.#columns ?? [];
    if (this.#rows < fewestRows || columns.length === 0) return false;
    const names = row.filter(Boolean);
    const areNames = names.length > columns.length && !names.some(isValue);
    return (
      areNames &&
      !isOneOf(row[0] ?? '', this.#names) &&
      new Set(names).size === names.length &&
      columns.every((column) => row[column] && isValue(below[column] ?? ''))
    );
  }
}
