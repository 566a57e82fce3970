import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { own } from '#rules/own.ts';
import { Calculator, type CellValue, type FormulaCell, type FormulaSheet } from './calculate.ts';

type Ssf = typeof import('@e965/xlsx').SSF;

/** With `dense`, a sheet holds an array of rows; rows and cells that are empty are holes in it. */
export type DenseSheet = WorkSheet & { '!data'?: (CellObject | undefined)[][] };

/** A cell whose formula has no result that can be trusted. Rows and columns count from 0. */
export type UnknownCell = { sheet: string; row: number; column: number };

/**
 * Puts results into cells whose formula has none, as programs leave them that write workbooks without calculating.
 * Some of those write 0, and that all is to be calculated when the workbook is opened.
 * @returns the cells that stay without, in their order; they are emptied
 */
export function completeFormulas(workbook: WorkBook, ssf: Ssf): UnknownCell[] {
  const zeroMeansNothing = isCalculatedLater(workbook);
  const pending = new Map<CellObject, FormulaCell>();
  const sheets = workbook.SheetNames.map((name) => ({
    name,
    rows: (own(workbook.Sheets, name) as DenseSheet | undefined)?.['!data'] ?? [],
  }));
  for (const { rows } of sheets) {
    eachCell(rows, (cell) => {
      const lacksResult = cell.t === 'z' || (zeroMeansNothing && cell.t === 'n' && cell.v === 0);
      if (cell.f && lacksResult) pending.set(cell, { value: null, formula: cell.f });
    });
  }
  if (pending.size === 0) return [];

  const calculator = new Calculator(
    new Map(sheets.map(({ name, rows }) => [name.toLowerCase(), asFormulaSheet(rows, pending)])),
  );
  const missing: { cell: CellObject; place: UnknownCell; formula: FormulaCell }[] = [];
  for (const { name: sheet, rows } of sheets) {
    eachCell(rows, (cell, row, column) => {
      const formula = pending.get(cell);
      if (formula) missing.push({ cell, place: { sheet, row, column }, formula });
    });
  }
  // A way over many cells is gone in parts, from either end.
  for (const order of [missing, missing.toReversed(), missing]) {
    for (const { formula, place } of order) calculator.resultOf(formula, place.sheet);
  }
  return missing.flatMap(({ cell, formula, place }) => {
    const result = calculator.resultOf(formula, place.sheet);
    Object.assign(cell, result === null ? { t: 'z', v: undefined } : shownAs(result, cell, ssf));
    return result === null ? [place] : [];
  });
}

function isCalculatedLater({ Workbook }: WorkBook): boolean {
  const properties = Workbook as { CalcPr?: { fullCalcOnLoad?: unknown } } | undefined;
  return /^(?:1|true)$/.test(String(properties?.CalcPr?.fullCalcOnLoad));
}

function eachCell(
  rows: readonly (CellObject | undefined)[][],
  visit: (cell: CellObject, row: number, column: number) => void,
): void {
  rows.forEach((cells, row) => {
    cells?.forEach((cell, column) => {
      if (cell) visit(cell, row, column);
    });
  });
}

function asFormulaSheet(
  rows: readonly (CellObject | undefined)[][],
  pending: ReadonlyMap<CellObject, FormulaCell>,
): FormulaSheet {
  let columns = 0;
  eachCell(rows, (_, __, column) => {
    columns = Math.max(columns, column + 1);
  });
  return {
    rows: rows.length,
    columns,
    cell(row, column) {
      const cell = rows[row]?.[column];
      if (!cell) return undefined;
      // A date that is none of a spreadsheet's numbers, as in OpenDocument, is not calculated with.
      if (cell.t === 'e' || cell.t === 'd') return null;
      return (
        pending.get(cell) ?? (cell.t === 'z' ? undefined : { value: (cell.v ?? null) as CellValue | null })
      );
    },
  };
}

function shownAs(result: CellValue, { z: format }: CellObject, ssf: Ssf): Partial<CellObject> {
  if (typeof result === 'string') return { t: 's', v: result, w: result };
  if (typeof result === 'boolean') return { t: 'b', v: result, w: String(result).toUpperCase() };
  return { t: 'n', v: result, w: ssf.format(format ?? 'General', result) };
}
