const dots = new Set(['.', '·', '․']);
const fewestDots = 4;
/** What may stand among the dots, and between them and a page that stands as far off as a cell of a table. */
const between = /[\s|]/;

/** An entry of a table of contents: its title, and the page that dots lead to, in Arabic or Roman numerals. */
export function readLeader(line: string): { title: string; page: string } | null {
  const [page] = /(?:\d{1,4}|[ivxlc]{1,8})$/.exec(line) ?? [];
  if (page === undefined) return null;
  let at = line.length - page.length;
  let count = 0;
  for (; at > 0; at -= 1) {
    const character = line[at - 1] as string;
    // Alone it leads only where it stands apart: it ends a word that trails off as well.
    if (character === '…') count += line[at - 2] === ' ' ? fewestDots : 2;
    else if (dots.has(character)) count += 1;
    else if (!between.test(character)) break;
  }
  return count < fewestDots ? null : { title: line.slice(0, at), page };
}
