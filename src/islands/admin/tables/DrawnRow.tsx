import { memo } from 'react';
import type { AdminTableRowData } from '#contracts/admin-table.ts';
import { type Column, type cellLooks, TableCells } from '../../ui/TableCells.tsx';
import type { GridRow } from './use-grid.ts';

/** How the box of a row is named (`labelOf`), and that of all that are shown. */
export type RowChoice = { label: string; labelOf: (row: AdminTableRowData) => string };

/** What a row opens: a page by its address, or something over this one. */
export type Opens = (row: AdminTableRowData) => string | (() => void) | null;

/** A row of a grid. It is drawn anew only where something of it has changed, as rows come and go beside it. */
export const DrawnRow = memo(function DrawnRow({
  row,
  index,
  position,
  chosen,
  columns,
  look,
  opens,
  choice,
  measure,
}: {
  row: GridRow;
  index: number;
  /** Among all rows and the heads, where that is known. */
  position: number | undefined;
  chosen: boolean;
  columns: readonly Column<AdminTableRowData>[];
  look: ReturnType<typeof cellLooks<AdminTableRowData>>;
  opens: Opens;
  choice: RowChoice | undefined;
  /** Takes its height, where not all rows are drawn. */
  measure: ((row: HTMLElement | null) => void) | undefined;
}) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={position}
      tabIndex={-1}
      data-chosen={chosen || undefined}
    >
      {choice && (
        <td className="table-choice">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={choice.labelOf(row.original)}
            checked={chosen}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      <TableCells columns={columns} row={row.original} look={look} to={opens(row.original)} />
    </tr>
  );
});

/** The room of rows that are not drawn. Pixels from the start of what scrolls. */
export function RowGap({
  from = 0,
  to = 0,
  columns,
}: {
  from?: number | undefined;
  to?: number | undefined;
  columns: number;
}) {
  return (
    to > from && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
      <tr aria-hidden="true" className="table-gap">
        <td colSpan={columns} style={{ height: to - from }} />
      </tr>
    )
  );
}
