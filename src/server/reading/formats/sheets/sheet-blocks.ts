import type { Block } from '../../blocks/block.ts';
import { partedTables, type SparseRows } from '../../blocks/parted-tables.ts';
import type { RunningTexts } from './running-texts.ts';

/** A sheet's cells by row and column. */
export type Sheet = {
  name: string;
  rows: SparseRows;
  /** What is printed over and below its pages. */
  running?: RunningTexts | undefined;
};

/**
 * The sheets of a workbook one after the other, each under its name, which its rows repeat if there are several, with what
 * is printed over and below its pages where no sheet before says the same.
 */
export function workbookBlocks(sheets: readonly Sheet[]): Block[] {
  const filled = sheets.filter(({ rows }) => rows.some((row) => row?.some(Boolean)));
  const said = new Set<string>();
  const anew = (texts: readonly string[] = []): Block[] =>
    texts
      .filter((text) => text && !said.has(text) && said.add(text))
      .map((text) => ({ kind: 'paragraph', text }));
  return filled.flatMap(({ name, rows, running }): Block[] => [
    { kind: 'heading', level: 1, text: name },
    ...anew(running?.head),
    ...partedTables(rows, filled.length > 1 ? { caption: name, repeatsCaption: true } : {}),
    ...anew(running?.foot),
  ]);
}
