import type { CellObject, WorkBook } from '@e965/xlsx';
import { own } from '#rules/own.ts';
import type { Sight } from '../../blocks/sight.ts';
import type { Ground, Visibility } from '../../blocks/visibility.ts';
import type { DenseSheet } from '../formulas/complete-workbook.ts';
import { openPackage } from '../ooxml/package.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  elementsIn,
  findAll,
  relationOf,
  type XmlElement,
} from '../xml.ts';
import { looksWithoutColour, readCellStyles, type StyleSources } from './cell-styles.ts';

/** Empties the cells of a workbook that nobody sees, or that are struck out as a whole. */
export type UnseenCells = (workbook: WorkBook) => void;

/** Empties a cell that is not seen. */
export function leaveOutUnseen(cell: CellObject, looks: Visibility, sight: Sight): void {
  if (!sight.sees(looks, String(cell.w ?? cell.v ?? ''))) Object.assign(cell, { t: 'z', f: undefined });
}

const isMain = (name: string) => /^xl\/[^/]+\.xml$/.test(name) && name.includes('workbook');
/** What may give a cell another ground than its style does. */
const colouring = /^(?:conditionalFormatting|tableParts|picture|extLst)$/;

/** How a run of text within a cell is seen. @param properties as a workbook writes them */
export type RunLooks = (cell: CellObject, properties: XmlElement) => Visibility;

/** Where no colour is worth a look. */
export const plainRuns: RunLooks = (_, properties) => looksWithoutColour(properties);

/**
 * Finds the cells of an XLSX workbook that are struck out by their style, or have letters in the colour of what lies
 * under them, which the library does not tell, and how runs within its cells look.
 */
export async function findUnseenCells(
  bytes: Uint8Array,
  sources: StyleSources,
  sight: Sight,
): Promise<{ leaveOutCells: UnseenCells; runLooks: RunLooks }> {
  const styles = readCellStyles(sources);
  if (!styles) return { leaveOutCells: () => {}, runLooks: plainRuns };
  const { main, part, relationsOf } = await openPackage(bytes, isMain);
  const relations = relationsOf(main);
  const sheets = childrenOf(childOf(part(main), 'sheets'), 'sheet').map((sheet) => ({
    name: attributeOf(sheet, 'name') ?? '',
    root: part(relations.get(relationOf(sheet) ?? '')?.target ?? ''),
  }));
  const grounds = new Map<CellObject, Ground | undefined>();
  return {
    leaveOutCells: (workbook) => {
      for (const { name, root } of sheets) {
        const rows = (own(workbook.Sheets, name) as DenseSheet | undefined)?.['!data'] ?? [];
        const isColoured = root !== undefined && elementsIn(root).some((one) => colouring.test(one.name));
        for (const cell of root ? findAll(root, 'c') : []) {
          const style = attributeOf(cell, 's') ?? '0';
          const looks = styles.unseen.get(style);
          const { row, column } = placeOf(attributeOf(cell, 'r') ?? '');
          const known = rows[row]?.[column];
          const ground = styles.groundOf(style) ?? (isColoured ? 'unknown' : undefined);
          if (known && looks) leaveOutUnseen(known, { ...looks, ground }, sight);
          if (known?.r !== undefined) grounds.set(known, ground);
        }
      }
    },
    runLooks: (cell, properties) => ({
      ...styles.looksOfRun(properties),
      ground: grounds.has(cell) ? grounds.get(cell) : 'unknown',
    }),
  };
}

/** Row and column of "B7", from 0. */
export function placeOf(name: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(name) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits) - 1, column: column - 1 };
}
