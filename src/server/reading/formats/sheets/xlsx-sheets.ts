import type { CellObject, WorkBook } from '@e965/xlsx';
import { own } from '#rules/own.ts';
import type { DenseSheet } from '../formulas/complete-workbook.ts';
import { openPackage } from '../ooxml/package.ts';
import { attributeOf, childOf, childrenOf, relationOf } from '../xml.ts';
import { type HiddenLines, noHiddenLines } from './hidden-lines.ts';
import { inlineRunsOf } from './inline-runs.ts';
import { type RunningTexts, runningTexts, runningTextsIn } from './running-texts.ts';
import { placeOf } from './unseen-cells.ts';
import { binarySheets, hiddenLinesInBinary, runningInBinary } from './xlsb-records.ts';
import { hiddenLinesIn } from './xlsx-hidden-lines.ts';

/** What a sheet says that the library does not tell. `inlineRuns` are those of its cells, by their places. */
export type SheetSource = {
  hiddenLines: HiddenLines;
  inlineRuns: ReadonlyMap<string, string>;
  running?: RunningTexts | undefined;
};

const noRuns: ReadonlyMap<string, string> = new Map();

const isXmlWorkbook = (name: string) => /^xl\/workbook[^/]*\.xml$/.test(name);
const isBinaryWorkbook = (name: string) => /^xl\/workbook[^/]*\.bin$/.test(name);
const wanted = /\.rels$|^xl.(?:workbook|worksheets[/\\]|tables[/\\])[^/\\]*\.(?:xml|bin)$/i;

/**
 * The sheets of an XLSX or XLSB workbook, by their names.
 * @param parts the plain names of what the archive holds; one of OpenDocument has no such sheets
 */
export async function readSheetSources(
  bytes: Uint8Array,
  parts: readonly string[],
): Promise<ReadonlyMap<string, SheetSource>> {
  const isMain = [isXmlWorkbook, isBinaryWorkbook].find((is) => parts.some(is));
  if (!isMain) return new Map();
  const { main, part, source, content, relationsOf } = await openPackage(bytes, isMain, wanted);
  const relations = relationsOf(main);
  const tablesOf = (sheet: string) =>
    [...relationsOf(sheet).values()].flatMap(({ type, target }) => (type.endsWith('/table') ? [target] : []));
  const targetOf = (id: string | undefined) => relations.get(id ?? '')?.target ?? '';
  if (isMain === isBinaryWorkbook) {
    return new Map(
      binarySheets(content(main)).map(({ name, id }) => {
        const sheet = targetOf(id);
        const hiddenLines = hiddenLinesInBinary(content(sheet), () => tablesOf(sheet).map(content));
        const running = runningTexts(runningInBinary(content(sheet)), name);
        return [name, { hiddenLines, inlineRuns: noRuns, running }];
      }),
    );
  }
  return new Map(
    childrenOf(childOf(part(main), 'sheets'), 'sheet').map((sheet) => {
      const target = targetOf(relationOf(sheet));
      const written = source(target);
      const tables = () => tablesOf(target).map((table) => source(table) ?? '');
      const name = attributeOf(sheet, 'name') ?? '';
      if (written === undefined) return [name, { hiddenLines: noHiddenLines, inlineRuns: noRuns }];
      const hiddenLines = hiddenLinesIn({ written, tables });
      const running = runningTextsIn(written, name);
      return [name, { hiddenLines, inlineRuns: inlineRunsOf(written), running }];
    }),
  );
}

/** Gives the cells of a workbook their runs, as those have them whose text is among the shared ones. */
export function addInlineRuns(workbook: WorkBook, sheets: ReadonlyMap<string, SheetSource>): void {
  for (const [name, { inlineRuns }] of sheets) {
    const rows = (own(workbook.Sheets, name) as DenseSheet | undefined)?.['!data'] ?? [];
    for (const [place, runs] of inlineRuns) {
      const { row, column } = placeOf(place);
      const cell: CellObject | undefined = rows[row]?.[column];
      if (cell) cell.r = runs;
    }
  }
}
