import type { CellObject, WorkBook } from '@e965/xlsx';
import { own } from '#rules/own.ts';
import type { Sight } from '../../blocks/sight.ts';
import {
  type Colour,
  colourOfDigits,
  type Ground,
  isShown,
  paper,
  type Visibility,
} from '../../blocks/visibility.ts';
import type { DenseSheet } from '../formulas/complete-workbook.ts';
import { openPackage } from '../ooxml/package.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  elementsIn,
  findAll,
  isOn,
  parseXml,
  relationOf,
  type XmlElement,
} from '../xml.ts';

/** Empties the cells of a workbook that nobody sees, or that are struck out as a whole. */
export type UnseenCells = (workbook: WorkBook) => void;

/** Empties a cell that is not seen. */
export function leaveOutUnseen(cell: CellObject, looks: Visibility, sight: Sight): void {
  if (!sight.sees(looks, String(cell.w ?? cell.v ?? ''))) Object.assign(cell, { t: 'z', f: undefined });
}

const isMain = (name: string) => /^xl\/[^/]+\.xml$/.test(name) && name.includes('workbook');
const striking = /<(?:\w{1,20}:)?strike\b/;
/** What may give a cell another ground than its style does. */
const colouring = /^(?:conditionalFormatting|tableParts|picture|extLst)$/;

/**
 * Finds the cells of an XLSX workbook that are struck out by their style, or have letters in the colour of what lies
 * under them, which the library does not tell.
 * @param styles its `xl/styles.xml`, if it has one
 * @param theme the same of `xl/theme/theme1.xml`
 */
export async function findUnseenCells(
  bytes: Uint8Array,
  { styles, theme }: { styles: string | undefined; theme: string | undefined },
  sight: Sight,
): Promise<UnseenCells> {
  const unseen = styles && mayHide(styles) ? unseenStyles(styles, theme) : new Map<string, Visibility>();
  if (unseen.size === 0) return () => {};
  const { main, part, relationsOf } = await openPackage(bytes, isMain);
  const relations = relationsOf(main);
  const sheets = childrenOf(childOf(part(main), 'sheets'), 'sheet').map((sheet) => ({
    name: attributeOf(sheet, 'name') ?? '',
    root: part(relations.get(relationOf(sheet) ?? '')?.target ?? ''),
  }));
  return (workbook) => {
    for (const { name, root } of sheets) {
      const rows = (own(workbook.Sheets, name) as DenseSheet | undefined)?.['!data'] ?? [];
      const isColoured = root !== undefined && elementsIn(root).some((one) => colouring.test(one.name));
      for (const cell of root ? findAll(root, 'c') : []) {
        const looks = unseen.get(attributeOf(cell, 's') ?? '0');
        if (!looks) continue;
        const [row, column] = placeOf(cell);
        const known = rows[row]?.[column];
        const ground = looks.ground ?? (isColoured ? 'unknown' : undefined);
        if (known) leaveOutUnseen(known, { ...looks, ground }, sight);
      }
    }
  };
}

/** Most workbooks have a few colours, none of them white, and need no second look. */
const mayHide = (styles: string) =>
  striking.test(styles) ||
  /rgb="..f[8-f]f[8-f]f[8-f]"|theme="0"|indexed="[19]"|patternType="solid"/i.test(styles);

/** How cells of those styles look that are not seen, by the numbers of the styles. */
function unseenStyles(styles: string, theme: string | undefined): Map<string, Visibility> {
  const root = parseXml(Buffer.from(styles));
  const fonts = childrenOf(childOf(root, 'fonts'), 'font').map((font): Visibility => {
    const size = attributeOf(childOf(font, 'sz'), 'val');
    return {
      isStruck: isOn(font, 'strike') ?? false,
      ink: colourOf(childOf(font, 'color'), theme),
      ...(size !== undefined && { size: Number(size) }),
    };
  });
  const grounds = childrenOf(childOf(root, 'fills'), 'fill').map((fill): Ground | undefined => {
    const pattern = childOf(fill, 'patternFill');
    const kind = attributeOf(pattern, 'patternType') ?? (pattern ? 'none' : 'other');
    if (kind === 'none') return undefined;
    return kind === 'solid' ? (colourOf(childOf(pattern, 'fgColor'), theme) ?? 'unknown') : 'unknown';
  });
  return new Map(
    childrenOf(childOf(root, 'cellXfs'), 'xf').flatMap((style, index) => {
      const looks = {
        ...fonts[Number(attributeOf(style, 'fontId'))],
        ground: grounds[Number(attributeOf(style, 'fillId'))],
      };
      return isShown(looks) ? [] : [[`${index}`, looks] as const];
    }),
  );
}

const numbered = new Map<string, Colour>([
  ['0', 0x000000],
  ['1', paper],
  ['8', 0x000000],
  ['9', paper],
]);
/** The colour of the paper in a theme. */
const whiteTheme = /<a:lt1>\s*<a:(?:sysClr[^<>]*\slastClr|srgbClr\s+val)="f{6}"/i;

/** @returns undefined for what a theme mixes, and for the colour of the reader */
function colourOf(colour: XmlElement | undefined, theme: string | undefined): Colour | undefined {
  if (!colour || Number(attributeOf(colour, 'tint') ?? 0) !== 0) return undefined;
  const digits = attributeOf(colour, 'rgb');
  if (digits !== undefined) return colourOfDigits(digits.slice(-6));
  if (attributeOf(colour, 'theme') === '0') return whiteTheme.test(theme ?? '') ? paper : undefined;
  return numbered.get(attributeOf(colour, 'indexed') ?? '');
}

/** Row and column of "B7", from 0. */
function placeOf(cell: XmlElement): [row: number, column: number] {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributeOf(cell, 'r') ?? '') ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [Number(digits) - 1, column - 1];
}
