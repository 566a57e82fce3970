import { pause } from '../pauses.ts';
import { type Column, isBlank, type NumberColumn, numberIn } from './columns.ts';
import { cellDate } from './dates.ts';
import type { StoredRow } from './stored-tables.ts';
import type { FigureQuery } from './table-query.ts';
import { plainCell } from './words.ts';

/** What came out for one figure; `value` null where no row has one. */
export type ComputedFigure = {
  of: FigureQuery['of'];
  /** '' where rows are counted. */
  column: string;
  value: number | string | null;
  unit: string;
  decimals: number;
  /** Rows whose cell is no number or date, or blank. */
  without: number;
};

/** What is gathered of a column's cells, row by row. */
type Gathered = {
  take(cells: readonly string[]): void;
  told(): Pick<ComputedFigure, 'value'> &
    Partial<Pick<ComputedFigure, 'unit' | 'decimals'>> & { with: number };
};

/** Works a figure out over rows; they are counted where there is no column. */
export async function figureOf(
  { figure: { of }, column }: { figure: FigureQuery; column: Column | null },
  rows: readonly StoredRow[],
): Promise<ComputedFigure> {
  const plain = { of, column: column?.head ?? '', unit: '', decimals: 0 };
  if (!column) return { ...plain, value: rows.length, without: 0 };
  const gathered =
    of === 'count' || of === 'distinct'
      ? gatherFilled(of, column)
      : column.kind === 'number'
        ? gatherNumbers(of, column)
        : gatherDates(of, column);
  for (const { cells } of rows) {
    await pause();
    gathered.take(cells);
  }
  const { with: found, ...told } = gathered.told();
  return { ...plain, ...told, without: rows.length - found };
}

function gatherFilled(of: 'count' | 'distinct', { at }: Column): Gathered {
  const values = new Set<string>();
  let filled = 0;
  return {
    take(cells) {
      const cell = cells[at] ?? '';
      if (isBlank(cell)) return;
      filled += 1;
      if (of === 'distinct') values.add(plainCell(cell));
    },
    told: () => ({ value: of === 'distinct' ? values.size : filled, with: filled }),
  };
}

function gatherDates(of: FigureQuery['of'], column: Column): Gathered {
  const order = column.kind === 'date' ? column.order : null;
  let value: string | null = null;
  let dates = 0;
  return {
    take(cells) {
      const date = cellDate(cells[column.at] ?? '', order);
      if (date === null) return;
      dates += 1;
      if (value === null || (of === 'minimum' ? date < value : date > value)) value = date;
    },
    told: () => ({ value, with: dates }),
  };
}

function gatherNumbers(of: FigureQuery['of'], column: NumberColumn): Gathered {
  const { unit, decimals: written } = column;
  let [sum, numbers] = [0, 0];
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    take(cells) {
      const { value } = numberIn(cells, column) ?? {};
      if (value === undefined) return;
      numbers += 1;
      sum += value;
      minimum = Math.min(minimum, value);
      maximum = Math.max(maximum, value);
    },
    told() {
      if (numbers === 0) return { value: null, unit, with: 0 };
      // As exact as the cells are written: sums of fractions of two are not.
      const decimals = of === 'average' ? Math.max(written, 2) : written;
      const exact = { sum, average: sum / numbers, minimum }[of as string] ?? maximum;
      return { value: Number(exact.toFixed(decimals)), unit, decimals, with: numbers };
    },
  };
}
