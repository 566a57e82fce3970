import { pageMark, withoutPageNumbers } from '../page-numbers.ts';
import { childOf, parseXml, textIn } from '../xml.ts';

/** What is printed over and below the pages of a sheet. */
export type RunningTexts = { head: string[]; foot: string[] };

/** Left, middle or right; a number of the page or of all pages, the sheet's name; what differs whenever it is printed; how letters look. */
const code =
  /&(?:([LCR])|([PN]|\[pages?\])(?:[+-]\d{1,5})?|(A|\[tab\])|[DTFZG]|\[[a-z]{4}\]|"[^"]*"|\d{1,3}|K(?:[\dA-F]{6}|\d{2}[+-]\d{3})|(&)|[A-Z])/gi;

/** What Excel writes as `&LPrices&RPage &P`, each part on a line; Gnumeric writes `&[PAGE]`. Source: ECMA-376 part 1, 18.3.1.39. */
function shownText(written: string, sheet: string): string {
  const shown = written.replace(
    code,
    (_, part?: string, page?: string, name?: string, sign?: string) =>
      (part && '\n') ?? (page && pageMark) ?? (name && sheet) ?? sign ?? '',
  );
  const lines = shown.split(/\r?\n/).map((line) => withoutPageNumbers(line).replace(/\s+/g, ' ').trim());
  const said = lines.filter((line) => /[\p{L}\p{N}]/u.test(line) && line !== sheet);
  return said.join('\n');
}

/** @param written heads and feet as Excel writes them: of odd pages, even ones and the first */
export const runningTexts = (
  written: { head: readonly string[]; foot: readonly string[] },
  sheet: string,
): RunningTexts => ({
  head: written.head.map((text) => shownText(text, sheet)),
  foot: written.foot.map((text) => shownText(text, sheet)),
});

const element = /<(?:\w{1,20}:)?headerFooter\b/g;
const elementEnd = /<\/(?:\w{1,20}:)?headerFooter>/g;

/** Those of a sheet of XLSX. @param written its part, where they stand near the end */
export function runningTextsIn(written: string, sheet: string): RunningTexts | undefined {
  element.lastIndex = 0;
  const begin = element.exec(written);
  elementEnd.lastIndex = begin?.index ?? 0;
  const end = begin && elementEnd.exec(written);
  if (!begin || !end) return undefined;
  const root = parseXml(Buffer.from(written.slice(begin.index, elementEnd.lastIndex)));
  const texts = (kind: 'Header' | 'Footer') =>
    ['odd', 'first', 'even'].flatMap((pages) => {
      const found = childOf(root, `${pages}${kind}`);
      return found ? [textIn(found)] : [];
    });
  return runningTexts({ head: texts('Header'), foot: texts('Footer') }, sheet);
}
