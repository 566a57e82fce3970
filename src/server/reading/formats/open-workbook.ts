import type { CellObject, WorkBook } from '@e965/xlsx';
import { own } from '#rules/own.ts';
import type { DenseSheet } from './formulas/complete-workbook.ts';
import { attributeOf, childOf, childrenOf, elementsIn, findAll, parseXml, type XmlElement } from './xml.ts';

/** What a workbook of OpenDocument has to say for it to be worth a second look. */
const hidden = 'table:display="false"';
const cellStart = /<table:table-cell\s[^<>]*>/g;
const storedValue = /\soffice:(?:value|date-value|time-value|boolean-value|string-value|value-type)="/;
/** A row or cell that repeats more often is empty room. */
const mostRepeated = 1_000;

/**
 * Adds to a workbook of OpenDocument what the library leaves out: which sheets are hidden, and formulas without a
 * stored value.
 * @param content its `content.xml`
 */
export function completeOpenWorkbook(workbook: WorkBook, content: string): void {
  const lacksValues = [...content.matchAll(cellStart)].some(
    ([cell]) => cell.includes(' table:formula="') && !storedValue.test(cell),
  );
  if (!lacksValues && !content.includes(hidden)) return;
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
  if (!lacksValues) return;
  for (const name of workbook.SheetNames) {
    const table = byName.get(name);
    const sheet = own(workbook.Sheets, name) as DenseSheet | undefined;
    if (!table || !sheet) continue;
    sheet['!data'] ??= [];
    addFormulas(table, sheet['!data']);
  }
}

function addFormulas(table: XmlElement, rows: (CellObject | undefined)[][]): void {
  let row = 0;
  for (const line of findAll(table, 'table-row')) {
    let column = 0;
    for (const cell of elementsIn(line)) {
      const formula = attributeOf(cell, 'formula');
      const repeated = timesOf(cell, 'number-columns-repeated');
      if (formula && attributeOf(cell, 'value-type') === undefined) {
        rows[row] ??= [];
        for (let at = column; at < column + Math.min(repeated, mostRepeated); at += 1) {
          (rows[row] as (CellObject | undefined)[])[at] ??= { t: 'z', f: plainFormula(formula) };
        }
      }
      column += repeated;
    }
    row += timesOf(line, 'number-rows-repeated');
  }
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
