import type { CSSProperties } from 'react';
import type { AdminTableRowData } from '#contracts/admin-table.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Column } from '../../ui/TableCells.tsx';
import { ColumnGrip } from './ColumnGrip.tsx';
import type { GridHead } from './use-grid.ts';

/** As a property of its own: the width of a page that folds its columns away is another. */
export const widthOf = (pixels: number) => ({ '--width': `${pixels}px` }) as CSSProperties;

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column: rows are sorted by it, and it is made wider by its edge. */
export function GridColumnHead({
  head,
  column: { key, header },
  className,
  width,
  grip,
}: {
  head: GridHead;
  column: Column<AdminTableRowData>;
  className: string;
  /** Where columns have widths of their own. */
  width: number | undefined;
  /** The name of what it is made wider by; the last one takes what is left. */
  grip: string | undefined;
}) {
  const sorted = head.column.getIsSorted();
  return (
    <th
      scope="col"
      aria-sort={sorted ? directions[sorted] : undefined}
      // The name of what it is drawn by is no part of it.
      aria-label={typeof header === 'string' ? header : undefined}
      data-column={key}
      className={className}
      style={width === undefined ? undefined : widthOf(width)}
    >
      {head.column.getCanSort() ? (
        <button
          type="button"
          className="-mx-1.5 inline-flex items-center gap-1 rounded px-1.5 hover:text-ink"
          onClick={head.column.getToggleSortingHandler()}
        >
          {header}
          <Icon
            name={sorted === 'desc' ? 'chevronDown' : 'chevronUp'}
            className={classes('size-3.5', !sorted && 'opacity-30')}
          />
        </button>
      ) : (
        header
      )}
      {grip !== undefined && <ColumnGrip head={head} label={grip} />}
    </th>
  );
}
