import { useRef } from 'react';
import { useScrollsSideways } from '#client/react/use-scrolls-sideways.ts';
import { classes } from './classes.ts';
import { type Column, cellLooks, TableCells } from './TableCells.tsx';
import { useRowActs } from './use-row-acts.ts';

/**
 * A table with a caption for screen readers, of what is there: nothing in it is chosen, sorted or sized, which the
 * administration's `DataGrid` does. One that is the page (`page`) keeps its heads in sight, and is walked through by keys.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  opens,
  page = false,
  className,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What a row opens: a page by its address, or something over this one. */
  opens?: ((row: Row) => string | (() => void) | null) | undefined;
  page?: boolean;
  className?: string;
}) {
  const frame = useRef<HTMLElement>(null);
  useRowActs(frame, page);
  const scrolls = useScrollsSideways(frame);
  const look = cellLooks(columns);
  return (
    <section
      ref={frame}
      aria-label={scrolls ? caption : undefined}
      tabIndex={scrolls ? 0 : undefined}
      className={classes(page ? 'table-page' : 'overflow-x-auto', className)}
    >
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={look(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} tabIndex={page ? -1 : undefined}>
              <TableCells columns={columns} row={row} look={look} to={opens?.(row) ?? null} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
