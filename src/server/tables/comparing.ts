import { unitCalled } from '../language/quantities/units.ts';
import { type Column, isBlank, type NumberColumn } from './columns.ts';
import { cellDate } from './dates.ts';
import { type CellNumber, cellNumber, isMoney, numberAlone } from './numbers.ts';
import { plainCell } from './words.ts';

/** Why a query cannot be worked out over a table; `message` is for whoever wrote the query. */
export class QueryError extends Error {
  override name = 'QueryError';
}

/**
 * How a cell stands to a value, as numbers or dates; null where the column has neither, or the value is none.
 * @throws {QueryError} for a value of another unit or size than the column's
 */
export function comparing(column: Column, value: string): ((cell: string) => number | null) | null {
  if (column.kind === 'number') {
    const wanted = numberAlone(value, column.decimals > 0 ? column.sign : signOfWhole(value));
    if (!wanted) return null;
    holdToUnit(column, wanted, value);
    return (cell) => {
      const found = isBlank(cell) ? null : cellNumber(cell, column.sign);
      return found && found.value - wanted.value;
    };
  }
  if (column.kind !== 'date') return null;
  const wanted = /^\d{4}(?:-\d{2}){0,2}$/.test(value) ? value : cellDate(value, column.order);
  if (wanted === null) return null;
  return (cell) => {
    // A year or month is that of all its days.
    const found = cellDate(cell, column.order)?.slice(0, wanted.length);
    if (found === undefined) return null;
    return found === wanted ? 0 : found < wanted ? -1 : 1;
  };
}

/** Beside whole numbers `1.500` is fifteen hundred. */
const signOfWhole = (value: string) => (value.includes('.') ? ',' : '.');

function holdToUnit({ head, unit }: NumberColumn, wanted: CellNumber, value: string): void {
  if (wanted.unit !== '' && !isUnitOf(wanted.unit, unit, head))
    throw new QueryError(
      unit === ''
        ? `The numbers of "${head}" have no unit: give "${value}" without one.`
        : `"${value}" is in another unit than "${head}", which is in ${unit}.`,
    );
  if (unit === '%' && wanted.unit === '' && wanted.value !== 0 && Math.abs(wanted.value) < 1)
    throw new QueryError(
      `"${head}" is in per cent: write "${value}%", or ${Number((wanted.value * 100).toFixed(6))}% for that share of the whole.`,
    );
}

function isUnitOf(wanted: string, unit: string, head: string): boolean {
  if (unit === '')
    return (
      isMoney(wanted) ||
      plainCell(head)
        .split(/[^\p{L}\p{Sc}%‰°²³]+/u)
        .includes(wanted)
    );
  const called = unitCalled(wanted);
  return wanted === unit || (called !== undefined && called === unitCalled(unit));
}

/** How the values of a column have to be written, for whoever wrote one that cannot be read. */
export function howWritten(column: Column): string {
  if (column.kind === 'number') return 'It holds numbers.';
  if (column.kind === 'date') return 'It holds dates: write 2025-03-09, 2025-03 or 2025.';
  return column.mayBe === 'dates'
    ? 'Which of its figures are days and which are months is not certain: write the text of a cell, or use "contains".'
    : 'How its numbers are meant is not certain: write the text of a cell, or use "contains".';
}
