import { estimateTokens } from '../../models/fallback.ts';
import { pause } from '../../pauses.ts';

/** A passage of a file as far as a plan needs it. Those of a file stand together and in order. */
export type PlannedPassage = {
  fileId: string;
  fileName: string;
  ordinal: number;
  page: number | null;
  /** The path of headings that it stands under; '' for none. */
  section: string;
  /** Of its text, in UTF-16 code units. */
  length: number;
};

/** By what people are told how much was read. */
type WholeUnit = 'files' | 'sections' | 'pages' | 'parts';

/** A stretch of a file, by the ordinals of its first and last passage. */
export type PartRange = { fileId: string; from: number; to: number };

/** What one call reads. */
export type WholePart = {
  ranges: PartRange[];
  /** Of all that it is given, roughly. */
  tokens: number;
};

/** How documents are read in parts. */
export type WholePlan = {
  unit: WholeUnit;
  /** How many units there are, those of parts that were left out among them. */
  units: number;
  /** In the order in which their text stands. */
  parts: WholePart[];
  /** How many of the units are whole in these parts. */
  unitsIn(read: readonly WholePart[]): number;
  /** Ids of the files that are whole in these parts. */
  filesIn(read: readonly WholePart[]): ReadonlySet<string>;
};

/** What a passage's frame takes beside its text, its path and its file's name. */
const frameCharacters = 60;
/** Marks have two digits. */
const mostPassages = 90;
const fewestSections = 3;
const deepest = 3;
/** From so many files on, these are what is counted. */
const manyFiles = 4;

/** How many tokens a passage takes of what a call is given. */
export const tokensOfPassage = ({ length, section, fileName }: PlannedPassage): number =>
  estimateTokens(length + section.length + fileName.length + frameCharacters);

/**
 * Cuts documents into parts that a model can read one at a time: where a file ends, else a section, as long as that
 * leaves no part less than half full. Where there may be fewer parts than that takes, every file keeps its beginning.
 * @param bounds.partTokens that a part may take
 */
export async function planWhole(
  passages: readonly PlannedPassage[],
  bounds: { partTokens: number; mostParts: number },
): Promise<WholePlan> {
  const all = await cutParts(passages, bounds.partTokens);
  const parts = fewer(all, bounds.mostParts);
  const filesIn = (read: readonly WholePart[]) => {
    const isRead = readingOf(read);
    const lacking = new Set(passages.filter((each) => !isRead(each)).map(({ fileId }) => fileId));
    return new Set(passages.map(({ fileId }) => fileId)).difference(lacking);
  };
  const counted = await unitsOf(passages);
  if (!counted) {
    return { unit: 'parts', units: all.length, parts, unitsIn: (read) => read.length, filesIn };
  }
  const { unit, unitAt } = counted;
  const units = new Set(unitAt).size;
  return {
    unit,
    units,
    parts,
    unitsIn(read) {
      const isRead = readingOf(read);
      const lacking = new Set(unitAt.filter((_, at) => !isRead(passages[at] as PlannedPassage)));
      return units - lacking.size;
    },
    filesIn,
  };
}

/** Tells which passages these parts hold. */
function readingOf(read: readonly WholePart[]): (passage: PlannedPassage) => boolean {
  const ranges = new Map<string, PartRange[]>();
  for (const range of read.flatMap((part) => part.ranges))
    ranges.set(range.fileId, [...(ranges.get(range.fileId) ?? []), range]);
  return ({ fileId, ordinal }) =>
    ranges.get(fileId)?.some(({ from, to }) => from <= ordinal && ordinal <= to) ?? false;
}

/** How much of a border stands before a passage: between files, between sections, or none. */
function borderBefore(passages: readonly PlannedPassage[], at: number): number {
  const [before, after] = [passages[at - 1], passages[at]];
  if (before?.fileId !== after?.fileId) return Number.POSITIVE_INFINITY;
  const [path, next] = [pathOf(before?.section), pathOf(after?.section)];
  const shared = path.findIndex((heading, depth) => heading !== next[depth]);
  // The higher the heading that changes, the more of a border.
  if (shared === -1) return path.length === next.length ? 0 : 1;
  return 1 / (shared + 1) + 1;
}

const pathOf = (section = '') => (section === '' ? [] : section.split(' › '));

async function cutParts(passages: readonly PlannedPassage[], most: number): Promise<WholePart[]> {
  const parts: WholePart[] = [];
  let from = 0;
  let tokens = 0;
  let at = 0;
  const close = (to: number) => {
    const within = passages.slice(from, to);
    parts.push({
      ranges: rangesOf(within),
      tokens: within.reduce((sum, passage) => sum + tokensOfPassage(passage), 0),
    });
    from = to;
    at = to;
    tokens = 0;
  };
  while (at < passages.length) {
    const next = tokensOfPassage(passages[at] as PlannedPassage);
    if (at > from && (tokens + next > most || at - from === mostPassages)) {
      close(bestBorder(passages, from, at));
      await pause();
      continue;
    }
    tokens += next;
    at += 1;
  }
  if (passages.length > from) close(passages.length);
  return parts;
}

/** Where a part that begins at `from` and has no room beyond `to` ends best: not before its middle. */
function bestBorder(passages: readonly PlannedPassage[], from: number, to: number): number {
  let best = to;
  let most = borderBefore(passages, to);
  for (let at = to - 1; at > from + (to - from) / 2; at--) {
    const border = borderBefore(passages, at);
    if (border > most) [best, most] = [at, border];
  }
  return best;
}

function rangesOf(passages: readonly PlannedPassage[]): PartRange[] {
  const ranges: PartRange[] = [];
  for (const { fileId, ordinal } of passages) {
    const last = ranges.at(-1);
    if (last?.fileId === fileId) last.to = ordinal;
    else ranges.push({ fileId, from: ordinal, to: ordinal });
  }
  return ranges;
}

/** So many of the parts, in turn by the file that they begin in, so that a long one does not push out the others. */
function fewer(parts: readonly WholePart[], most: number): WholePart[] {
  if (parts.length <= most) return [...parts];
  const turns = new Map<string | undefined, number>();
  const byTurn = parts.map((part, place) => {
    const fileId = part.ranges[0]?.fileId;
    const turn = turns.get(fileId) ?? 0;
    turns.set(fileId, turn + 1);
    return { part, place, turn };
  });
  return byTurn
    .sort((one, other) => one.turn - other.turn || one.place - other.place)
    .slice(0, most)
    .sort((one, other) => one.place - other.place)
    .map(({ part }) => part);
}

/** The unit that each passage belongs to; null where neither files, nor sections, nor pages tell them apart. */
async function unitsOf(
  passages: readonly PlannedPassage[],
): Promise<{ unit: WholeUnit; unitAt: string[] } | null> {
  const files = new Map<string, PlannedPassage[]>();
  for (const passage of passages) {
    const within = files.get(passage.fileId);
    if (within) within.push(passage);
    else files.set(passage.fileId, [passage]);
  }
  if (files.size >= manyFiles) return { unit: 'files', unitAt: passages.map(({ fileId }) => fileId) };
  const sections: (string[] | null)[] = [];
  for (const within of files.values()) sections.push(await sectionsOf(within));
  if (sections.every((each) => each !== null)) return { unit: 'sections', unitAt: sections.flat() };
  return passages.every(({ page }) => page !== null)
    ? { unit: 'pages', unitAt: passages.map(({ fileId, page }) => `${fileId} ${page}`) }
    : null;
}

/** The chapters of a file, by the highest headings of which there are several; null where there are hardly any. */
async function sectionsOf(passages: readonly PlannedPassage[]): Promise<string[] | null> {
  for (let depth = 1; depth <= deepest; depth++) {
    await pause();
    const chapters: string[] = [];
    let chapter = 0;
    let last = '';
    for (const { fileId, section } of passages) {
      const path = pathOf(section);
      // What stands before the first heading of this depth belongs to it, as a title does.
      const name = path.length < depth ? last : path.slice(0, depth).join(' › ');
      if (name !== last && last !== '') chapter += 1;
      last = name;
      chapters.push(`${fileId} ${chapter}`);
    }
    if (chapter + 1 >= fewestSections) return chapters;
  }
  return null;
}
