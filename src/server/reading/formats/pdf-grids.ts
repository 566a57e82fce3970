import { kindsOf } from '../blocks/cell-kinds.ts';
import { cellSeparator, collectLines, linesWithRoom, type PdfLine } from './pdf-lines.ts';
import { composePage } from './pdf-paragraphs.ts';
import type { PdfItem } from './pdf-spans.ts';
import { wrappedTables } from './pdf-wrapped-rows.ts';
import type { Edges, PageRules } from './pdfium-objects.ts';

/** Lines meet, and items lie within their cells, but for so much, in points. */
const near = 3;
/** A table of lines has at least two rows and columns; of more lines it is a drawing. */
const [fewestLines, mostLines] = [3, 200];
/** More lines on a page are drawings. */
const mostRules = 2_000;
/** What says more in a cell is a page that lines divide. */
const longestCell = 1_000;

/** A table of lines: where its columns and rows are divided, in points, the latter from the top. */
type Grid = { xs: number[]; ys: number[]; rules: PageRules };

/**
 * The lines of text of a page, with rows of tables whose cells are divided by drawn lines put together where what stands in
 * one takes several lines: such a row is one, and belongs to its `table`.
 */
export function linesInGrids(
  items: readonly PdfItem[],
  rules: PageRules,
  fixed: ReadonlySet<string>,
): PdfLine[] {
  const lines: PdfLine[] = [];
  let rest: PdfItem[] = [];
  const taken = new Map<PdfItem, PdfLine[]>();
  const grids = gridsOf(rules);
  for (const [index, grid] of grids.entries()) {
    const held = cellsOf(items, grid);
    const rows = held && rowsOf(held, grid, { fixed, table: index });
    const first = held?.first;
    if (!rows || !first) continue;
    for (const item of held.all) taken.set(item, item === first ? rows : []);
  }
  let tables = grids.length;
  const linesOf = (loose: readonly PdfItem[]): PdfLine[] => {
    const found = wrappedTables(loose, fixed, () => tables++);
    let from = 0;
    const before = found.flatMap((table) => {
      const between = collectLines(loose.slice(from, table.from), fixed);
      from = table.to;
      return [...between, ...table.lines];
    });
    return [...before, ...collectLines(loose.slice(from), fixed)];
  };
  if (taken.size === 0) return linesOf(items);
  for (const item of items) {
    const rows = taken.get(item);
    if (!rows) rest.push(item);
    if (!rows || rows.length === 0) continue;
    lines.push(...linesOf(rest), ...rows);
    rest = [];
  }
  return [...lines, ...linesOf(rest)];
}

function gridsOf({ across, upright }: PageRules): Grid[] {
  const grids: Grid[] = [];
  if (across.length + upright.length > mostRules) return grids;
  let groups: PageRules[] = [];
  const touches = (one: Edges, other: Edges) =>
    one[0] <= other[2] + near &&
    one[2] >= other[0] - near &&
    one[1] <= other[3] + near &&
    one[3] >= other[1] - near;
  for (const [rule, isAcross] of [
    ...across.map((one) => [one, true] as const),
    ...upright.map((one) => [one, false] as const),
  ]) {
    const [met, others] = [[] as PageRules[], [] as PageRules[]];
    for (const group of groups) {
      const isMet = [...group.across, ...group.upright].some((other) => touches(rule, other));
      (isMet ? met : others).push(group);
    }
    const joined: PageRules = {
      across: [...met.flatMap((group) => group.across), ...(isAcross ? [rule] : [])],
      upright: [...met.flatMap((group) => group.upright), ...(isAcross ? [] : [rule])],
    };
    groups = [...others, joined];
  }
  for (const group of groups) {
    const across = group.across.map(
      ([from, bottom, to, top]): Rule => ({ at: (bottom + top) / 2, from, to }),
    );
    const upright = group.upright.map(
      ([left, from, right, to]): Rule => ({ at: (left + right) / 2, from, to }),
    );
    const xs = placesOf(upright, across);
    const ys = placesOf(across, upright).reverse();
    const counts = [xs.length, ys.length];
    if (counts.every((count) => count >= fewestLines && count <= mostLines))
      grids.push({ xs, ys, rules: group });
  }
  return grids;
}

/** A line: where it lies, and from where to where it goes. */
type Rule = { at: number; from: number; to: number };

/** Where lines divide a table, in order: from one that crosses them to another at least, which no underlined word does. */
function placesOf(rules: readonly Rule[], crossing: readonly Rule[]): number[] {
  const places: Rule[][] = [];
  for (const rule of rules.toSorted((one, other) => one.at - other.at)) {
    const place = places.at(-1);
    if (place?.[0] && rule.at - place[0].at <= near) place.push(rule);
    else places.push([rule]);
  }
  return places.flatMap((place) => {
    const at = place[0]?.at ?? 0;
    return joined(place).some((rule) => isCrossedTwice({ ...rule, at }, crossing)) ? [at] : [];
  });
}

/** Lines that go on from each other, as those of boxes around cells do, as one. */
function joined(rules: readonly Rule[]): Rule[] {
  const whole: Rule[] = [];
  for (const rule of rules.toSorted((one, other) => one.from - other.from)) {
    const last = whole.at(-1);
    if (last && rule.from <= last.to + near) last.to = Math.max(last.to, rule.to);
    else whole.push({ ...rule });
  }
  return whole;
}

function isCrossedTwice({ at, from, to }: Rule, crossing: readonly Rule[]): boolean {
  const met = crossing.filter(
    (other) =>
      other.at >= from - near && other.at <= to + near && at >= other.from - near && at <= other.to + near,
  );
  return met.some((other) => Math.abs(other.at - (met[0] as Rule).at) > near);
}

/** What stands in the cells of a table, by row and column; a cell over several has all of it in its first. */
type Held = { cells: Map<string, PdfItem[]>; all: PdfItem[]; first: PdfItem | undefined };

const keyOf = (row: number, column: number) => `${row}/${column}`;

/** @returns undefined where something goes through the lines: they divide no table then */
function cellsOf(items: readonly PdfItem[], grid: Grid): Held | undefined {
  const { xs, ys } = grid;
  const held: Held = { cells: new Map(), all: [], first: undefined };
  let last: PdfItem[] | undefined;
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    const height = item.height || Math.abs(d) || 1;
    const row =
      ys.findIndex((bottom, at) => at > 0 && y + height * 0.3 > bottom && y < (ys[0] as number)) - 1;
    const [from, to] = [x + near, x + item.width - near].map((place) =>
      xs.findLastIndex((left) => left <= place),
    );
    const isWithin = (place = -1) => place >= 0 && place < xs.length - 1;
    if (row < 0 || (!isWithin(from) && !isWithin(to))) continue;
    if (item.str.trim() === '') {
      held.all.push(item);
      // Spaces between words of one cell belong to it.
      last?.push(item);
      continue;
    }
    const column = Math.min(from ?? 0, Math.max(to ?? 0, 0));
    const isOne =
      isWithin(column) &&
      (to === from || (to ?? 0) < (from ?? 0) || firstColumn(grid, row, to ?? 0) <= column);
    if (b !== 0 || c !== 0 || !isOne) return undefined;
    held.all.push(item);
    held.first ??= item;
    const key = rootOf(grid, row, column);
    const own = held.cells.get(key) ?? [];
    own.push(item);
    held.cells.set(key, own);
    last = own;
  }
  return held;
}

/** The first row and column of the cell that stands at a place. */
function rootOf(grid: Grid, row: number, column: number): string {
  const first = firstColumn(grid, row, column);
  return keyOf(firstRow(grid, row, first), first);
}

/** Where a cell begins that goes on to this column: no line stands before it. */
function firstColumn({ xs, ys, rules }: Grid, row: number, column: number): number {
  const middle = ((ys[row] as number) + (ys[row + 1] as number)) / 2;
  let first = column;
  while (first > 0 && !rules.upright.some((line) => isAt(line, { x: xs[first] as number, y: middle })))
    first -= 1;
  return first;
}

function firstRow({ xs, ys, rules }: Grid, row: number, column: number): number {
  const middle = ((xs[column] as number) + (xs[column + 1] as number)) / 2;
  let first = row;
  while (first > 0 && !rules.across.some((line) => isAt(line, { x: middle, y: ys[first] as number })))
    first -= 1;
  return first;
}

const isAt = ([left, bottom, right, top]: Edges, { x, y }: { x: number; y: number }) =>
  x >= left - near && x <= right + near && y >= bottom - near && y <= top + near;

/**
 * @returns undefined where each cell takes one line and gaps divide them, so that lines are rows, and where cells hold
 * more than tables do
 */
function rowsOf(
  { cells }: Held,
  grid: Grid,
  { fixed, table }: { fixed: ReadonlySet<string>; table: number },
): PdfLine[] | undefined {
  const { xs, ys } = grid;
  let isWrapped = false;
  let height = 0;
  const said = new Map<string, Said>();
  for (const [key, items] of cells) {
    const lines = collectLines(items, fixed);
    isWrapped ||= lines.length > 1;
    height ||= lines[0]?.height ?? 0;
    const text = composePage(lines)
      .map((paragraph) => paragraph.text)
      .join(' ')
      .replace(/\s+/g, ' ')
      .replaceAll(' | ', ' ')
      .trim();
    // Gaps within a cell are columns between which no line is drawn.
    if (text.length > longestCell || lines.some(({ hasCells }) => hasCells)) return undefined;
    const isOfAmounts = lines.every((line) => kindsOf([line.text.trim()]).has('amount'));
    said.set(key, {
      text,
      lines: lines.length,
      isRoomy: linesWithRoom(lines, rightOf(grid, key) - height) > 0,
      isOfAmounts,
    });
  }
  if (!isWrapped && !runTogether(cells, fixed)) return undefined;
  const roots = ys
    .slice(0, -1)
    .map((top, row) => ({ top, keys: xs.slice(0, -1).map((_, column) => rootOf(grid, row, column)) }));
  const found = new Set(roots.flatMap(({ keys }) => keys));
  // Nothing is left behind, and no line is missing between rows.
  if ([...said.keys()].some((key) => !found.has(key))) return undefined;
  if (roots.some(({ keys }) => holdsRows([...new Set(keys)].flatMap((key) => said.get(key) ?? []))))
    return undefined;
  const rows = roots.map(({ top, keys }) => ({ top, cells: keys.map((key) => said.get(key)?.text ?? '') }));
  const isFilled = (column: number) => rows.some((row) => row.cells[column] !== '');
  const columns = [...xs.slice(0, -1).keys()].filter(isFilled);
  const [start, end] = [xs[0] as number, xs.at(-1) as number];
  if (columns.length < fewestLines - 1) return undefined;
  return rows
    .filter(({ cells: own }) => own.some(Boolean))
    .map(({ top, cells: own }) => ({
      text: columns
        .map((column) => own[column])
        .join(cellSeparator)
        .replace(/\s+/g, ' ')
        .trim(),
      start,
      end,
      height,
      baseline: top - height,
      angle: 0,
      hasCells: true,
      isFixed: false,
      table,
    }));
}

/** Whether the gap between some cells of a row is so narrow that without the line between them they are one. */
function runTogether(cells: Held['cells'], fixed: ReadonlySet<string>): boolean {
  const rows = new Map<string, PdfItem[][]>();
  for (const [key, items] of cells) {
    const row = key.slice(0, key.indexOf('/'));
    rows.set(row, [...(rows.get(row) ?? []), items]);
  }
  return [...rows.values()].some((row) => {
    const [line, other] = collectLines(row.flat(), fixed);
    return line !== undefined && !other && line.text.split(cellSeparator).length < row.length;
  });
}

/** What a cell says, in how many lines, whether some left room for the next, and whether each is an amount. */
type Said = { text: string; lines: number; isRoomy: boolean; isOfAmounts: boolean };

/**
 * Whether cells beside each other hold several rows between which no line is drawn: their lines are not wrapped. Amounts
 * never are.
 */
function holdsRows(cells: readonly Said[]): boolean {
  const several = cells.filter(({ lines }) => lines > 1);
  if (several.length < 2) return false;
  if (several.length === cells.length || several.some(({ isOfAmounts }) => isOfAmounts)) return true;
  const roomy = several.flatMap(({ lines, isRoomy }) => (isRoomy ? [lines] : []));
  return new Set(roomy).size < roomy.length;
}

/** Where a cell's text ends at the latest. */
function rightOf({ xs }: Grid, key: string): number {
  const column = Number(key.slice(key.indexOf('/') + 1));
  return xs[column + 1] ?? 0;
}
