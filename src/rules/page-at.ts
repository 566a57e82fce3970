/**
 * The page, from 1, on which the code unit at `offset` of a text stands; null without pages.
 * @param pageStarts where each page begins, in order
 */
export function pageAt(pageStarts: readonly number[], offset: number): number | null {
  if (pageStarts.length === 0) return null;
  let [known, beyond] = [0, pageStarts.length];
  while (beyond - known > 1) {
    const middle = (known + beyond) >> 1;
    if ((pageStarts[middle] as number) <= offset) known = middle;
    else beyond = middle;
  }
  return known + 1;
}
