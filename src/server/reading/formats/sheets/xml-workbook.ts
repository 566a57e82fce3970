import type { CellObject, WorkBook } from '@e965/xlsx';
import type { Sight } from '../../blocks/sight.ts';
import { colourOfDigits, type Ground, isShown, type Visibility } from '../../blocks/visibility.ts';
import type { DenseSheet } from '../formulas/complete-workbook.ts';
import { attributeOf, childOf, childrenOf, elementsIn, findAll, textIn, type XmlElement } from '../xml.ts';
import type { HiddenLines } from './hidden-lines.ts';
import { type RunningTexts, runningTexts } from './running-texts.ts';
import { leaveOutUnseen } from './unseen-cells.ts';
import { plainReferences } from './xml-references.ts';

/** The most that a sheet has; what says to lie beyond is no cell. */
const mostRows = 1_048_576;
const mostColumns = 16_384;

/** Formats that have a name; money is written in each reader's own, of which the file says nothing. */
const namedFormats: ReadonlyMap<string, string> = new Map([
  ['General Number', 'General'],
  ['General Date', 'yyyy-mm-dd hh:mm'],
  ['Long Date', 'yyyy-mm-dd'],
  ['Medium Date', 'yyyy-mm-dd'],
  ['Short Date', 'yyyy-mm-dd'],
  ['Long Time', 'hh:mm:ss'],
  ['Medium Time', 'hh:mm'],
  ['Short Time', 'hh:mm'],
  ['Currency', '#,##0.00'],
  ['Euro Currency', '[$€-2] #,##0.00'],
  ['Fixed', '0.00'],
  ['Standard', '#,##0.00'],
  ['Percent', '0.00%'],
  ['Scientific', '0.00E+00'],
  ['Yes/No', '"Yes";"Yes";"No"'],
  ['True/False', '"True";"True";"False"'],
  ['On/Off', '"On";"On";"Off"'],
]);

type CellStyle = { format: string; looks: Visibility };

/** A workbook that is one XML text, and what its sheets say that a workbook of the library does not. */
type XmlWorkbook = {
  workbook: WorkBook;
  /** Of a sheet by its place. */
  hiddenLines: (sheet: number) => HiddenLines | undefined;
  running: (sheet: number) => RunningTexts | undefined;
  leaveOutUnseen: () => void;
};

/** The workbook of Excel 2003's XML, "XML Spreadsheet", which programs write that export tables. */
export function readXmlWorkbook(root: XmlElement, sight: Sight): XmlWorkbook {
  const styleOf = readStyles(root);
  const date1904 = childOf(root, 'ExcelWorkbook', 'Date1904') !== undefined;
  const sheets = childrenOf(root, 'Worksheet').map((element, index) => ({
    element,
    name: attributeOf(element, 'Name') ?? `${index + 1}`,
    options: childOf(element, 'WorksheetOptions'),
    ...readTable(childOf(element, 'Table'), { styleOf, date1904, sight }),
  }));
  const isHidden = (options: XmlElement | undefined) => {
    const visible = childOf(options, 'Visible');
    return visible !== undefined && /^\s*Sheet(?:Very)?Hidden\s*$/.test(textIn(visible));
  };
  return {
    workbook: {
      SheetNames: sheets.map(({ name }) => name),
      Sheets: Object.fromEntries(sheets.map(({ name, sheet }) => [name, sheet])),
      Workbook: {
        WBProps: { date1904 },
        Sheets: sheets.map(({ name, options }) => ({ name, Hidden: isHidden(options) ? 1 : 0 })),
      },
    },
    hiddenLines: (index) => sheets[index] && hiddenLinesOf(sheets[index].element),
    running: (index) => sheets[index] && runningTextsOf(sheets[index].options, sheets[index].name),
    leaveOutUnseen: () => {
      for (const { element, looks } of sheets) {
        const isColoured = childOf(element, 'ConditionalFormatting') !== undefined;
        for (const [cell, seen] of looks) {
          const ground: Ground | undefined = seen.ground ?? (isColoured ? 'unknown' : undefined);
          leaveOutUnseen(cell, { ...seen, ground }, sight);
        }
      }
    },
  };
}

/** How cells of each style look; a style takes over what the one above it says. */
function readStyles(root: XmlElement): (id: string | undefined) => CellStyle {
  const written = new Map(
    childrenOf(childOf(root, 'Styles'), 'Style').map((style) => [attributeOf(style, 'ID') ?? '', style]),
  );
  const plain: CellStyle = { format: 'General', looks: {} };
  const known = new Map<string, CellStyle>();
  const read = (id: string): CellStyle => {
    const style = written.get(id);
    const before = style ? known.get(id) : plain;
    if (!style || before) return before ?? plain;
    // Styles that are based on each other in a circle end where they began.
    known.set(id, plain);
    const above = read(attributeOf(style, 'Parent') ?? (id === 'Default' ? '' : 'Default'));
    const number = childOf(style, 'NumberFormat');
    const format = number ? attributeOf(number, 'Format') || 'General' : above.format;
    const found = {
      format: namedFormats.get(format) ?? format,
      looks: {
        ...above.looks,
        ...looksOfFont(childOf(style, 'Font')),
        ...groundOf(childOf(style, 'Interior')),
      },
    };
    known.set(id, found);
    return found;
  };
  return (id) => read(id ?? 'Default');
}

function looksOfFont(font: XmlElement | undefined): Visibility {
  const looks: Visibility = {};
  const struck = attributeOf(font, 'StrikeThrough');
  if (struck !== undefined) looks.isStruck = struck === '1';
  const size = Number(attributeOf(font, 'Size') ?? Number.NaN);
  if (!Number.isNaN(size)) looks.size = size;
  const ink = attributeOf(font, 'Color');
  if (ink !== undefined) looks.ink = colourOfDigits(ink);
  return looks;
}

function groundOf(fill: XmlElement | undefined): Visibility {
  const pattern = attributeOf(fill, 'Pattern') ?? 'None';
  if (pattern === 'None') return {};
  const colour = pattern === 'Solid' ? colourOfDigits(attributeOf(fill, 'Color')) : undefined;
  return { ground: colour ?? 'unknown' };
}

type Given = { styleOf: (id: string | undefined) => CellStyle; date1904: boolean; sight: Sight };

/** The cells of a sheet, and how those look that may not be seen. */
function readTable(
  table: XmlElement | undefined,
  { styleOf, date1904, sight }: Given,
): { sheet: DenseSheet; looks: [CellObject, Visibility][] } {
  const rows: CellObject[][] = [];
  const merges: NonNullable<DenseSheet['!merges']> = [];
  const looks: [CellObject, Visibility][] = [];
  const styleOfColumn = new Map(
    places(childrenOf(table, 'Column'), mostColumns).flatMap(({ element, at, to }) => {
      const style = attributeOf(element, 'StyleID');
      return style === undefined
        ? []
        : Array.from({ length: to - at + 1 }, (_, one) => [at + one, style] as const);
    }),
  );
  for (const { element: line, at: row } of places(childrenOf(table, 'Row'), mostRows)) {
    for (const { element, at: column, to } of places(childrenOf(line, 'Cell'), mostColumns)) {
      const own = attributeOf(element, 'StyleID') ?? attributeOf(line, 'StyleID');
      const style = styleOf(own ?? styleOfColumn.get(column));
      const cell = cellOf(element, { row, column, format: style.format, date1904, sight });
      if (!cell) continue;
      rows[row] ??= [];
      (rows[row] as CellObject[])[column] = cell;
      const down = Math.min(countOf(element, 'MergeDown'), mostRows - 1 - row);
      if (to > column || down > 0) merges.push({ s: { r: row, c: column }, e: { r: row + down, c: to } });
      if (!isShown(style.looks)) looks.push([cell, style.looks]);
    }
  }
  return { sheet: { '!data': rows, '!merges': merges }, looks };
}

/** Where lines and cells stand, from 0: one behind the other, but for those that name a place further on. */
function places(
  elements: readonly XmlElement[],
  most: number,
): { element: XmlElement; at: number; to: number }[] {
  let next = 0;
  return elements.flatMap((element) => {
    const index = Math.trunc(Number(attributeOf(element, 'Index')));
    const at = index > next ? index - 1 : next;
    const to = Math.min(at + Math.max(countOf(element, 'Span'), countOf(element, 'MergeAcross')), most - 1);
    next = to + 1;
    return at < most ? [{ element, at, to }] : [];
  });
}

const countOf = (element: XmlElement, name: string): number =>
  Math.max(0, Math.trunc(Number(attributeOf(element, name) ?? 0)) || 0);

type Place = { row: number; column: number; format: string; date1904: boolean; sight: Sight };

function cellOf(element: XmlElement, place: Place): CellObject | undefined {
  const data = childOf(element, 'Data');
  const value = data && valueIn(data, place);
  const formula = attributeOf(element, 'Formula')?.replace(/^=/, '');
  if (!value && formula === undefined) return undefined;
  const cell: CellObject = { t: 'z', ...value };
  cell.z ??= place.format;
  if (formula !== undefined) cell.f = plainReferences(formula, place);
  const target = attributeOf(element, 'HRef');
  if (target) cell.l = { Target: target };
  const notes = childrenOf(element, 'Comment').flatMap((note) => childrenOf(note, 'Data'));
  if (notes.length > 0) cell.c = notes.map((note) => ({ a: '', t: textIn(note) }));
  return cell;
}

function valueIn(data: XmlElement, { format, date1904, sight }: Place): CellObject | undefined {
  const text = textIn(data);
  switch (attributeOf(data, 'Type')) {
    case 'Number': {
      const value = Number(text);
      return text.trim() === '' || Number.isNaN(value) ? { t: 's', v: text } : { t: 'n', v: value };
    }
    case 'DateTime': {
      const value = daysOf(text, date1904);
      if (value === undefined) return { t: 's', v: text };
      const hasTime = !Number.isInteger(value);
      return { t: 'n', v: value, ...(format === 'General' && { z: `yyyy-mm-dd${hasTime ? ' hh:mm' : ''}` }) };
    }
    case 'Boolean':
      return { t: 'b', v: text.trim() === '1', w: text.trim() === '1' ? 'TRUE' : 'FALSE' };
    case 'Error':
      return { t: 'e', v: 0x2a };
    default: {
      const seen = seenText(data, sight);
      return seen === '' ? undefined : { t: 's', v: seen };
    }
  }
}

/** What a cell says in letters of its own, but for what is struck out. */
const seenText = (element: XmlElement, sight: Sight): string =>
  element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      const isStruck = child.name === 'S' || child.name === 'Del';
      return !isStruck || sight.sees({ isStruck }, textIn(child)) ? seenText(child, sight) : '';
    })
    .join('');

/** A moment as spreadsheets count: days since the last of 1899, or since the first of 1904. */
function daysOf(text: string, date1904: boolean): number | undefined {
  const [, date, time = '00:00:00'] =
    /^\s*(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?))?/.exec(text) ?? [];
  const milliseconds = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(milliseconds)) return undefined;
  const day = 86_400_000;
  const counted = milliseconds + (date1904 ? 24_107 : 25_569) * day;
  // There was no 29 February 1900, which spreadsheets count all the same.
  return (!date1904 && counted < 61 * day ? counted - day : counted) / day;
}

/** What a filter keeps out of sight is not hidden. */
function hiddenLinesOf(sheet: XmlElement): HiddenLines {
  const table = childOf(sheet, 'Table');
  const filter = childOf(sheet, 'AutoFilter');
  const hidden = (name: string, most: number) =>
    new Set(
      places(childrenOf(table, name), most).flatMap(({ element, at, to }) =>
        attributeOf(element, 'Hidden') === '1'
          ? Array.from({ length: to - at + 1 }, (_, one) => at + one)
          : [],
      ),
    );
  const isFiltered = filter !== undefined && elementsIn(filter).length > 0;
  return { rows: isFiltered ? new Set() : hidden('Row', mostRows), columns: hidden('Column', mostColumns) };
}

function runningTextsOf(options: XmlElement | undefined, name: string): RunningTexts | undefined {
  const page = childOf(options, 'PageSetup');
  if (!page) return undefined;
  const texts = (kind: string) => [...findAll(page, kind)].flatMap((one) => attributeOf(one, 'Data') ?? []);
  return runningTexts({ head: texts('Header'), foot: texts('Footer') }, name);
}
