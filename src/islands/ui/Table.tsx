import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useScrollsSideways } from '#client/react/use-scrolls-sideways.ts';
import { ColumnGrip, type ColumnWidths } from './ColumnGrip.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { useRowActs } from './use-row-acts.ts';

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
  sortable?: boolean;
  className?: string;
};

/** The rows that are chosen, by their keys; `labelOf` names the box of one, `label` that of all that are shown. */
export type RowChoice<Row> = {
  chosen: ReadonlySet<string>;
  onChoose: (rows: readonly Row[], chosen: boolean) => void;
  label: string;
  labelOf: (row: Row) => string;
};

export type Sort = { key: string; direction: 'ascending' | 'descending' };

/** At the card's edge, where the columns after it are left out. */
const lastBelow = { sm: 'max-sm:pr-5', md: 'max-md:pr-5', lg: 'max-lg:pr-5' };
const ownColumn = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' };
const belowFirst = { sm: 'sm:hidden', md: 'md:hidden', lg: 'lg:hidden' };
const widths: Width[] = ['sm', 'md', 'lg'];

/**
 * A table with a caption for screen readers. The first column's cells head their rows, and hold what there is no room
 * for beside them. A table that is the page (`page`) keeps its heads in sight, and is walked through by keys.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  choice,
  sizes,
  opens,
  page = false,
  place,
  className,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  choice?: RowChoice<Row> | undefined;
  sizes?: ColumnWidths | undefined;
  /** What a row opens: a page by its address, or something over this one. */
  opens?: ((row: Row) => string | (() => void) | null) | undefined;
  page?: boolean;
  /** Of rows that are not all there are: how many stand before them, and how many there are; null is not known. */
  place?: { before: number | null; total: number | null };
  className?: string;
}) {
  const frame = useRef<HTMLElement>(null);
  useRowActs(frame, page);
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
  const sized = sizes && columns.every(({ key }) => sizes.widths.has(key));
  const all = columns.reduce((sum, { key }) => sum + (sizes?.widths.get(key) ?? 0), choice ? choiceWidth : 0);
  const before = place?.before ?? null;
  const numbered = (index: number) => (before === null ? undefined : before + index + 2);
  return (
    <section
      ref={frame}
      aria-label={scrolls ? caption : undefined}
      tabIndex={scrolls ? 0 : undefined}
      className={classes(page ? 'table-page' : 'overflow-x-auto', className)}
    >
      <table
        className="table"
        // With the row of heads; -1 says that nobody knows.
        aria-rowcount={place && (place.total === null ? -1 : place.total + 1)}
        data-sized={sized || undefined}
        style={sized ? widthOf(all) : undefined}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr aria-rowindex={place ? 1 : undefined}>
            {choice && (
              <td className="table-choice">
                <ChoiceOfAll rows={rows} rowKey={rowKey} choice={choice} />
              </td>
            )}
            {columns.map((column) => {
              const direction = sort?.key === column.key ? sort.direction : undefined;
              return (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={direction}
                  // The name of what it is drawn by is no part of it.
                  aria-label={sizes && typeof column.header === 'string' ? column.header : undefined}
                  data-column={column.key}
                  className={look(column)}
                  style={sized ? widthOf(sizes.widths.get(column.key) ?? 0) : undefined}
                >
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
                  {sizes && column !== columns.at(-1) && <ColumnGrip column={column.key} sizes={sizes} />}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              aria-rowindex={numbered(index)}
              tabIndex={page ? -1 : undefined}
              data-chosen={choice?.chosen.has(rowKey(row)) || undefined}
            >
              {choice && (
                <td className="table-choice">
                  <input
                    type="checkbox"
                    className="checkbox"
                    aria-label={choice.labelOf(row)}
                    checked={choice.chosen.has(rowKey(row))}
                    onChange={(event) => choice.onChoose([row], event.target.checked)}
                  />
                </td>
              )}
              {columns.map((column) =>
                column === columns[0] ? (
                  <th key={column.key} scope="row" className={look(column)}>
                    <div className="flex flex-wrap items-baseline gap-x-2">
                      <Opener to={opens?.(row) ?? null}>{column.cell(row)}</Opener>
                      <Told columns={columns} row={row} narrow="beside" className="min-w-0" />
                    </div>
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

/** Of the column of boxes, in pixels, as the styles have it. */
const choiceWidth = 48;

/** As a property of its own: the width of a page that folds its columns away is another. */
const widthOf = (pixels: number) => ({ '--width': `${pixels}px` }) as CSSProperties;

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

function ChoiceOfAll<Row>({
  rows,
  rowKey,
  choice,
}: {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  choice: RowChoice<Row>;
}) {
  const chosen = rows.filter((row) => choice.chosen.has(rowKey(row))).length;
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={choice.label}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
      }}
      checked={rows.length > 0 && chosen === rows.length}
      onChange={(event) => choice.onChoose(rows, event.target.checked)}
    />
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
