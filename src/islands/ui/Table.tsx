import { type ReactNode, useRef } from 'react';
import { useScrollsSideways } from '#client/react/use-scrolls-sideways.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

type Width = 'sm' | 'md' | 'lg';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Below this width it has no column of its own. */
  from?: Width;
  /** What is shown of it there, below the first column: its value beside its header, or alone; nothing where another column says the same. */
  narrow?: 'labelled' | 'alone' | 'nothing';
  sortable?: boolean;
  className?: string;
};

export type Sort = { key: string; direction: 'ascending' | 'descending' };

/** At the card's edge, where the columns after it are left out. */
const lastBelow = { sm: 'max-sm:pr-5', md: 'max-md:pr-5', lg: 'max-lg:pr-5' };
const ownColumn = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' };
const belowFirst = { sm: 'sm:hidden', md: 'md:hidden', lg: 'lg:hidden' };
const widths: Width[] = ['sm', 'md', 'lg'];

/**
 * A table with a caption for screen readers. The first column's cells head their rows, and hold what there is no room
 * for beside them.
 */
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
      column.from && ownColumn[column.from],
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
                    <BelowFirst columns={columns} row={row} />
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

function BelowFirst<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const folded = columns.flatMap(({ from, narrow = 'labelled', ...column }) =>
    from ? [{ ...column, narrow, hidden: belowFirst[from], from }] : [],
  );
  const labelled = folded.filter(({ narrow }) => narrow === 'labelled');
  const widest = widths.findLast((width) => labelled.some(({ from }) => from === width));
  return (
    <>
      {widest && (
        <dl
          className={classes(
            'mt-2 grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-3 gap-y-1 text-left text-sm font-normal',
            belowFirst[widest],
          )}
        >
          {labelled.map(({ key, header, cell, hidden }) => (
            <div key={key} className={classes('contents', hidden)}>
              <dt className="text-muted">{header}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {folded
        .filter(({ narrow }) => narrow === 'alone')
        .map(({ key, cell, hidden }) => (
          <div key={key} className={classes('mt-2 font-normal', hidden)}>
            {cell(row)}
          </div>
        ))}
    </>
  );
}
