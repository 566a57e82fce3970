/** Fewer pages than this do not show what repeats. */
const fewestPages = 3;
/** Share of the pages on which a line has to stand at the same edge. */
const repeatingShare = 0.6;
/** Of a line's places, the share at which its number has to count the pages: a preface may be counted by itself. */
const countingShare = 0.8;
/** Running lines are looked for among so many paragraphs at the top and at the bottom of a page. */
const depth = 2;
const longest = 120;

/** They stand so near to the edge of a page, as a share of its height. */
const bandHeight = 0.15;
/** Of a document of fewer pages words stand nearer: its pages may begin alike. */
const [fewPages, bandOfFew] = [5, 0.085];
/** Standing at one height, they differ by no more, as a share of the height of the page. */
const sameHeight = 0.008;

const paragraphSeparator = '\n\n';

/** Where a paragraph begins, as shares of its page's height from the top and from the bottom. */
export type PlaceOnPage = { top: number; bottom: number };

/** The places of a page's paragraphs by their texts, one after the other where several say the same. */
export type PlacesOnPage = ReadonlyMap<string, readonly PlaceOnPage[]>;

/** A page's running lines, by where they stand: over its text, or below or within it. */
export type RunningLines = { above: string[]; below: string[] };

/** What `dropRunningLines` and `dropChapterHeads` took off a page. */
export function linesTaken(page: string, kept: string): RunningLines {
  const left = kept.split(paragraphSeparator);
  const lines: RunningLines = { above: [], below: [] };
  let at = 0;
  for (const paragraph of page.split(paragraphSeparator)) {
    if (paragraph === left[at]) at += 1;
    else lines[at === 0 ? 'above' : 'below'].push(paragraph);
  }
  return lines;
}
const pageWord = /(?<!\p{L})(?:p|pp|pg|p[aá]g|pages?|p[aá]ginas?|folio|hoja|sheet)(?!\p{L})/iu;

/** A short paragraph at the edge of a page. */
type Edge = { page: number; position: number; numbers: number[]; distance?: number };

/**
 * Takes running headers and footers off the pages: short paragraphs at the top or bottom that stand there on most
 * pages, at one height, alike but for the number of the page. A quote must not be "Page 2 of 4". What says something else
 * on each page ("Total: 310 €") stays, and so does the first of those that are the same everywhere: it may be all that
 * says so. A heading counts no pages ("Unit 2: Tides"), and a page that holds nothing else keeps it.
 * @param pages the text of each page, paragraphs apart by blank lines
 * @param places where those stand whose places are known; others by their order
 */
export function dropRunningLines(
  pages: readonly string[],
  {
    places = [],
    headings = new Set(),
  }: { places?: readonly PlacesOnPage[]; headings?: ReadonlySet<string> } = {},
): string[] {
  if (pages.length < fewestPages) return [...pages];
  const paragraphs = pages.map((page) => page.split(paragraphSeparator));
  const needed = Math.max(fewestPages, Math.ceil(pages.length * repeatingShare));
  const dropped = pages.map(() => new Set<number>());
  for (const [text, found] of groupEdges(paragraphs, places)) {
    const edges = atOneHeight(found);
    if (new Set(edges.map(({ page }) => page)).size < needed) continue;
    const [first, ...others] = edges;
    const isHeading = edges.some(({ page, position }) => headings.has(paragraphs[page]?.[position] ?? ''));
    const counts = !isHeading && countsPages(text, edges);
    const gone = isSameEverywhere(edges) ? others : counts ? [first, ...others] : [];
    for (const edge of gone) if (edge) dropped[edge.page]?.add(edge.position);
  }
  return paragraphs.map((page, index) => {
    const kept = page.filter((_, position) => !dropped[index]?.has(position));
    return kept.length > 0 ? kept.join(paragraphSeparator) : (pages[index] as string);
  });
}

/** The short paragraphs at the edges of pages, by the edge and their text without its numbers; in order. */
function groupEdges(
  pages: readonly (readonly string[])[],
  places: readonly PlacesOnPage[],
): Map<string, Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const [page, paragraphs] of pages.entries()) {
    for (const { position, edge, distance } of edgesOfPage(paragraphs, places[page])) {
      const text = (paragraphs[position] ?? '').trim();
      if (text === '' || text.length > longest) continue;
      if (distance !== undefined && distance > bandFor(text, pages.length)) continue;
      const key = `${edge}:${text.replace(/\d+/g, '#')}`;
      const numbers = (text.match(/\d+/g) ?? []).map(Number);
      const group = groups.get(key) ?? [];
      group.push({ page, position, numbers, ...(distance !== undefined && { distance }) });
      groups.set(key, group);
    }
  }
  return groups;
}

const bandFor = (text: string, pages: number) =>
  pages < fewPages && /\p{L}/u.test(text) ? bandOfFew : bandHeight;

type PageEdge = { position: number; edge: 'top' | 'bottom'; distance?: number };

/** The first and last paragraphs of a page, as they stand on it where that is known; of one with few they are both. */
function edgesOfPage(paragraphs: readonly string[], places: PlacesOnPage = new Map()): PageEdge[] {
  const taken = new Map<string, number>();
  const all = paragraphs.map((text, position) => {
    const at = taken.get(text) ?? 0;
    taken.set(text, at + 1);
    return { position, place: places.get(text)?.[at] };
  });
  const placed = all.flatMap(({ position, place }) => (place ? [{ position, place }] : []));
  const unplaced = all.filter(({ place }) => !place);
  const nearest = (edge: 'top' | 'bottom'): PageEdge[] => [
    ...placed
      .toSorted((one, other) => one.place[edge] - other.place[edge])
      .slice(0, depth)
      .map(({ position, place }) => ({ position, edge, distance: place[edge] })),
    ...unplaced
      .filter(({ position }) => (edge === 'top' ? position < depth : position >= paragraphs.length - depth))
      .map(({ position }) => ({ position, edge })),
  ];
  return [...nearest('top'), ...nearest('bottom')];
}

/** Those that stand where most of them do, and those of which that is not known. */
function atOneHeight(edges: readonly Edge[]): Edge[] {
  const distances = edges.flatMap(({ distance }) => distance ?? []).sort((one, other) => one - other);
  const usual = distances[Math.floor(distances.length / 2)] ?? 0;
  return edges.filter(({ distance }) => distance === undefined || Math.abs(distance - usual) <= sameHeight);
}

function isSameEverywhere([first, ...others]: readonly Edge[]): boolean {
  return others.every(({ numbers }) => numbers.every((number, index) => number === first?.numbers[index]));
}

/**
 * Whether what differs between these paragraphs is the number of the page. One word with a number may be a heading
 * ("Chapter 5"), unless it names the page.
 */
function countsPages(text: string, edges: readonly Edge[]): boolean {
  const words = text.slice(text.indexOf(':') + 1).match(/\p{L}+/gu) ?? [];
  if (words.length === 1 && !pageWord.test(words[0] as string)) return false;
  const needed = edges.length * countingShare;
  return (edges[0]?.numbers ?? []).every(
    (_, index) =>
      mostAlike(edges.map(({ numbers }) => numbers[index] as number)) === edges.length ||
      mostAlike(edges.map(({ numbers, page }) => (numbers[index] as number) - page)) >= needed,
  );
}

/** How many of the numbers are the same one. */
function mostAlike(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return Math.max(...counts.values());
}

/** Words that number chapters in running heads; a title of fewer letters is too common to be told by. */
const chapterWord =
  /^(?:chapter|section|part|appendix|cap[ií]tulo|secci[oó]n|parte|anexo|ap[eé]ndice)(?!\p{L})/u;
const fewestLetters = 4;
const paragraphsAtEdge = 1;

/**
 * Takes off the pages running heads and feet that change from chapter to chapter: short paragraphs at the top or the
 * bottom all of whose cells repeat the beginning of a heading of the document, in whatever letters, or number a page.
 * @param headings the texts of the document's headings, which stay where they stand
 */
export function dropChapterHeads(pages: readonly string[], headings: ReadonlySet<string>): string[] {
  const titles = [...headings].map(plainTitle).filter((title) => title.length >= fewestLetters);
  if (titles.length === 0 || pages.length < fewestPages) return [...pages];
  const repeats = (cell: string) => {
    const plain = plainTitle(cell);
    return plain.length >= fewestLetters && titles.some((title) => title.startsWith(plain));
  };
  const isHead = (paragraph: string) => {
    if (headings.has(paragraph) || paragraph.length > longest) return false;
    const cells = paragraph.split(/ \| |\n|…/).filter((cell) => plainTitle(cell) !== '');
    return cells.length > 0 && cells.every(repeats);
  };
  return pages.map((page) => {
    const paragraphs = page.split(paragraphSeparator);
    const last = paragraphs.length - paragraphsAtEdge;
    const kept = paragraphs.filter(
      (paragraph, index) => !((index < paragraphsAtEdge || index >= last) && isHead(paragraph)),
    );
    return kept.length > 0 ? kept.join(paragraphSeparator) : page;
  });
}

/** A title's letters alone, without what numbers it. */
const plainTitle = (text: string) =>
  text
    .toLowerCase()
    .replace(chapterWord, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/^ ?(?:[ivxlc] )?/, '')
    .trim();
