import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type Width = 'sm' | 'md' | 'lg';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Below this width it has no column of its own. */
  from?: Width;
  /**
   * What is shown of it there, with the first column: its value beside its header; in one line with others that explain
   * themselves, right after it or below it; alone; nothing where another column, or what the row opens, says the same.
   */
  narrow?: 'labelled' | 'beside' | 'line' | 'alone' | 'nothing';
  /** Of which rows there is nothing to say of it there. */
  isEmpty?: (row: Row) => boolean;
  className?: string;
};

/** At the card's edge, where the columns after it are left out. */
const lastBelow = { sm: 'max-sm:pr-5', md: 'max-md:pr-5', lg: 'max-lg:pr-5' };
const ownColumn = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' };
const belowFirst = { sm: 'sm:hidden', md: 'md:hidden', lg: 'lg:hidden' };
const widths: Width[] = ['sm', 'md', 'lg'];

/** How the cells of each column look; where the columns after it are left out, the last one stands at the edge. */
export function cellLooks<Row>(columns: readonly Column<Row>[]): (column: Column<Row>) => string {
  const lastShown = columns.findLastIndex(({ from }) => !from);
  const next = columns[lastShown + 1]?.from;
  return (column) =>
    classes(
      column.align === 'end' && 'text-right',
      column.from && ownColumn[column.from],
      next && column === columns[lastShown] && lastBelow[next],
      column.className,
    );
}

/** The cells of a row. The first one heads it, and holds what there is no room for beside it. */
export function TableCells<Row>({
  columns,
  row,
  look,
  to,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  look: ReturnType<typeof cellLooks<Row>>;
  /** What the row opens. */
  to: string | (() => void) | null;
}) {
  return columns.map((column) =>
    column === columns[0] ? (
      <th key={column.key} scope="row" className={look(column)}>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <Opener to={to}>{column.cell(row)}</Opener>
          <Told columns={columns} row={row} narrow="beside" className="min-w-0" />
        </div>
        <BelowFirst columns={columns} row={row} />
      </th>
    ) : (
      <td key={column.key} className={look(column)}>
        {column.cell(row)}
      </td>
    ),
  );
}

/** What the whole row does when somebody clicks beside anything in it. */
function Opener({ to, children }: { to: string | (() => void) | null; children: ReactNode }) {
  if (to === null) return children;
  if (typeof to === 'string') {
    return (
      <a href={to} data-opens className="table-opener">
        {children}
      </a>
    );
  }
  return (
    <button type="button" data-opens className="table-opener" onClick={to}>
      {children}
    </button>
  );
}

/** What there is no room for beside the first column, and how that is told with it instead. */
const foldedOf = <Row,>(columns: readonly Column<Row>[], row: Row) =>
  columns.flatMap(({ from, narrow = 'labelled', isEmpty, ...column }) =>
    from && !isEmpty?.(row) ? [{ ...column, narrow, hidden: belowFirst[from], from }] : [],
  );

/** The values of a kind, one after the other. */
function Told<Row>({
  columns,
  row,
  narrow,
  className,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  narrow: 'beside' | 'line';
  className: string;
}) {
  const told = foldedOf(columns, row).filter((column) => column.narrow === narrow);
  const widest = widths.findLast((width) => told.some(({ from }) => from === width));
  return (
    widest && (
      <div className={classes('text-sm font-normal text-muted', className, belowFirst[widest])}>
        {told.map(({ key, cell, hidden }) => (
          <span key={key} className={classes('min-w-0', hidden)}>
            {cell(row)}
          </span>
        ))}
      </div>
    )
  );
}

function BelowFirst<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const folded = foldedOf(columns, row);
  const labelled = folded.filter(({ narrow }) => narrow === 'labelled');
  const widest = widths.findLast((width) => labelled.some(({ from }) => from === width));
  return (
    <>
      <Told
        columns={columns}
        row={row}
        narrow="line"
        className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5"
      />
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
