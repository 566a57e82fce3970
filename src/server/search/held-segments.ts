import type { PostingsSource, Segment, SegmentPostings } from './bot-index.ts';
import { createHeldSpellings, type LexemeReader } from './held-spellings.ts';
import { inMemoryOfItsOwn, type PackedSegment, packSegment, type WholeSegment } from './packed-segment.ts';
import type { SpellingPacker } from './spelling-packer.ts';

/** A row of the index. */
export type IndexRow = { segment: string; lexeme: string; postings: Buffer };

/** Reads segments where they are kept. */
export type SegmentReader = LexemeReader & {
  /** Rows of these lexemes. */
  rows(segments: readonly string[], lexemes: readonly string[]): Promise<readonly IndexRow[]>;
  /** All that segments have; of those that have nothing, nothing. */
  whole(segments: readonly string[]): Promise<readonly WholeSegment[]>;
};

type Held = {
  /** Those that were asked for; null where the segment does not have the lexeme. */
  rows: Map<string, Buffer | null>;
  /** The segment where it was read as a whole; `rows` is empty then. */
  whole: PackedSegment | null;
};

/** What a row takes beside its postings where it is held by itself: its lexeme, the buffer, and its place in the map. */
const rowBytes = 220;

/** What a segment takes when it is held whole: a lexeme has some eight letters. */
const wholeBytes = ({ rows, bytes }: Segment) => rows * 17 + bytes;
const nothing = packSegment({ lexemes: '', lengths: new Uint8Array(), postings: new Uint8Array() });

/** What was read of a bot's segments. */
export type HeldSegments = {
  readonly bytes: number;
  /**
   * A view of these segments for a search; others go. Of what is searched once only the question's rows are read; what
   * is small, and searched again, is read whole.
   */
  source(segments: readonly Segment[], reader: SegmentReader): PostingsSource;
  clear(): void;
};

/**
 * @param options.smallBytes an index that takes no more than this is small
 * @param options.onGrown told after something has been read
 */
export function createHeldSegments(options: {
  smallBytes: number;
  packer: Pick<SpellingPacker, 'pack'>;
  onGrown(): void;
}): HeldSegments {
  const { smallBytes, onGrown } = options;
  const held = new Map<string, Held>();
  const spellings = createHeldSpellings(options.packer);
  let bytes = 0;
  let isSearchedAgain = false;
  /** One after the other: those who come at the same time mostly ask for the same. */
  let reading: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = reading.catch(() => undefined).then(work);
    reading = turn;
    return turn;
  };
  const of = (id: string): Held => {
    const known = held.get(id) ?? { rows: new Map(), whole: null };
    held.set(id, known);
    return known;
  };
  const keep = (known: Held, lexeme: string, postings: Buffer | null) => {
    if (known.rows.has(lexeme)) return;
    known.rows.set(lexeme, postings && inMemoryOfItsOwn(postings));
    bytes += rowBytes + (postings?.length ?? 0);
  };
  const drop = (known: Held) => {
    for (const postings of known.rows.values()) bytes -= rowBytes + (postings?.length ?? 0);
    known.rows.clear();
    bytes -= known.whole?.bytes ?? 0;
  };
  const lacks = (lexeme: string) => (id: string) => {
    const known = held.get(id);
    return !known?.whole && !known?.rows.has(lexeme);
  };

  async function readWhole(ids: readonly string[], reader: SegmentReader) {
    const missing = ids.filter((id) => !held.get(id)?.whole);
    if (missing.length === 0) return;
    const found = new Map((await reader.whole(missing)).map((each) => [each.segment, packSegment(each)]));
    for (const id of missing) {
      const known = of(id);
      drop(known);
      known.whole = found.get(id) ?? nothing;
      bytes += known.whole.bytes;
    }
  }

  async function readSome(ids: readonly string[], lexemes: readonly string[], reader: SegmentReader) {
    const wanted = lexemes.filter((lexeme) => ids.some(lacks(lexeme)));
    const missing = ids.filter((id) => wanted.some((lexeme) => lacks(lexeme)(id)));
    if (missing.length === 0) return;
    for (const { segment, lexeme, postings } of await reader.rows(missing, wanted)) {
      keep(of(segment), lexeme, postings);
    }
    for (const id of missing) for (const lexeme of wanted) keep(of(id), lexeme, null);
  }

  return {
    get bytes() {
      return bytes + spellings.bytes;
    },
    source(segments, reader) {
      const ids = segments.map(({ id }) => id);
      const present = new Set(ids);
      for (const [id, known] of held) {
        if (present.has(id)) continue;
        held.delete(id);
        drop(known);
      }
      const isWanted =
        isSearchedAgain && segments.reduce((sum, segment) => sum + wholeBytes(segment), 0) <= smallBytes;
      isSearchedAgain = true;
      const isThere = (lexemes: readonly string[]) => {
        const partly = ids.filter((id) => !held.get(id)?.whole);
        return !lexemes.some((lexeme) => partly.some(lacks(lexeme)));
      };
      const collect = (lexemes: readonly string[]) => {
        const found = new Map<string, SegmentPostings[]>();
        for (const lexeme of lexemes) {
          const own = ids.flatMap((segment) => {
            const known = held.get(segment);
            const postings = known?.whole ? known.whole.postings(lexeme) : known?.rows.get(lexeme);
            return postings ? [{ segment, postings }] : [];
          });
          if (own.length > 0) found.set(lexeme, own);
        }
        return found;
      };
      return {
        async postings(lexemes) {
          if (isThere(lexemes)) return collect(lexemes);
          return inTurn(async () => {
            if (isWanted) await readWhole(ids, reader);
            else await readSome(ids, lexemes, reader);
            const found = collect(lexemes);
            // What was read may be more than may stay.
            onGrown();
            return found;
          });
        },
        async spelling() {
          return inTurn(async () => {
            const spelling = await spellings.of(segments, reader);
            onGrown();
            return spelling;
          });
        },
      };
    },
    clear() {
      held.clear();
      spellings.clear();
      bytes = 0;
      isSearchedAgain = false;
    },
  };
}
