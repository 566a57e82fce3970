/** Fewer pages than this do not show what repeats. */
const fewestPages = 3;
/** Share of the pages on which a line has to stand at the same edge. */
const repeatingShare = 0.6;
/** Running lines are looked for among so many paragraphs at the top and at the bottom of a page. */
const depth = 2;
const longest = 120;

const paragraphSeparator = '\n\n';

/**
 * Takes running headers and footers off the pages: short paragraphs at the top or bottom that stand there on most
 * pages, alike but for their numbers. A quote must not be "Page 2 of 4". A page that holds nothing else keeps it.
 * @param pages the text of each page, paragraphs apart by blank lines
 */
export function dropRunningLines(pages: readonly string[]): string[] {
  if (pages.length < fewestPages) return [...pages];
  const paragraphs = pages.map((page) => page.split(paragraphSeparator));
  const pagesWith = new Map<string, number>();
  for (const page of paragraphs) {
    for (const key of new Set(edges(page).map(({ key: each }) => each))) {
      pagesWith.set(key, (pagesWith.get(key) ?? 0) + 1);
    }
  }
  const needed = Math.max(fewestPages, Math.ceil(pages.length * repeatingShare));
  return paragraphs.map((page, index) => {
    const running = new Set(
      edges(page)
        .filter(({ key }) => (pagesWith.get(key) ?? 0) >= needed)
        .map(({ position }) => position),
    );
    const kept = page.filter((_, position) => !running.has(position));
    return kept.length > 0 ? kept.join(paragraphSeparator) : (pages[index] as string);
  });
}

/** The short paragraphs at both edges of a page, with what makes them alike on another page. */
function edges(page: readonly string[]): { position: number; key: string }[] {
  return page.flatMap((text, position) => {
    const edge = position < depth ? 'top' : position >= page.length - depth ? 'bottom' : null;
    if (!edge || text.trim() === '' || text.length > longest) return [];
    return [{ position, key: `${edge}:${text.trim().replace(/\d+/g, '#')}` }];
  });
}
