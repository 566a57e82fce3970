import { joinSpellings, type PackedSpelling, type Spelling } from '../language/vocabulary.ts';
import type { Segment } from './bot-index.ts';
import type { SpellingPacker } from './spelling-packer.ts';

/** Reads what words segments have, where they are kept. */
export type LexemeReader = {
  /** The lexemes of each segment, a line each. */
  lexemes(segments: readonly string[]): Promise<readonly { segment: string; lexemes: string }[]>;
};

/** Segments that have less than this of the largest one's lexemes are small. */
const smallShare = 1 / 4;

/**
 * How the words of a bot's segments are spelt. Large segments hold mostly the same words, which are packed once for all
 * of them; small ones, which come and go while files are read, are packed apart, so that those of the large ones stay.
 */
export function createHeldSpellings(packer: Pick<SpellingPacker, 'pack'>) {
  let held: readonly { key: string; spelling: PackedSpelling }[] = [];

  async function pack(segments: readonly Segment[], reader: LexemeReader): Promise<PackedSpelling> {
    const read = await reader.lexemes(segments.map(({ id }) => id));
    return packer.pack(read.map(({ lexemes }) => lexemes));
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
