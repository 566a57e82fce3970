import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { byNearestIndex, settingStatement } from '../db/local-settings.ts';
import { placeOfPassage } from './bot-index.ts';
import type { Closeness, NearestSet, StoredVectors } from './bot-vectors.ts';
import type { KnowledgeIndexes } from './knowledge-indexes.ts';
import { isPlaceGone, type NearestPlace, tableOfSet } from './nearest-place.ts';
import { type ComparedVector, cosines, unpackVectors } from './packed-vectors.ts';
import type { SearchQuery } from './question-words.ts';
import { nearestSet, vectorState, vectorsOf } from './vector-state.ts';

/** Makes vectors of questions by the model whose vectors the passages have. */
export type EmbedQuestion = {
  model: string;
  /** Null where that fails or takes too long: the words answer alone then. Never throws. */
  vectorOf(question: string): Promise<ComparedVector | null>;
};

/** A question's vector, and those that it is compared with. */
export type Meaning = {
  /** Null where none of the files that are visible has a vector. */
  compare(visible: { has(fileId: string): boolean }): Promise<Closeness | null>;
};

/** What the search needs to ask by meaning. */
export type MeaningParts = {
  database: Database;
  knowledge: KnowledgeIndexes;
  nearest: NearestPlace;
  log: Pick<Logger, 'warn'>;
};

/** So many are taken out of the index, of which the nearest are chosen. */
const mostOfIndex = 60;

/** Null where there is nothing to compare, for which no model is asked. */
export async function readMeaning(
  { database, knowledge, nearest, log }: MeaningParts,
  { spaceId, modelBotId, query, about }: SearchQuery & { spaceId: string; modelBotId: string },
  { model, vectorOf }: EmbedQuestion,
): Promise<Meaning | null> {
  const { reading } = database;
  const { fingerprint, set } = await readState();
  if (!fingerprint) return null;
  const read = (of: NearestSet | null) =>
    knowledge.vectorsUpToDate(modelBotId, { model, fingerprint, set: of }, (work) =>
      reading.inSpace(spaceId, work),
    );
  const [question, vectors] = await Promise.all([vectorOf(about ? `${query}\n${about}` : query), read(set)]);
  return (
    question && {
      async compare(visible) {
        try {
          return await vectors.compare(question, visible, storedVectors());
        } catch (error) {
          if (!set) throw error;
          // Its index is gone, or the extension: what is stored is compared one by one.
          log.warn({ error, set: set.id }, 'An index of vectors could not be asked');
          knowledge.passBy(set);
          return (await read(null)).compare(question, visible);
        }
      },
    }
  );

  async function readState(): Promise<{ fingerprint: string | null | undefined; set: NearestSet | null }> {
    const of = { modelBotId, model };
    if ('schema' in nearest) {
      try {
        const [[state], [set]] = await reading.batchInSpace<[{ fingerprint: string | null }, NearestSet]>(
          spaceId,
          [vectorState(of), nearestSet(of)],
        );
        return { fingerprint: state?.fingerprint, set: set && !knowledge.passesBy(set) ? set : null };
      } catch (error) {
        if (!isPlaceGone(error)) throw error;
      }
    }
    const [[state]] = await reading.batchInSpace<[{ fingerprint: string | null }]>(spaceId, [
      vectorState(of),
    ]);
    return { fingerprint: state?.fingerprint, set: null };
  }

  function storedVectors(): StoredVectors {
    return {
      async nearest({ id }, { numbers }) {
        const schema = 'schema' in nearest ? nearest.schema : '';
        const statement = {
          name: 'nearest',
          text: `SELECT file_id || '/' || ordinal AS id FROM ${tableOfSet(id)}
            ORDER BY vector OPERATOR(${schema}.<=>) $1::${schema}.halfvec LIMIT ${mostOfIndex}`,
          values: [`[${numbers.join()}]`],
        };
        const [, rows] = await reading.batchInSpace<[object, { id: string }]>(spaceId, [
          settingStatement('by_nearest_index', byNearestIndex),
          statement,
        ]);
        return rows.map((row) => row.id);
      },
      async cosinesOf(ids, question) {
        const places = JSON.stringify(ids.map(placeOfPassage));
        const [rows] = await reading.batchInSpace<[{ id: string; dimensions: number; vector: Buffer }]>(
          spaceId,
          [vectorsOf({ places, model })],
        );
        return new Map(
          rows
            .filter(({ dimensions }) => dimensions === question.numbers.length)
            .map((row) => [row.id, cosines(unpackVectors(row.vector, row.dimensions), question)[0] ?? 0]),
        );
      },
    };
  }
}
