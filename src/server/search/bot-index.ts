import type { Expansion } from '../language/lexicon/expansion.ts';
import type { Spelling, Vocabulary } from '../language/vocabulary.ts';
import { pause } from '../pauses.ts';
import { readPostings } from '../reading/postings.ts';
import { bm25 } from './bm25.ts';
import { leastOfBest } from './least-of-best.ts';
import { rare, type Telling } from './question-emphasis.ts';

/** Where a file's passages are: their number in the segment is `first` and their ordinal. */
export type IndexedFile = {
  id: string;
  segment: string;
  first: number;
  passages: number;
  /** Of all its passages together. */
  terms: number;
};

/** `passages` counts the numbers that are taken, those of files that are gone among them. */
export type Segment = { id: string; passages: number; rows: number; bytes: number };

export type SegmentPostings = { segment: string; postings: Uint8Array };

/** Where an index has its postings from: the database, and what was read of it lately. */
export type PostingsSource = {
  /** By lexeme, those of each segment that has it. */
  postings(lexemes: readonly string[]): Promise<ReadonlyMap<string, readonly SegmentPostings[]>>;
  spelling(): Promise<Spelling>;
};

/** What a bot's passages say about each word of a question, in its order. */
export type Findings = {
  passages: number;
  /** How many of them hold each word. */
  holding: number[];
  /** Inverse frequency of each word, times its emphasis. */
  weights: number[];
  /** Best first. `score` is BM25's share of what a passage could have: 0–1. */
  hits: { id: string; score: number }[];
};

/** What is known of a word's commonness counts as so many passages beside the bot's own. */
const passagesOfAnySubject = 300;
/** Expansions from here on count as the word itself when its frequency is taken. */
const asGoodAsSame = 0.8;

/** A passage by its file and its place in it: so no list of passages has to be kept. */
export const passageId = (fileId: string, ordinal: number) => `${fileId}/${ordinal}`;

export function placeOfPassage(id: string): { fileId: string; ordinal: number } {
  const border = id.lastIndexOf('/');
  return { fileId: id.slice(0, border), ordinal: Number(id.slice(border + 1)) };
}

/** An index as its files are at one moment: which passages hold a lexeme, and how often. */
export type BotIndex = {
  readonly vocabulary: Vocabulary;
  /** The passages with which a file begins. */
  openings(fileId: string, count: number): string[];
  /** Those with which it ends. */
  endings(fileId: string, count: number): string[];
  /**
   * @param files ids of those that are searched
   * @param tellings what each of the words tells; without them all are rare, and tell as much as they can
   */
  search(
    words: readonly (readonly Expansion[])[],
    files: { has(fileId: string): boolean },
    limit: number,
    tellings?: readonly Telling[],
  ): Promise<Findings>;
};

/** @param files in the order in which passages of the same score come */
export function createBotIndex(
  { files, segments }: { files: readonly IndexedFile[]; segments: readonly Segment[] },
  source: PostingsSource,
): BotIndex {
  const passagesOf = new Map(files.map(({ id, passages }) => [id, passages]));
  const everything = spansOf(files, { has: () => true });
  /** What the segment has is what some file has now. */
  const isFull = new Set(
    segments.filter(({ id, passages }) => everything.live.get(id) === passages).map(({ id }) => id),
  );
  const isLive = ({ segment, postings }: SegmentPostings) => {
    if (isFull.has(segment)) return true;
    const number = numberIn(everything.spans.get(segment) ?? []);
    let found = false;
    readPostings(postings, (passage) => {
      found = number(passage) !== -1;
      return !found;
    });
    return found;
  };
  return {
    vocabulary: {
      async holding(lexemes) {
        const rows = await source.postings([...lexemes]);
        return new Set([...rows].filter(([, each]) => each.some(isLive)).map(([lexeme]) => lexeme));
      },
      spelling: source.spelling,
    },
    openings: (fileId, count) =>
      Array.from({ length: Math.min(count, passagesOf.get(fileId) ?? 0) }, (_, ordinal) =>
        passageId(fileId, ordinal),
      ),
    endings(fileId, count) {
      const all = passagesOf.get(fileId) ?? 0;
      const first = Math.max(0, all - count);
      return Array.from({ length: all - first }, (_, at) => passageId(fileId, first + at));
    },
    async search(words, visible, limit, tellings = []) {
      const lexemes = new Set(words.flatMap((expansions) => expansions.map(({ lexeme }) => lexeme)));
      const postings = await source.postings([...lexemes]);
      const all = files.every(({ id }) => visible.has(id));
      const { spans, passages, terms, bases } = all ? everything : spansOf(files, visible);
      const average = terms / (passages || 1);
      const scores = new Float64Array(passages);
      // Of the word in hand: each passage's best share, and which passages have one.
      const best = new Float32Array(passages);
      // The last word, counted from 1, that a passage surely holds.
      const lastSure = new Uint16Array(passages);
      const holding: number[] = [];
      const weights: number[] = [];
      for (const [at, expansions] of words.entries()) {
        const touched: number[] = [];
        let sure = 0;
        for (const { lexeme, weight } of expansions) {
          for (const { segment, postings: bytes } of postings.get(lexeme) ?? []) {
            await pause();
            const number = numberIn(spans.get(segment) ?? []);
            readPostings(bytes, (place, count, termCount) => {
              const passage = number(place);
              if (passage === -1) return;
              const share = weight * bm25(count, termCount, average);
              if (best[passage] === 0) touched.push(passage);
              if (share > (best[passage] as number)) best[passage] = share;
              if (weight < asGoodAsSame || lastSure[passage] === at + 1) return;
              lastSure[passage] = at + 1;
              sure++;
            });
          }
        }
        holding.push(sure);
        const rarity = weightOf(tellings[at], passages, sure);
        for (const passage of touched) {
          scores[passage] = (scores[passage] as number) + rarity * (best[passage] as number);
          best[passage] = 0;
        }
        weights.push(rarity);
      }
      const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
      const found: number[] = [];
      for (let passage = 0; passage < scores.length; passage++) {
        if ((scores[passage] as number) > 0) found.push(passage);
      }
      await pause();
      // Most of a large bot's passages are none of the best: only those are put in order by more than a number.
      const least = leastOfBest(scores, found, limit);
      await pause();
      const hits = found
        .filter((passage) => (scores[passage] as number) >= least)
        .sort((one, other) => (scores[other] as number) - (scores[one] as number) || one - other)
        .slice(0, limit)
        .map((passage) => ({
          id: idOf(bases, passage),
          score: (scores[passage] as number) / total,
        }));
      return { passages, holding, weights, hits };
    },
  };
}

/** Where a file's passages stand in the segment, and the number of the first among all that are searched. */
type Span = { from: number; to: number; base: number };

/** Numbers the passages of the files that are visible, one file after another. */
function spansOf(files: readonly IndexedFile[], visible: { has(fileId: string): boolean }) {
  const spans = new Map<string, Span[]>();
  const live = new Map<string, number>();
  const bases: { fileId: string; base: number }[] = [];
  let [passages, terms] = [0, 0];
  for (const file of files) {
    if (!visible.has(file.id) || file.passages === 0) continue;
    const own = spans.get(file.segment) ?? [];
    spans.set(file.segment, own);
    own.push({ from: file.first, to: file.first + file.passages, base: passages });
    bases.push({ fileId: file.id, base: passages });
    live.set(file.segment, (live.get(file.segment) ?? 0) + file.passages);
    passages += file.passages;
    terms += file.terms;
  }
  for (const own of spans.values()) own.sort((one, other) => one.from - other.from);
  return { spans, live, passages, terms, bases };
}

/** A passage's number among all that are searched, by that in its segment, -1 for none; asked for in their order. */
function numberIn(spans: readonly Span[]): (passage: number) => number {
  let at = 0;
  let span = spans[0];
  return (passage) => {
    while (span && passage >= span.to) {
      at++;
      span = spans[at];
    }
    return span && passage >= span.from ? span.base + passage - span.from : -1;
  };
}

function idOf(bases: readonly { fileId: string; base: number }[], passage: number): string {
  let [low, high] = [0, bases.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((bases[middle] as { base: number }).base <= passage) low = middle;
    else high = middle - 1;
  }
  const { fileId, base } = bases[low] as { fileId: string; base: number };
  return passageId(fileId, passage - base);
}

/**
 * How much a word tells apart, times its emphasis: the fewer passages hold it, the more. What a few passages say is
 * little sure, so that the word's commonness in texts of any subject counts, too.
 */
export function weightOf(
  { emphasis, commonness }: Telling = { emphasis: 1, commonness: rare },
  passages: number,
  holding: number,
): number {
  const all = passages + passagesOfAnySubject;
  const among = holding + passagesOfAnySubject * commonness;
  return emphasis * Math.log(1 + (all - among + 0.5) / (among + 0.5));
}
