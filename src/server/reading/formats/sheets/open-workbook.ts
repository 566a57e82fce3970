import type { CellObject, WorkBook } from '@e965/xlsx';
import { own } from '#rules/own.ts';
import { cellText } from '../../blocks/cell-text.ts';
import type { Sight } from '../../blocks/sight.ts';
import { colourOfDigits, type Ground, isShown, paper } from '../../blocks/visibility.ts';
import type { DenseSheet } from '../formulas/complete-workbook.ts';
import { nothingEmbedded, OdfReader } from '../odf/body.ts';
import { type OdfStyles, readOdfStyles } from '../odf/styles.ts';
import { attributeOf, childOf, childrenOf, elementsIn, findAll, parseXml, type XmlElement } from '../xml.ts';
import type { HiddenLines } from './hidden-lines.ts';
import { hiddenLinesOf } from './open-hidden-lines.ts';
import { leaveOutUnseen } from './unseen-cells.ts';

/** What a workbook of OpenDocument has to say for it to be worth a second look. */
const hidden = /table:display="false"|table:visibility="collapse"/;
/** Styles whose text says something else, or is no longer said. */
const lookingStyle = /style:text-line-through-(?:style|type)="(?!none")|style:text-position="(?!0)/;
/** What may give a cell another ground than its style does. */
const conditional = /<style:map\b|conditional-format\b/;
const cellStart = /<table:table-cell\s[^<>]*>/g;
const storedValue = /\soffice:(?:value|date-value|time-value|boolean-value|string-value|value-type)="/;
/** A row or cell that repeats more often is empty room. */
const mostRepeated = 1_000;

/** Leaves the text of a workbook as it looks: what is struck out or unseen is no longer said. */
type OpenLooks = { showLooks: () => void; hiddenLines: ReadonlyMap<string, HiddenLines> };

/**
 * Adds to a workbook of OpenDocument what the library leaves out: which sheets are hidden, formulas without a stored
 * value, and values without a text.
 * @param content its `content.xml`
 */
export function completeOpenWorkbook(workbook: WorkBook, content: string, sight: Sight): OpenLooks {
  let [lacksValues, lacksTexts] = [false, false];
  for (const { 0: cell, index } of content.matchAll(cellStart)) {
    const hasValue = storedValue.test(cell);
    lacksValues ||= !hasValue && cell.includes(' table:formula="');
    lacksTexts ||= hasValue && (cell.endsWith('/>') || isEnd(content, index + cell.length));
  }
  const hasLooks = lookingStyle.test(content) || mayLoseLetters(content);
  if (!lacksValues && !lacksTexts && !hasLooks && !hidden.test(content))
    return { showLooks: () => {}, hiddenLines: new Map() };
  const root = parseXml(Buffer.from(content));
  const hiddenStyles = new Set(
    childrenOf(childOf(root, 'automatic-styles'), 'style')
      .filter((style) => attributeOf(childOf(style, 'table-properties'), 'display') === 'false')
      .map((style) => attributeOf(style, 'name')),
  );
  const tables = childrenOf(childOf(root, 'body', 'spreadsheet'), 'table');
  const isHidden = (table: XmlElement | undefined) =>
    table !== undefined && hiddenStyles.has(attributeOf(table, 'style-name'));
  const byName = new Map(tables.map((table) => [attributeOf(table, 'name'), table]));
  workbook.Workbook = {
    ...workbook.Workbook,
    Sheets: workbook.SheetNames.map((name) => ({ name, Hidden: isHidden(byName.get(name)) ? 1 : 0 })),
  };
  const hiddenLines = new Map(
    tables.map((table) => [attributeOf(table, 'name') ?? '', hiddenLinesOf(table)]),
  );
  const eachCell = (visit: (cell: XmlElement, rows: CellRows, place: Place) => void) => {
    for (const name of workbook.SheetNames) {
      const table = byName.get(name);
      const sheet = own(workbook.Sheets, name) as DenseSheet | undefined;
      if (!table || !sheet) continue;
      sheet['!data'] ??= [];
      const rows: CellRows = sheet['!data'];
      eachPlace(table, (cell, place) => visit(cell, rows, place));
    }
  };
  if (lacksTexts) eachCell(addValue);
  if (lacksValues) eachCell(addFormula);
  if (!hasLooks) return { showLooks: () => {}, hiddenLines };
  const styles = readOdfStyles([root]);
  const ground = conditional.test(content) ? 'unknown' : paper;
  const show = () =>
    eachCell((cell, rows, place) => {
      for (let row = place.row; row < place.row + place.rows && rows[row]; row += 1) {
        showLooks(cell, rows[row]?.[place.column], { styles, ground, sight });
      }
    });
  return { showLooks: show, hiddenLines };
}

/** Whether letters have the colour of the paper, or of anything that lies under some. */
function mayLoseLetters(content: string): boolean {
  const coloursOf = (pattern: RegExp) =>
    new Set([...content.matchAll(pattern)].map(([, colour]) => colourOfDigits(colour)));
  const grounds = coloursOf(/\bfo:background-color="(#[\da-f]{6})"/gi).add(paper);
  return [...coloursOf(/\bfo:color="(#[\da-f]{6})"/gi)].some((ink) =>
    [...grounds].some((ground) => !isShown({ ink, ground })),
  );
}

type CellRows = (CellObject | undefined)[][];
type Place = { row: number; column: number; rows: number };

/** Calls for each cell of a sheet with its column, its row, and how many rows from there are the same. */
function eachPlace(table: XmlElement, take: (cell: XmlElement, place: Place) => void): void {
  let row = 0;
  for (const line of findAll(table, 'table-row')) {
    const lines = timesOf(line, 'number-rows-repeated');
    const rows = Math.min(lines, mostRepeated);
    let column = 0;
    for (const cell of elementsIn(line)) {
      const repeated = timesOf(cell, 'number-columns-repeated');
      for (let at = column; at < column + Math.min(repeated, mostRepeated); at += 1) {
        take(cell, { row, column: at, rows });
      }
      column += repeated;
    }
    row += lines;
  }
}

const cellEnd = /\s*<\/table:table-cell>/y;

function isEnd(content: string, at: number): boolean {
  cellEnd.lastIndex = at;
  return cellEnd.test(content);
}

/** Programs that make workbooks leave out at times what cells show: it is made of their values. */
function addValue(cell: XmlElement, rows: CellRows, { row, column, rows: count }: Place): void {
  const value = childOf(cell, 'p') ? undefined : storedCell(cell);
  for (let at = row; value && at < row + count; at += 1) {
    rows[at] ??= [];
    const known = (rows[at] as CellRows[number])[column];
    if (known?.w === undefined) (rows[at] as CellRows[number])[column] = { ...known, ...value };
  }
}

function storedCell(cell: XmlElement): CellObject | undefined {
  const type = attributeOf(cell, 'value-type');
  const text = attributeOf(cell, `${type}-value`);
  if (type === 'boolean') return { t: 'b', v: text === 'true', w: text === 'true' ? 'TRUE' : 'FALSE' };
  if (type === 'date') return text ? { t: 's', v: text.replace('T', ' ') } : undefined;
  if (type === 'time') return text ? { t: 's', v: clockTime(text) } : undefined;
  if (type === 'string') return text ? { t: 's', v: text } : undefined;
  const written = attributeOf(cell, 'value');
  const value = Number(written);
  if (!written || Number.isNaN(value)) return undefined;
  if (type === 'percentage') return { t: 'n', v: value, w: `${Number((value * 100).toPrecision(15))}%` };
  const currency = attributeOf(cell, 'currency');
  return { t: 'n', v: value, ...(currency && { w: `${value} ${currency}` }) };
}

/** `PT09H30M00S` as 09:30. */
const clockTime = (duration: string): string => {
  const [, hours = '', minutes = '', seconds = ''] =
    /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:[.,]\d{1,20})?S)?$/.exec(duration) ?? [];
  if (!hours && !minutes && !seconds) return duration;
  const two = (part: string) => part.padStart(2, '0');
  return [two(hours), two(minutes), ...(Number(seconds) > 0 ? [two(seconds)] : [])].join(':');
};

function addFormula(cell: XmlElement, rows: CellRows, { row, column }: Place): void {
  const formula = attributeOf(cell, 'formula');
  if (!formula || attributeOf(cell, 'value-type') !== undefined) return;
  rows[row] ??= [];
  (rows[row] as (CellObject | undefined)[])[column] ??= { t: 'z', f: plainFormula(formula) };
}

/** What the cell's own paragraphs say, where parts of them look different. */
function showLooks(
  cell: XmlElement,
  known: CellObject | undefined,
  { styles, ground, sight }: { styles: OdfStyles; ground: Ground; sight: Sight },
): void {
  if (!known) return;
  const looks = styles.looksOf(attributeOf(cell, 'style-name'));
  leaveOutUnseen(known, { ...looks, ground: looks.ground ?? ground }, sight);
  const paragraphs = childrenOf(cell, 'p');
  if (known.t !== 's' || !paragraphs.some((paragraph) => childOf(paragraph, 'span'))) return;
  const reader = new OdfReader(styles, nothingEmbedded, sight);
  const shown = cellText(paragraphs.flatMap((paragraph) => reader.read({ ...cell, children: [paragraph] })));
  Object.assign(known, { v: shown, w: shown });
}

const timesOf = (element: XmlElement, name: string) => Math.max(1, Number(attributeOf(element, name)) || 1);

/** `of:=SUM([.A1:.B2])` as other spreadsheets write it. */
const plainFormula = (formula: string): string =>
  formula
    .replace(/^[a-z]+:=/i, '')
    .replace(
      /\[\$?([^[\].]*)\.([^[\]:.]+)(?::\$?[^[\].:]*\.([^[\]:.]+))?\]/g,
      (_, sheet: string, from: string, to?: string) =>
        [sheet && `${sheet}!`, from, to && `:${to}`].filter(Boolean).join(''),
    );
