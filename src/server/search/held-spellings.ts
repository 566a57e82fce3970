import { joinSpellings, type PackedSpelling, packSpelling, type Spelling } from '../language/vocabulary.ts';
import { createPause } from '../pauses.ts';
import type { Segment } from './bot-index.ts';

/** Reads what words segments have, where they are kept. */
export type LexemeReader = {
  /** The lexemes of each segment, a line each. */
  lexemes(segments: readonly string[]): Promise<readonly { segment: string; lexemes: string }[]>;
};

/** Segments that have less than this of the largest one's lexemes are small. */
const smallShare = 1 / 4;
/** About so many lexemes are read from the database at once. */
const lexemesAtOnce = 50_000;
/** So many words are taken before anybody asks whether it is time for a pause. */
const takenAtOnce = 500;

/**
 * How the words of a bot's segments are spelt. Large segments hold mostly the same words, which are packed once for all
 * of them; small ones, which come and go while files are read, are packed apart, so that those of the large ones stay.
 */
export function createHeldSpellings() {
  let held: readonly { key: string; spelling: PackedSpelling }[] = [];

  async function pack(segments: readonly Segment[], reader: LexemeReader): Promise<PackedSpelling> {
    const pause = createPause();
    const words = new Set<string>();
    for (const some of groupsOf(segments)) {
      const read = await reader.lexemes(some.map(({ id }) => id));
      const bySegment = new Map(read.map(({ segment, lexemes }) => [segment, lexemes]));
      for (const { id } of some) {
        await pause();
        // Without any it is an empty text.
        for (const [at, word] of (bySegment.get(id) || null)?.split('\n').entries() ?? []) {
          if (at % takenAtOnce === 0) await pause();
          words.add(word);
        }
      }
    }
    return packSpelling(words);
  }

  return {
    get bytes() {
      return held.reduce((sum, { spelling }) => sum + spelling.bytes, 0);
    },
    /** The words of these segments; what is held of others goes. Has to be called by one after the other. */
    async of(segments: readonly Segment[], reader: LexemeReader): Promise<Spelling> {
      const parts: (typeof held)[number][] = [];
      for (const part of partsOf(segments)) {
        const key = part.map(({ id }) => id).join(' ');
        const known = held.find((each) => each.key === key);
        parts.push(known ?? { key, spelling: await pack(part, reader) });
      }
      held = parts;
      return joinSpellings(parts.map(({ spelling }) => spelling));
    },
    clear() {
      held = [];
    },
  };
}

/** The large ones, and the small ones. */
function partsOf(segments: readonly Segment[]): Segment[][] {
  const most = segments.reduce((rows, segment) => Math.max(rows, segment.rows), 0);
  const isSmall = ({ rows }: Segment) => rows < most * smallShare;
  const parts = [segments.filter((segment) => !isSmall(segment)), segments.filter(isSmall)];
  return parts.filter((part) => part.length > 0);
}

function groupsOf(segments: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    if (rows + segment.rows > lexemesAtOnce) {
      groups.push([]);
      rows = 0;
    }
    groups.at(-1)?.push(segment);
    rows += segment.rows;
  }
  return groups;
}
