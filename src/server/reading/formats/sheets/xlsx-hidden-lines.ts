import { type HiddenLines, noHiddenLines } from './hidden-lines.ts';

/** A sheet is not taken apart for what a few of its tags say: that takes as long as to read it. */
const row = /<(?:\w{1,20}:)?row\b([^<>]*)>/g;
const column = /<(?:\w{1,20}:)?col(\s[^<>]*)>/g;
/** What has no height or width is as good as hidden. */
const hiding = /\s(?:hidden="(?:1|true)"|(?:ht|width)="0(?:\.0{1,20})?")/;
/** Whether all that is hidden is so by a filter. */
const filtered = /<(?:\w{1,20}:)?sheetPr\s[^<>]*filterMode="(?:1|true)"/;
/** A filter that has something chosen in it. */
const filter = /<(?:\w{1,20}:)?autoFilter(\s[^<>]*[^<>/])>\s*<(?:\w{1,20}:)?filterColumn\b/;

/** Which rows and columns of a sheet somebody has hidden. @param sheet.tables the parts of its tables, as they are written */
export const hiddenLinesIn = ({
  written,
  tables,
}: {
  written: string;
  tables: () => readonly string[];
}): HiddenLines => (hiding.test(written) ? hiddenIn(written, tables) : noHiddenLines);

function hiddenIn(sheet: string, tables: () => readonly string[]): HiddenLines {
  const rows = new Set<number>();
  let last = -1;
  for (const [, attributes = ''] of filtered.test(sheet) ? [] : sheet.matchAll(row)) {
    last = numberIn(attributes, 'r', last + 2) - 1;
    if (isHidden(attributes)) rows.add(last);
  }
  for (const one of rows.size > 0 ? [sheet, ...tables()] : []) {
    const [, attributes = ''] = filter.exec(one) ?? [];
    const [, from, to] = /\sref="\$?[A-Z]{1,3}\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})"/.exec(attributes) ?? [];
    for (const each of rows) if (each + 1 >= Number(from) && each + 1 <= Number(to)) rows.delete(each);
  }
  const columns = new Set<number>();
  for (const [, attributes = ''] of sheet.matchAll(column)) {
    if (!isHidden(attributes)) continue;
    const first = numberIn(attributes, 'min', 1);
    const end = Math.min(numberIn(attributes, 'max', first), mostColumns);
    for (let each = first; each <= end; each += 1) columns.add(each - 1);
  }
  return { rows, columns };
}

const mostColumns = 16_384;

/** What belongs to a group is shown by a click. */
const isHidden = (attributes: string) =>
  hiding.test(attributes) && numberIn(attributes, 'outlineLevel', 0) === 0;

const numbers = {
  r: /\sr="(\d{1,7})"/,
  min: /\smin="(\d{1,7})"/,
  max: /\smax="(\d{1,7})"/,
  outlineLevel: /\soutlineLevel="(\d{1,7})"/,
};
const numberIn = (attributes: string, name: keyof typeof numbers, missing: number) =>
  Number(numbers[name].exec(attributes)?.[1] ?? missing);
