import { nameWithoutEnding } from '#rules/files.ts';
import { pageAt } from '#rules/page-at.ts';
import { analyse, detectLanguage, type KnownStems, type Token } from '../language/analysis.ts';
import { cutPosition, type Span, splitParagraphs, splitSentences } from '../language/sentences.ts';
import type { BlockSpan } from './blocks/block.ts';
import { writeLayout } from './blocks/layout.ts';

/** A stretch of a file's text; `text` is the source from `start` to `end` (UTF-16 code units). */
export type Passage = Span & {
  /** Position among the file's passages, from 0. */
  ordinal: number;
  /** Page it begins on, from 1; null where the file has none. */
  page: number | null;
  /** Page it ends on, where that is another. */
  lastPage: number | null;
  text: string;
  /** The headings that it stands under, from the highest down; '' for none. */
  section: string;
  /** Which blocks it is made of (see `writeLayout`). */
  layout: string;
  /** What it is found by: the words of its file's name, of its headings, and its own. */
  tokens: Token[];
};

/**
 * Sizes in words. A passage is full at `most`; it closes at a paragraph border from `enough` on, and where the next
 * paragraph does not fit, from `few` on. Only a passage cut inside a paragraph is repeated in part by the next one:
 * repeating across paragraph borders measured worse.
 */
const words = { few: 80, enough: 150, most: 200, overlap: 36 } as const;
/** Where text has no words to count (tables of numbers, data), its length bounds a passage. */
const mostCharacters = 1_800;

/** A sentence on its way into a passage. */
type Piece = Span & {
  words: number;
  /** Whether a passage may well end here: a paragraph ends, and it does not lead to what follows. */
  closes: boolean;
  /** Whether its page ends with it. */
  endsPage?: boolean;
  /** A table's row, which would count twice if two passages held it. */
  isRow?: boolean;
};

/** Passages keep within a part of a text of this length, which bounds what is held in memory. */
const sectionCharacters = 200_000;

type Source = {
  text: string;
  /** Offset of each page's first character; empty where the file has no pages. */
  pageStarts: readonly number[];
  /** The file's name, by which every passage can also be found. */
  title: string;
  /** Where its blocks stand, in order; a text without them is one. */
  blocks?: readonly BlockSpan[];
};

/**
 * Cuts a file's text into passages of 150–200 words on paragraph and sentence borders; where a paragraph has to be cut,
 * the next passage repeats about a fifth of the one before. They end with a slide, and with a page unless it ends within
 * something, or in what leads to the next.
 */
export function cutPassages(source: Source): Passage[] {
  return [...iteratePassages(source)];
}

/** As `cutPassages`, one at a time, so that a large file need not be cut in one go. */
export function* iteratePassages({
  text,
  pageStarts,
  title,
  blocks = [{ kind: 'paragraph', start: 0, end: text.length }],
}: Source): Generator<Passage> {
  const language = detectLanguage(text);
  const knownStems: KnownStems = new Map();
  const sections = followSections(text, blocks);
  let ordinal = 0;
  let block = 0;
  for (const { start: from, end: to } of sectionsOf(text, pageStarts, blocks)) {
    while (block < blocks.length && (blocks[block] as BlockSpan).end <= from) block += 1;
    const within = blocksUntil(blocks, block, to);
    for (const { start, end } of group(cutPieces(text, { from, to }, within))) {
      const own = text.slice(start, end);
      const section = sections(start);
      const [page, lastPage] = [pageAt(pageStarts, start), pageAt(pageStarts, end - 1)];
      yield {
        ordinal,
        page,
        lastPage: lastPage === page ? null : lastPage,
        start,
        end,
        text: own,
        section,
        layout: writeLayout(within, { start, end }, pageStarts),
        tokens: analysePassage({ text: own, fileName: title, section }, language, knownStems),
      };
      ordinal++;
    }
  }
}

/** What a passage is found by: the words of its file's name, without the ending, of its headings, and its own. */
export function analysePassage(
  { text, fileName, section }: { text: string; fileName: string; section: string },
  language = detectLanguage(text),
  known?: KnownStems,
): Token[] {
  return analyse([nameWithoutEnding(fileName), section, text].filter(Boolean).join('\n'), language, known);
}

/** Headings that are longer are sentences; of a path, the nearest headings say most. */
const longestHeading = 120;
const longestSection = 100;

/** Tells the headings above a place, and the name of the table that it stands in; places have to come in order. */
function followSections(text: string, blocks: readonly BlockSpan[]): (place: number) => string {
  const path: { level: number; title: string }[] = [];
  let next = 0;
  let table: BlockSpan | undefined;
  return (place) => {
    for (let block = blocks[next]; block && block.start < place; block = blocks[++next]) {
      if (block.caption) table = block;
      if (block.kind !== 'heading') continue;
      const { level = 1 } = block;
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, title: titleFrom(text, block.start, block.end) });
    }
    let section =
      table && place < table.end ? titleFrom(text, table.start, table.start + (table.caption ?? 0)) : '';
    for (const { title } of path.toReversed()) {
      const longer = section ? `${title} › ${section}` : title;
      if (longer.length > longestSection) break;
      section = longer;
    }
    return section;
  };
}

const titleFrom = (text: string, start: number, end: number) =>
  text.slice(start, Math.min(end, start + longestHeading)).replace(/\s+/g, ' ');

/** Stretches of a text that no passage leaves. */
function* sectionsOf(
  text: string,
  pageStarts: readonly number[],
  blocks: readonly BlockSpan[],
): Generator<Span> {
  let start = pageStarts[0] ?? 0;
  for (const end of [...slideEnds(pageStarts, blocks), text.length]) {
    while (end - start > sectionCharacters) {
      const paragraph = text.lastIndexOf('\n\n', start + sectionCharacters);
      const border = paragraph > start ? paragraph : cutPosition(text, start, start + sectionCharacters);
      yield { start, end: border };
      start = border;
    }
    yield { start, end };
    start = end;
  }
}

/** Where pages begin that nothing goes on to from the one before. */
function slideEnds(pageStarts: readonly number[], blocks: readonly BlockSpan[]): number[] {
  let next = 0;
  return pageStarts.slice(1).filter((border) => {
    while ((blocks[next]?.start ?? border) < border) next += 1;
    const before = blocks[next - 1];
    return !before || (before.end < border && !before.endsPage);
  });
}

/** The blocks from the one at `first` on that begin before `end`, and the one after them. */
function blocksUntil(blocks: readonly BlockSpan[], first: number, end: number): readonly BlockSpan[] {
  let last = first;
  while ((blocks[last]?.start ?? end) < end) last += 1;
  return blocks.slice(first, last + 1);
}

/** What no blocks cover is white space between them. */
function cutPieces(
  text: string,
  { from, to }: { from: number; to: number },
  blocks: readonly BlockSpan[],
): Piece[] {
  return blocks.flatMap((block, index) => {
    const start = Math.max(from, block.start);
    const end = Math.min(to, block.end);
    if (start >= end) return [];
    const isOneList = block.kind === 'item' && blocks[index + 1]?.kind === 'item';
    const pieces = block.kind === 'table' ? cutRows(text, start, end) : cutParagraphs(text, start, end);
    const last = pieces.at(-1);
    if (last && block.endsPage) {
      last.endsPage = true;
      last.closes = blocks[index + 1]?.kind === 'heading' || text[last.end - 1] !== ':';
    }
    if (last && (isOneList || block.kind === 'heading')) last.closes = false;
    return pieces;
  });
}

/** Row by row; one too long for a passage sentence by sentence. */
function cutRows(text: string, start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  for (let from = start; from < end; ) {
    const lineEnd = text.indexOf('\n', from);
    const to = lineEnd < 0 ? end : Math.min(lineEnd, end);
    const parts = to - from > mostCharacters ? splitSentences(text, from, to) : [{ start: from, end: to }];
    for (const part of parts) {
      const words = countWords(text.slice(part.start, part.end));
      if (words > 0 || part.end > part.start) pieces.push({ ...part, words, closes: false, isRow: true });
    }
    from = to + 1;
  }
  const last = pieces.at(-1);
  if (last) last.closes = true;
  return pieces;
}

function cutParagraphs(text: string, start: number, end: number): Piece[] {
  return splitParagraphs(text, start, end).flatMap((paragraph) => {
    const sentences = splitSentences(text, paragraph.start, paragraph.end);
    return sentences.map((sentence, index) => {
      const content = text.slice(sentence.start, sentence.end);
      const count = countWords(content);
      const leadsOn =
        content.endsWith(':') ||
        (sentences.length === 1 && count <= 15 && !/[.!…。]["'”’»)]?$/u.test(content));
      return {
        start: sentence.start,
        end: sentence.end,
        words: count,
        closes: index === sentences.length - 1 && !leadsOn,
      };
    });
  });
}

/** Words, counting two characters of a script written without spaces as one. */
function countWords(text: string): number {
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return (
    (text.match(/[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu)?.length ?? 0) +
    unspaced / 2
  );
}

function group(pieces: readonly Piece[]): Span[] {
  const spans: Span[] = [];
  let first = 0;
  while (first < pieces.length) {
    const last = lastOf(pieces, first);
    spans.push({ start: (pieces[first] as Piece).start, end: (pieces[last] as Piece).end });
    first = last + 1 === pieces.length ? pieces.length : last + 1 - repeatedAfter(pieces, first, last);
  }
  return spans;
}

/** The last piece of the passage that begins with the piece `first`. */
function lastOf(pieces: readonly Piece[], first: number): number {
  const { start } = pieces[first] as Piece;
  let count = 0;
  let border = -1;
  for (let index = first; index < pieces.length; index++) {
    const piece = pieces[index] as Piece;
    const full = count + piece.words > words.most || piece.end - start > mostCharacters;
    if (full && index > first) return border < 0 ? index - 1 : border;
    count += piece.words;
    if (piece.closes && (count >= words.enough || piece.endsPage)) return index;
    if (piece.closes && count >= words.few) border = index;
  }
  return pieces.length - 1;
}

/** How many pieces at the passage's end the next passage repeats, so that it begins before where this one was cut. */
function repeatedAfter(pieces: readonly Piece[], first: number, last: number): number {
  const following = pieces[last + 1] as Piece;
  let repeated = 0;
  let index = last;
  while (index > first && repeated < words.overlap) {
    const piece = pieces[index] as Piece;
    repeated += piece.words;
    const tooMuch = repeated > words.overlap * 1.5 || repeated + following.words > words.most;
    if (piece.closes || piece.isRow || tooMuch || following.end - piece.start > mostCharacters) break;
    index--;
  }
  return last - index;
}
