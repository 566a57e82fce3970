import { pause } from '../pauses.ts';
import { passageId, placeOfPassage } from './bot-index.ts';
import { type ComparedVector, cosines, type PackedVectors } from './packed-vectors.ts';

/** The vectors of one file's passages, in their order; another `key` when they are others. */
export type FileVectors = { key: string; vectors: PackedVectors };

/** What a question's vector says about a bot's passages. */
export type Closeness = {
  /**
   * Of these passages, and of others, from 0, what the bot's passages have on average, to 1, what the nearest has. Those
   * without a vector lack.
   */
  closenessOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What the passages have on average, those below 0 counted as 0. */
  readonly average: number;
  /** Best first, those only that stand out. */
  nearest: readonly string[];
};

/**
 * The set of a bot's vectors that the database server has an index of (`nearest-place.ts`); `files` changes when one of
 * them goes or comes.
 */
export type NearestSet = { id: string; dimensions: number; files: string };

/** Vectors that the database server compares by an index: so many passages, and their average direction. */
type Indexed = { set: NearestSet; passages: number; mean: readonly number[] };

/** Asks the database server about vectors that are not in memory. */
export type StoredVectors = {
  /** Passages of the set that are nearest to the question, more than are wanted. */
  nearest(set: NearestSet, question: ComparedVector): Promise<string[]>;
  /** The cosines of these passages, as they would be in memory; those without a vector lack. */
  cosinesOf(ids: readonly string[], question: ComparedVector): Promise<ReadonlyMap<string, number>>;
};

/** The vectors of one bot's passages, all of one model, as they are at one moment. */
export type BotVectors = {
  /** Those in memory, by file. */
  readonly files: ReadonlyMap<string, FileVectors>;
  readonly indexed: Indexed | null;
  /** What they take in memory. */
  readonly bytes: number;
  /**
   * Compares a question with the passages of the files that are visible: with every one in memory, with pauses for others
   * between files, and with those that the server finds in its index. Null where none has such a vector.
   * @param stored needed where some are indexed
   */
  compare(
    question: ComparedVector,
    visible: { has(fileId: string): boolean },
    stored?: StoredVectors,
  ): Promise<Closeness | null>;
};

/** So many of the nearest are read closely, beside what the words find. */
const mostNearest = 20;
/** What does not stand out so far from the rest is near by chance. */
const standsOut = 0.3;

export function createBotVectors(
  files: ReadonlyMap<string, FileVectors> = new Map(),
  indexed: Indexed | null = null,
): BotVectors {
  return {
    files,
    indexed,
    bytes: [...files.values()].reduce((sum, { vectors }) => sum + 200 + bytesOf(vectors), 0),
    async compare(question, visible, stored) {
      const found = new Map<string, number>();
      let [sum, most] = [0, Number.NEGATIVE_INFINITY];
      for (const [fileId, { vectors }] of files) {
        if (!visible.has(fileId) || vectors.dimensions !== question.numbers.length) continue;
        for (const [index, cosine] of cosines(vectors, question).entries()) {
          found.set(passageId(fileId, index), cosine);
          sum += cosine;
          most = Math.max(most, cosine);
        }
        await pause();
      }
      let passages = found.size;
      const asked = indexed?.set.dimensions === question.numbers.length ? stored : undefined;
      if (indexed && asked) {
        const ids = await asked.nearest(indexed.set, question);
        for (const [id, cosine] of await asked.cosinesOf(ids, question)) {
          if (found.has(id) || !visible.has(placeOfPassage(id).fileId)) continue;
          found.set(id, cosine);
          most = Math.max(most, cosine);
        }
        sum += indexed.passages * cosineOfMean(indexed.mean, question);
        passages += indexed.passages;
      }
      if (found.size === 0) return null;
      const mean = sum / passages;
      // Of a single passage, or of many that are all alike, none stands out; but each may be read.
      const span = most - mean > 1e-6 ? most - mean : null;
      const closenessOf = (cosine: number) => (span ? Math.max(0, (cosine - mean) / span) : 0);
      for (const [id, cosine] of found) found.set(id, closenessOf(cosine));
      const nearest = [...found]
        .filter(([, closeness]) => span === null || closeness >= standsOut)
        .sort(([, one], [, other]) => other - one)
        .slice(0, mostNearest)
        .map(([id]) => id);
      return {
        async closenessOf(ids) {
          const others = asked ? ids.filter((id) => !found.has(id)) : [];
          if (asked && others.length > 0) {
            for (const [id, cosine] of await asked.cosinesOf(others, question)) {
              found.set(id, closenessOf(cosine));
            }
          }
          return found;
        },
        // Of many that are not read, what is not among the nearest lies about the average.
        get average() {
          return asked ? 0 : [...found.values()].reduce((all, each) => all + each, 0) / passages;
        },
        nearest,
      };
    },
  };
}

/** The average cosine of vectors is that of their average, which is shorter than one. */
const cosineOfMean = (mean: readonly number[], { numbers, step }: ComparedVector) =>
  mean.reduce((sum, value, place) => sum + value * (numbers[place] as number), 0) * step;

const bytesOf = ({ scales, values }: PackedVectors) => values.length + scales.length * 4;
