import {
  Fragment,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useScrollsSideways } from '#client/react/use-scrolls-sideways.ts';
import { useWidth } from '#client/react/use-width.ts';
import type { AdminTableRowData } from '#contracts/admin-table.ts';
import { type Column, cellLooks } from '../../ui/TableCells.tsx';
import { useRowActs } from '../../ui/use-row-acts.ts';
import { drawnWidths } from './ColumnGrip.tsx';
import { DrawnRow, type Opens, type RowChoice, RowGap } from './DrawnRow.tsx';
import { GridColumnHead, widthOf } from './GridColumnHead.tsx';
import { mostDrawn, useDrawnRows } from './use-drawn-rows.ts';
import { actionsColumn, useGrid } from './use-grid.ts';

/**
 * A table whose columns are chosen, sorted and sized, and whose rows are chosen and opened. It keeps its heads in sight, is
 * walked through by keys, and draws of many rows those that are in sight.
 */
export function DataGrid({
  caption,
  cells,
  opens,
  choice,
  gripOf,
  place,
  ...kept
}: {
  caption: string;
  /** How the columns look, whether they are shown or not. */
  cells: readonly Column<AdminTableRowData>[];
  opens: Opens;
  choice: RowChoice | undefined;
  /** Names what a column is drawn wider by. */
  gripOf: (column: string) => string;
  /** How many rows stand before these, and how many there are; null is not known. */
  place: { before: number | null; total: number | null };
} & Parameters<typeof useGrid>[0]) {
  const [frame, width] = useWidth<HTMLElement>();
  useRowActs(frame, true);
  const scrolls = useScrollsSideways(frame);
  const { data, shown } = kept;
  const isLong = data.length > mostDrawn;
  useStartOnTop(frame, data[0]?.id);
  const held = useHeldWidths(frame, isLong && width > 0, [width, data[0]?.id, ...shown].join(' '));
  const isSized =
    shown.every((key) => kept.widths.has(key)) && (!kept.hasActions || kept.widths.has(actionsColumn));
  const grid = useGrid({ ...kept, widths: isSized ? kept.widths : held });
  const heads = grid.getHeaderGroups()[0]?.headers ?? [];
  const { rows } = grid.getRowModel();
  const { Window, drawn, onDrawn } = useDrawnRows(isLong);
  const [focused, setFocused] = useState(-1);
  const keyOf = useCallback((index: number) => rows[index]?.id ?? '', [rows]);
  const ids = heads.map(({ id }) => id).join(' ');
  const columns = useMemo(() => shownColumns(cells, ids.split(' ')), [cells, ids]);
  const look = useMemo(() => cellLooks(columns), [columns]);
  const sized = isSized || held.size > 0;
  const windowed = drawn === 'first' ? null : drawn;

  const items = windowed?.items ?? rows.slice(0, drawn === 'first' ? mostDrawn : undefined).map(asItem);
  return (
    <section
      ref={frame}
      aria-label={scrolls ? caption : undefined}
      tabIndex={scrolls ? 0 : undefined}
      className="table-page"
    >
      <table
        className="table"
        // With the row of heads; -1 says that nobody knows.
        aria-rowcount={place.total === null ? -1 : place.total + 1}
        data-sized={sized || undefined}
        data-windowed={windowed ? true : undefined}
        // A part of a pixel too many would have it scroll sideways.
        style={sized ? widthOf(Math.floor(grid.getTotalSize() + (choice ? choiceWidth : 0))) : undefined}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {choice && (
              <td className="table-choice">
                <input
                  type="checkbox"
                  className="checkbox"
                  aria-label={choice.label}
                  ref={(box) => {
                    if (box)
                      box.indeterminate =
                        grid.getIsSomePageRowsSelected() && !grid.getIsAllPageRowsSelected();
                  }}
                  checked={grid.getIsAllPageRowsSelected()}
                  onChange={grid.getToggleAllPageRowsSelectedHandler()}
                />
              </td>
            )}
            {heads.map((head, index) => {
              const column = columns[index];
              return (
                column && (
                  <GridColumnHead
                    key={head.id}
                    head={head}
                    column={column}
                    className={look(column)}
                    width={sized ? head.getSize() : undefined}
                    grip={head === heads.at(-1) ? undefined : gripOf(head.id)}
                  />
                )
              );
            })}
          </tr>
        </thead>
        <tbody
          onFocus={({ target }) =>
            setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1))
          }
        >
          {items.map(({ index, start }, at) => {
            const row = rows[index];
            return (
              row && (
                <Fragment key={row.id}>
                  <RowGap
                    from={items[at - 1]?.end ?? windowed?.start}
                    to={start}
                    columns={heads.length + 1}
                  />
                  <DrawnRow
                    row={row}
                    index={index}
                    position={place.before === null ? undefined : place.before + index + 2}
                    chosen={row.getIsSelected()}
                    columns={columns}
                    look={look}
                    opens={opens}
                    choice={choice}
                    measure={windowed?.measure}
                  />
                </Fragment>
              )
            );
          })}
          <RowGap from={items.at(-1)?.end} to={windowed?.end} columns={heads.length + 1} />
        </tbody>
      </table>
      {Window && (
        <Window frame={frame} count={rows.length} keyOf={keyOf} focused={focused} onDrawn={onDrawn} />
      )}
    </section>
  );
}

/** Where no row is left out, it does not matter where each stands. */
const asItem = (_row: unknown, index: number) => ({ index, start: 0, end: 0 });

/** Those of them that are shown; the first one heads its rows, at any width. */
const shownColumns = (cells: readonly Column<AdminTableRowData>[], keys: readonly string[]) =>
  keys.flatMap((key, index): Column<AdminTableRowData>[] => {
    const column = cells.find((each) => each.key === key);
    if (!column) return [];
    if (index > 0) return [column];
    const { from: _from, ...first } = column;
    return [{ ...first, cell: (row) => <span className="font-medium">{column.cell(row)}</span> }];
  });

/** Of the column of boxes, in pixels, as the styles have it. */
const choiceWidth = 48;

/** Other rows are read from the first one on. */
function useStartOnTop(frame: RefObject<HTMLElement | null>, first: string | undefined) {
  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    frame.current?.scrollTo({ top: 0 });
  }, [frame, first]);
}

/**
 * The widths that columns have of themselves, held while rows come and go: what is in sight would change them otherwise.
 * @param of taken anew whenever it changes
 */
function useHeldWidths(frame: RefObject<HTMLElement | null>, on: boolean, of: string) {
  const [held, setHeld] = useState<{ of: string; widths: ReadonlyMap<string, number> }>({ of, widths: none });
  const fits = on && held.of === of;
  useLayoutEffect(() => {
    if (on) setHeld({ of, widths: new Map(drawnWidths(frame.current)) });
  }, [frame, on, of]);
  return fits ? held.widths : none;
}

const none: ReadonlyMap<string, number> = new Map();
