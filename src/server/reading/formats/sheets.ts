import type { CellObject, Range, WorkBook, WorkSheet } from '@e965/xlsx';
import { own } from '#rules/own.ts';
import { cleanCell } from '../blocks/write-table.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { checkArchive } from './archive.ts';
import { openParts } from './archive-parts.ts';
import { workbookBlocks } from './sheet-blocks.ts';
import { readDrawings } from './sheet-drawings.ts';
import { shownValue } from './sheet-values.ts';
import { findAll } from './xml.ts';

/** Spreadsheets of more filled cells are data for a database, not something to ask about. */
const mostCells = 2_000_000;

/** A workbook that is an archive: XLSX, XLSM, XLSB or ODS. As `readXls` otherwise, with charts and text boxes behind. */
export async function readSheets(input: FormatInput): Promise<FormatOutput> {
  await checkArchive(input.bytes);
  const { part } = await openParts(input.bytes, /^META-INF\/manifest\.xml$/i);
  const manifest = part('META-INF/manifest.xml');
  if (manifest && !findAll(manifest, 'encryption-data').next().done) throw new ExtractionError('encrypted');
  const { blocks } = await readXls(input);
  return { blocks: [...blocks, ...(await readDrawings(input.bytes))] };
}

/**
 * The sheets of a workbook one after the other, each under its name, each row as one line that reads by itself.
 * Formulas stand by their stored results. Hidden sheets are read too.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readXls({ bytes }: FormatInput): Promise<FormatOutput> {
  const { read, SSF } = await import('@e965/xlsx');
  const workbook = open(read, bytes);
  const epoch1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const show = (cell: CellObject | undefined) => shownValue(cell, SSF, epoch1904);
  const sheets = workbook.SheetNames.map((name) => ({
    name: cleanCell(name),
    rows: rowsOf(own(workbook.Sheets, name) as DenseSheet | undefined, show),
  }));
  return { blocks: workbookBlocks(sheets) };
}

function open(read: typeof import('@e965/xlsx').read, bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      cellNF: true,
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
function rowsOf(sheet: DenseSheet | undefined, show: (cell: CellObject | undefined) => string): string[][] {
  if (!sheet) return [];
  const rows: string[][] = [];
  let cells = 0;
  sheet['!data']?.forEach((row, index) => {
    const values: string[] = [];
    row?.forEach((cell, column) => {
      const value = show(cell);
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
