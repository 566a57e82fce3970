import type { TableBlock } from './block.ts';
import { kindsOf } from './cell-kinds.ts';
import { isFieldName, mayBeAmount } from './field-names.ts';

type Labels = NonNullable<TableBlock['labels']>;

/** So many rows show what a column holds. */
const sampleRows = 50;

/** Finds which columns a table's rows mark as labels, from row to row. */
export class MarkedLabels {
  #mayBe: Record<Labels, boolean> = { first: true, pairs: true };
  #rows = 0;

  /** @param marks by cell, whether it is marked as a label; a blank one counts for neither */
  add(row: readonly string[], marks: readonly boolean[]): void {
    // The heading of the rows below it.
    if (new Set(row).size < 2) return;
    this.#rows += 1;
    const fits = (isLabel: (column: number) => boolean) =>
      row[0] !== '' && row.every((cell, column) => cell === '' || marks[column] === isLabel(column));
    this.#mayBe.first &&= fits((column) => column === 0);
    this.#mayBe.pairs &&= areInPairs(row) && fits((column) => column % 2 === 0);
  }

  get found(): Labels | undefined {
    if (this.#rows === 0) return undefined;
    return (['pairs', 'first'] as const).find((labels) => this.#mayBe[labels]);
  }
}

const areInPairs = (row: readonly string[]) =>
  row.length % 2 === 0 && row.every((cell, column) => column % 2 === 0 || !cell || row[column - 1]);

/**
 * Labels with their values show by what stands in the columns between them: a name, a telephone number, an amount and a
 * yes each beside another label, where a column of data would hold one kind. They show by their own names, too, where
 * most say what is told of one thing, such as its address, its owner and its year.
 */
export function areLabelled(rows: TableBlock['rows']): boolean {
  const sample = rows.slice(0, sampleRows).filter((row) => new Set(row).size > 1);
  if (sample.length < 2 || !sample.every((row) => row.length === sample[0]?.length && areInPairs(row))) {
    return false;
  }
  const columns = [...(sample[0] ?? []).keys()];
  const cellsOf = (column: number) => sample.map((row) => row[column] ?? '').filter(Boolean);
  const labels = columns.filter((column) => column % 2 === 0).flatMap(cellsOf);
  if (new Set(labels).size < labels.length || !labels.every((cell) => /\p{L}/u.test(cell))) return false;
  const fields = sample.flatMap((row) =>
    row.filter((cell, column) => column % 2 === 0 && isField(cell, row[column + 1])),
  );
  if (fields.length > 1 && fields.length > labels.length / 2) return true;
  const kinds = columns.filter((column) => column % 2 === 1).map((column) => kindsOf(cellsOf(column)));
  const values = new Set(kinds.flatMap((counts) => [...counts.keys()]));
  values.delete('words');
  return values.size > 1 && kinds.every(isMixed);
}

/** Whether a label names what is told beside it; managers and customers with an amount each are listed by their roles. */
const isField = (label: string, value = '') =>
  isFieldName(label) && (mayBeAmount(label) || !kindsOf([value]).has('amount'));

/** Whether no kind is that of most cells. */
function isMixed(counts: ReadonlyMap<string, number>): boolean {
  const all = [...counts.values()];
  return Math.max(...all) <= all.reduce((sum, count) => sum + count, 0) / 2;
}
