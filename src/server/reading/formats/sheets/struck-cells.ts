import type { WorkBook } from '@e965/xlsx';
import { own } from '#rules/own.ts';
import type { DenseSheet } from '../formulas/complete-workbook.ts';
import { openPackage } from '../ooxml/package.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  findAll,
  isOn,
  parseXml,
  relationOf,
  type XmlElement,
} from '../xml.ts';

/** Empties the cells of a workbook that are struck out as a whole. */
export type StruckCells = (workbook: WorkBook) => void;

const isMain = (name: string) => /^xl\/[^/]+\.xml$/.test(name) && name.includes('workbook');
const striking = /<(?:\w{1,20}:)?strike\b/;

/**
 * Finds the cells of an XLSX workbook that are struck out by their style, which the library does not tell.
 * @param styles its `xl/styles.xml`, if it has one
 */
export async function findStruckCells(bytes: Uint8Array, styles: string | undefined): Promise<StruckCells> {
  const struck = styles !== undefined && striking.test(styles) ? struckStyles(styles) : new Set<string>();
  if (struck.size === 0) return () => {};
  const { main, part, relationsOf } = await openPackage(bytes, isMain);
  const relations = relationsOf(main);
  const sheets = childrenOf(childOf(part(main), 'sheets'), 'sheet').map((sheet) => ({
    name: attributeOf(sheet, 'name') ?? '',
    root: part(relations.get(relationOf(sheet) ?? '')?.target ?? ''),
  }));
  return (workbook) => {
    for (const { name, root } of sheets) {
      const rows = (own(workbook.Sheets, name) as DenseSheet | undefined)?.['!data'] ?? [];
      for (const cell of root ? findAll(root, 'c') : []) {
        if (!struck.has(attributeOf(cell, 's') ?? '0')) continue;
        const [row, column] = placeOf(cell);
        const known = rows[row]?.[column];
        if (known) Object.assign(known, { t: 'z', f: undefined });
      }
    }
  };
}

/** The numbers of the styles of cells whose font is struck out. */
function struckStyles(styles: string): Set<string> {
  const root = parseXml(Buffer.from(styles));
  const fonts = childrenOf(childOf(root, 'fonts'), 'font').map((font) => isOn(font, 'strike') ?? false);
  return new Set(
    childrenOf(childOf(root, 'cellXfs'), 'xf').flatMap((style, index) =>
      fonts[Number(attributeOf(style, 'fontId'))] ? [`${index}`] : [],
    ),
  );
}

/** Row and column of "B7", from 0. */
function placeOf(cell: XmlElement): [row: number, column: number] {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributeOf(cell, 'r') ?? '') ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [Number(digits) - 1, column - 1];
}
