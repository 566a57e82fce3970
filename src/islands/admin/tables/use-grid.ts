import {
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type Header,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { AdminTableRowData } from '#contracts/admin-table.ts';
import type { AdminTableColumn } from '#rules/admin-tables.ts';
import { own } from '#rules/own.ts';

const features = tableFeatures({
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

/** A row as the grid keeps it, and the head of a column. */
export type GridRow = Row<typeof features, AdminTableRowData>;
export type GridHead = Header<typeof features, AdminTableRowData, unknown>;

/** The column of what can be done with a row. */
export const actionsColumn = 'actions';

/**
 * Which columns stand there, how wide they are, by which one the server has sorted, and which rows are chosen: kept by
 * whoever shows the table, and changed by what somebody does to it. Widths in pixels.
 */
export function useGrid({
  columns,
  hasActions,
  data,
  shown,
  widths,
  sort,
  chosen,
  onSort,
  onResize,
  onChoose,
}: {
  columns: readonly AdminTableColumn[];
  hasActions: boolean;
  data: readonly AdminTableRowData[];
  shown: readonly string[];
  widths: ReadonlyMap<string, number>;
  /** The key of a column, with `-` before it for descending. */
  sort: string;
  chosen: ReadonlySet<string>;
  onSort: (sort: string) => void;
  onResize: (widths: ReadonlyMap<string, number>) => void;
  onChoose: (ids: ReadonlySet<string>) => void;
}) {
  const definitions = useMemo(
    () => [
      ...columns.map(({ key, sortable = false }) => ({
        id: key,
        accessorFn: ({ cells }: AdminTableRowData) => own(cells, key),
        enableSorting: sortable,
        ...bounds,
      })),
      ...(hasActions ? [{ id: actionsColumn, ...bounds }] : []),
    ],
    [columns, hasActions],
  );
  const state = {
    sorting: [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }],
    columnSizing: Object.fromEntries(widths),
    columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, shown.includes(key)])),
    rowSelection: Object.fromEntries([...chosen].map((id) => [id, true as const])),
  };
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ id }) => id,
    state,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (change) => {
      const [by] = functionalUpdate(change, state.sorting);
      if (by) onSort(by.desc ? `-${by.id}` : by.id);
    },
    onColumnSizingChange: (change) =>
      onResize(new Map(Object.entries(functionalUpdate(change, state.columnSizing)))),
    onRowSelectionChange: (change) =>
      onChoose(new Set(Object.keys(functionalUpdate(change, state.rowSelection)))),
  });
}

/** Of a column's width. Pixels. */
const bounds = { minSize: 40, maxSize: 960 };
