/** A cell that holds its own text, in runs. */
const cell = /<(?:\w{1,20}:)?c\s([^<>]*)>\s*<(?:\w{1,20}:)?is>\s*(?=<(?:\w{1,20}:)?r[\s>])/g;
const place = /(?:^|\s)r="([A-Z]{1,3}\d{1,7})"/;

/**
 * The runs of text that stand within the cells of a sheet of XLSX instead of among the shared ones, by the cells' places,
 * such as "B7". The library tells their words alone.
 * @param sheet its part as it is written
 */
export function inlineRunsOf(sheet: string): Map<string, string> {
  const runs = new Map<string, string>();
  if (!sheet.includes('inlineStr')) return runs;
  const end = /<\/(?:\w{1,20}:)?is>/g;
  cell.lastIndex = 0;
  for (let found = cell.exec(sheet); found; found = cell.exec(sheet)) {
    end.lastIndex = cell.lastIndex;
    const closed = end.exec(sheet);
    if (!closed) break;
    const at = place.exec(found[1] ?? '')?.[1];
    if (at !== undefined) runs.set(at, sheet.slice(cell.lastIndex, closed.index));
    cell.lastIndex = end.lastIndex;
  }
  return runs;
}
