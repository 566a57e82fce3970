import type { UnknownCell } from './complete-workbook.ts';

type Run = { sheet: string; top: number; left: number; bottom: number; right: number };

/** Cells as a spreadsheet names them, neighbours together: "B7:B9", with their sheet where there are several. */
export function nameCells(cells: readonly UnknownCell[], withSheet: boolean): string[] {
  const columns = [...cells].sort((one, other) => one.column - other.column || one.row - other.row);
  const bySheet = new Map<string, UnknownCell[]>();
  for (const cell of columns) {
    const own = bySheet.get(cell.sheet);
    if (own) own.push(cell);
    else bySheet.set(cell.sheet, [cell]);
  }
  return [...bySheet].flatMap(([sheet, own]) =>
    mergeAcross(runsDown(own)).map((run) => (withSheet ? `${sheet}!${nameOf(run)}` : nameOf(run))),
  );
}

function runsDown(cells: readonly UnknownCell[]): Run[] {
  const runs: Run[] = [];
  for (const { sheet, row, column } of cells) {
    const last = runs.at(-1);
    if (last && last.left === column && last.bottom === row - 1) last.bottom = row;
    else runs.push({ sheet, top: row, left: column, bottom: row, right: column });
  }
  return runs;
}

/** Runs as high as each other, side by side. */
function mergeAcross(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  const byRows = new Map<string, Run>();
  for (const run of runs) {
    const key = `${run.top} ${run.bottom}`;
    const before = byRows.get(key);
    if (before && before.right === run.left - 1) {
      before.right = run.right;
      continue;
    }
    const own = { ...run };
    byRows.set(key, own);
    merged.push(own);
  }
  return merged.sort((one, other) => one.top - other.top || one.left - other.left);
}

function nameOf({ top, left, bottom, right }: Run): string {
  const first = `${lettersOf(left)}${top + 1}`;
  return top === bottom && left === right ? first : `${first}:${lettersOf(right)}${bottom + 1}`;
}

/** What a spreadsheet calls a column, from 0: "AB". */
export function lettersOf(column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
