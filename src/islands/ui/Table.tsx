import { type ReactNode, useRef } from 'react';
import { useScrollsSideways } from '#client/react/use-scrolls-sideways.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Left out below this width; say the same in another column there. */
  from?: 'sm' | 'md' | 'lg';
  sortable?: boolean;
  className?: string;
};

export type Sort = { key: string; direction: 'ascending' | 'descending' };

/** At the card's edge, where the columns after it are left out. */
const lastBelow = { sm: 'max-sm:pr-5', md: 'max-md:pr-5', lg: 'max-lg:pr-5' };
const visibility = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' };

/** A table with a caption for screen readers. The first column's cells head their rows. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  className,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  className?: string;
}) {
  const frame = useRef<HTMLElement>(null);
  const scrolls = useScrollsSideways(frame);
  const lastShown = columns.findLastIndex(({ from }) => !from);
  const next = columns[lastShown + 1]?.from;
  const look = (column: Column<Row>) =>
    classes(
      column.align === 'end' && 'text-right',
      column.from && visibility[column.from],
      next && column === columns[lastShown] && lastBelow[next],
      column.className,
    );
  return (
    <section
      ref={frame}
      aria-label={scrolls ? caption : undefined}
      tabIndex={scrolls ? 0 : undefined}
      className={classes('overflow-x-auto', className)}
    >
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const direction = sort?.key === column.key ? sort.direction : undefined;
              return (
                <th key={column.key} scope="col" aria-sort={direction} className={look(column)}>
                  {column.sortable && onSort ? (
                    <button
                      type="button"
                      className="-mx-1.5 inline-flex items-center gap-1 rounded px-1.5 hover:text-ink"
                      onClick={() =>
                        onSort({
                          key: column.key,
                          direction: direction === 'ascending' ? 'descending' : 'ascending',
                        })
                      }
                    >
                      {column.header}
                      <Icon
                        name={direction === 'descending' ? 'chevronDown' : 'chevronUp'}
                        className={classes('size-3.5', !direction && 'opacity-30')}
                      />
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row" className={look(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={look(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
