import { pause } from '../pauses.ts';
import { passageId } from './bot-index.ts';
import { type ComparedVector, cosines, type PackedVectors } from './packed-vectors.ts';

/** The vectors of one file's passages, in their order. */
type FileVectors = { key: string; vectors: PackedVectors };

/** What a question's vector says about a bot's passages. */
type Nearness = {
  /** From 0, what the bot's passages have on average, to 1, what the nearest has. Passages without a vector lack. */
  closeness: ReadonlyMap<string, number>;
  /** Best first, those only that stand out. */
  nearest: readonly string[];
};

/** The vectors of one bot's passages, in memory, all of one model. */
export type BotVectors = {
  /** By file, under which key its vectors are held. */
  readonly keys: ReadonlyMap<string, string>;
  /** What they take in memory, in bytes. */
  readonly bytes: number;
  set(fileId: string, file: FileVectors): void;
  /** Files that are not named go. */
  keep(files: ReadonlySet<string>): void;
  /**
   * Compares a question with every passage of the files that are visible, with pauses for others between files; null where
   * none has such a vector.
   */
  compare(question: ComparedVector, visible: { has(fileId: string): boolean }): Promise<Nearness | null>;
};

/** So many of the nearest are read closely, beside what the words find. */
const mostNearest = 20;
/** What does not stand out so far from the rest is near by chance. */
const standsOut = 0.3;

export function createBotVectors(): BotVectors {
  const files = new Map<string, FileVectors>();
  return {
    get keys() {
      return new Map([...files].map(([fileId, { key }]) => [fileId, key]));
    },
    get bytes() {
      return [...files.values()].reduce((sum, { vectors }) => sum + 200 + bytesOf(vectors), 0);
    },
    set: (fileId, file) => void files.set(fileId, file),
    keep(named) {
      for (const fileId of files.keys()) if (!named.has(fileId)) files.delete(fileId);
    },
    async compare(question, visible) {
      const found = new Map<string, number>();
      let [sum, most] = [0, Number.NEGATIVE_INFINITY];
      // As they are now, whatever comes or goes meanwhile.
      for (const [fileId, { vectors }] of [...files]) {
        if (!visible.has(fileId) || vectors.dimensions !== question.numbers.length) continue;
        for (const [index, cosine] of cosines(vectors, question).entries()) {
          found.set(passageId(fileId, index), cosine);
          sum += cosine;
          most = Math.max(most, cosine);
        }
        await pause();
      }
      if (found.size === 0) return null;
      const mean = sum / found.size;
      // Of a single passage, or of many that are all alike, none stands out; but each may be read.
      const span = most - mean > 1e-6 ? most - mean : null;
      for (const [id, cosine] of found) found.set(id, span ? Math.max(0, (cosine - mean) / span) : 0);
      const nearest = [...found]
        .filter(([, closeness]) => span === null || closeness >= standsOut)
        .sort(([, one], [, other]) => other - one)
        .slice(0, mostNearest)
        .map(([id]) => id);
      return { closeness: found, nearest };
    },
  };
}

const bytesOf = ({ scales, values }: PackedVectors) => values.length + scales.length * 4;
