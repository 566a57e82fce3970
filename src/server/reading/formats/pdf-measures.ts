import type { PdfLine } from './pdf-lines.ts';

export type PageMeasures = {
  /** The usual distance between baselines of text in this line's size. */
  leading: (line: PdfLine) => number;
  /** Whether the next line's first word would still have fitted on the line at `index`: the break was meant. */
  hadRoomForMore: (index: number) => boolean;
};

const sizeKey = (line: PdfLine) => `${line.angle}/${Math.round(line.height)}`;

/** Measures what the layout of a page is judged by. Takes time in proportion to the number of lines. */
export function measurePage(lines: PdfLine[]): PageMeasures {
  const leadings = measureLeadings(lines);
  const edges = measureEdges(lines);
  const leading = (line: PdfLine) => leadings.get(sizeKey(line)) ?? line.height * 1.3;
  return {
    leading,
    hadRoomForMore: (index) => {
      const line = lines[index];
      const next = lines[index + 1];
      return line !== undefined && next !== undefined && fits(line, next, edges[index] ?? line.end);
    },
  };
}

/** A low percentile, since the gaps between paragraphs are among the measured ones. */
function measureLeadings(lines: PdfLine[]): Map<string, number> {
  const gaps = Map.groupBy(
    lines.slice(1).flatMap((line, index) => {
      const previous = lines[index] as PdfLine;
      const gap = previous.baseline - line.baseline;
      const plausible =
        gap > line.height * 0.8 && gap < line.height * 2.5 && sizeKey(line) === sizeKey(previous);
      return plausible ? [{ key: sizeKey(line), gap }] : [];
    }),
    ({ key }) => key,
  );
  return new Map(
    [...gaps].map(([key, found]) => {
      const sorted = found.map(({ gap }) => gap).sort((one, other) => one - other);
      return [key, sorted[Math.floor(sorted.length * 0.3)] as number];
    }),
  );
}

function fits(line: PdfLine, next: PdfLine, edge: number): boolean {
  const firstWord = /^\S+/.exec(next.text)?.[0] ?? '';
  const characterWidth = (next.end - next.start) / Math.max(1, next.text.length);
  const room = edge - line.end - line.height * 0.3;
  return (firstWord.length + 1) * characterWidth < room;
}

/**
 * The right edge that each line was set against. A run of lines that end at the same place, or most of which
 * leave no room for the next word, was wrapped at its own longest line; others are judged by their column.
 */
function measureEdges(lines: PdfLine[]): number[] {
  const columnEdge = measureColumns(lines);
  const edges: number[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = start + 1;
    while (end < lines.length && isSameRun(lines[end - 1] as PdfLine, lines[end] as PdfLine)) end += 1;
    const run = lines.slice(start, end);
    const longest = run.reduce((edge, line) => Math.max(edge, line.end), Number.NEGATIVE_INFINITY);
    const wrapped = isWrapped(run, longest);
    for (const line of run) edges.push(wrapped ? longest : columnEdge(line));
    start = end;
  }
  return edges;
}

function isWrapped(run: PdfLine[], longest: number): boolean {
  const inner = run.slice(0, -1);
  const isJustified = inner.filter(({ end, height }) => longest - end < 0.1 * height).length >= 2;
  const full = inner.filter((line, index) => !fits(line, run[index + 1] as PdfLine, longest));
  return isJustified || (run.length >= 4 && full.length >= inner.length / 2);
}

function isSameRun(previous: PdfLine, line: PdfLine): boolean {
  const gap = previous.baseline - line.baseline;
  return (
    sizeKey(previous) === sizeKey(line) &&
    gap > 0 &&
    gap < line.height * 2.5 &&
    Math.abs(previous.start - line.start) < line.height * 3
  );
}

/** How far apart, in points, the starts of lines in one column may lie. */
const columnStep = 30;

/** The right edge of the lines that begin at about the same place. */
function measureColumns(lines: PdfLine[]): (line: PdfLine) => number {
  const edges = new Map<string, number>();
  const key = ({ angle, start }: PdfLine, shift: number) =>
    `${angle}/${Math.round(start / columnStep) + shift}`;
  for (const line of lines) {
    edges.set(key(line, 0), Math.max(edges.get(key(line, 0)) ?? Number.NEGATIVE_INFINITY, line.end));
  }
  return (line) => Math.max(...[-1, 0, 1].map((shift) => edges.get(key(line, shift)) ?? line.end));
}
