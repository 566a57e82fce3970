import type { CellObject, Range, WorkBook, WorkSheet } from '@e965/xlsx';
import { own } from '#rules/own.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { checkArchive } from './archive.ts';
import { workbookText } from './sheet-lines.ts';
import { cleanCell } from './table-lines.ts';

/** Spreadsheets of more filled cells are data for a database, not something to ask about. */
const mostCells = 2_000_000;

/** A workbook that is an archive: XLSX, XLSM or XLSB. As `readXls` otherwise. */
export async function readSheets(input: FormatInput): Promise<FormatOutput> {
  await checkArchive(input.bytes);
  return readXls(input);
}

/**
 * The sheets of a workbook one after the other, each under its name, each row as one line that reads by itself.
 * Values stand as the program shows them, formulas by their stored results. Hidden sheets are read too.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readXls({ bytes, limits }: FormatInput): Promise<FormatOutput> {
  const workbook = await open(bytes);
  const sheets = workbook.SheetNames.map((name) => ({
    name: cleanCell(name),
    rows: rowsOf(own(workbook.Sheets, name) as DenseSheet | undefined),
  }));
  return workbookText(sheets, limits.textCharacters);
}

async function open(bytes: Uint8Array): Promise<WorkBook> {
  const { read } = await import('@e965/xlsx');
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      bookVBA: false,
      sheetStubs: false,
    });
  } catch (error) {
    const message = String(error);
    const encrypted = /password/i.test(message);
    throw new ExtractionError(encrypted ? 'encrypted' : 'damaged', message, { cause: error });
  }
}

/** With `dense`, a sheet holds an array of rows; rows and cells that are empty are holes in it. */
type DenseSheet = WorkSheet & { '!data'?: (CellObject | undefined)[][] };

/** Walks filled cells only: the range a sheet declares may be any. */
function rowsOf(sheet: DenseSheet | undefined): string[][] {
  if (!sheet) return [];
  const rows: string[][] = [];
  let cells = 0;
  sheet['!data']?.forEach((row, index) => {
    const values: string[] = [];
    row?.forEach((cell, column) => {
      const value = textOf(cell);
      if (value === '') return;
      cells += 1;
      if (cells > mostCells) throw new ExtractionError('too_large', 'cells');
      values[column] = value;
    });
    rows[index] = values;
  });
  fillMerged(rows, sheet['!merges'] ?? []);
  return rows;
}

function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'z' || cell.t === 'e') return '';
  return cleanCell(String(cell.w ?? cell.v ?? ''));
}

/** A cell that spans several rows holds for each of them. */
function fillMerged(rows: string[][], merges: Range[]): void {
  for (const { s: from, e: to } of merges) {
    const value = rows[from.r]?.[from.c];
    if (value === undefined || from.c !== to.c) continue;
    for (let row = from.r + 1; row <= Math.min(to.r, rows.length - 1); row += 1) {
      const below = rows[row];
      if (below && below.length > 0) below[from.c] ??= value;
    }
  }
}
