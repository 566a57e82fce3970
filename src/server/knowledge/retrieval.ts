import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { files, passages } from '../db/schema.ts';
import { quoteLexeme } from './analysis.ts';
import {
  type Candidate,
  type QuestionWord,
  questionWords,
  type RankedPassage,
  rankPassages,
} from './ranking.ts';

/** So many passages are read from the database for the final ranking. */
const candidateLimit = 120;
/** Of a longer question its beginning and its end are searched for, half each. */
const mostWords = 40;
/** What a word's beginning counts in choosing candidates, beside the word itself. */
const prefixShare = 0.4;

type Row = {
  fileId: string;
  fileName: string;
  page: number | null;
  start: number;
  end: number;
  text: string;
  termCount: number;
  terms: Record<string, number> | null;
  passages: number;
  averageTermCount: number;
  frequencies: number[];
};

/**
 * The passages of a bot's ready files that answer a question best, best first; none when no word of it occurs.
 * One statement reads the bot's passages, counts which words of the question each holds, and returns the
 * candidates with the figures the final ranking needs.
 */
export async function searchPassages(
  transaction: Pick<Transaction, 'execute'>,
  { modelBotId, query, limit }: { modelBotId: string; query: string; limit: number },
): Promise<RankedPassage[]> {
  const words = boundWords(questionWords(query));
  if (words.length === 0) return [];
  const { rows } = await transaction.execute<Row>(
    candidateQuery(modelBotId, words, Math.max(limit, candidateLimit)),
  );
  const [first] = rows;
  if (!first) return [];
  const statistics = {
    passages: first.passages,
    averageTermCount: first.averageTermCount,
    frequencies: first.frequencies,
  };
  const candidates = rows.map(
    ({ passages: _, averageTermCount: __, frequencies: ___, terms, ...found }): Candidate => ({
      ...found,
      terms: new Map(Object.entries(terms ?? {})),
    }),
  );
  return rankPassages(words, statistics, candidates, limit);
}

function boundWords(words: QuestionWord[]): QuestionWord[] {
  return words.length <= mostWords
    ? words
    : [...words.slice(0, mostWords / 2), ...words.slice(-mostWords / 2)];
}

function candidateQuery(modelBotId: string, words: readonly QuestionWord[], limit: number): SQL {
  const whole = words.map(({ lexemes }) => lexemes.map(quoteLexeme).join(' | '));
  const begun = words.flatMap(({ prefix }) => (prefix ? [`${quoteLexeme(prefix)}:*`] : []));
  const tests = [...whole, ...begun];
  const held = tests.map((test, index) => sql`t.terms @@ ${test}::tsquery AS ${column('held', index)}`);
  const counts = tests.map(
    (_, index) => sql`count(*) FILTER (WHERE ${column('held', index)}) AS ${column('count', index)}`,
  );
  const weights = tests.map((_, index) => {
    const count = sql`${column('count', index)}::float8`;
    const share = index < whole.length ? 1 : prefixShare;
    return sql`${share}::float8 * ln(1 + (total - ${count} + 0.5) / (${count} + 0.5)) AS ${column('weight', index)}`;
  });
  const scores = tests.map(
    (_, index) => sql`CASE WHEN ${column('held', index)} THEN ${column('weight', index)} ELSE 0 END`,
  );
  const lexemes = words.flatMap((word) => word.lexemes);
  // A bot that fits is ranked whole: the final ranking finds what is misspelt from its first letters on.
  // The inner SELECT unpacks a passage's terms once; without OFFSET 0 every test would unpack them again.
  return sql`
    WITH tested AS MATERIALIZED (
      SELECT p.id, p.term_count, ${sql.join(held, sql`, `)}
      FROM ${passages} p
      JOIN ${files} f ON f.id = p.file_id AND f.status = 'ready'
      CROSS JOIN LATERAL (SELECT strip(p.terms) AS terms OFFSET 0) t
      WHERE p.model_bot_id = ${modelBotId}
    ), counted AS (
      SELECT count(*) AS total, avg(term_count)::float8 AS average, ${sql.join(counts, sql`, `)} FROM tested
    ), weighed AS (
      SELECT *, ${sql.join(weights, sql`, `)} FROM counted
    ), best AS (
      SELECT tested.id, total, average, ${sql.join(scores, sql` + `)} AS score,
        ARRAY[${sql.join(
          whole.map((_, index) => column('count', index)),
          sql`, `,
        )}] AS frequencies
      FROM tested, weighed
      WHERE total <= ${limit} OR ${sql.join(
        tests.map((_, index) => column('held', index)),
        sql` OR `,
      )}
      ORDER BY score DESC, tested.id
      LIMIT ${limit}
    )
    SELECT p.file_id AS "fileId", f.name AS "fileName", p.page, p.start, p."end", p.text,
      p.term_count AS "termCount", best.total::int AS passages, best.average AS "averageTermCount",
      best.frequencies::int[] AS frequencies,
      (SELECT jsonb_object_agg(lexeme, cardinality(positions)) FROM unnest(p.terms)
        WHERE lexeme IN (${sql.join(
          lexemes.map((lexeme) => sql`${lexeme}`),
          sql`, `,
        )})) AS terms
    FROM best JOIN ${passages} p ON p.id = best.id JOIN ${files} f ON f.id = p.file_id
    ORDER BY best.score DESC, best.id`;
}

function column(name: 'held' | 'count' | 'weight', index: number): SQL {
  return sql`${sql.identifier(`${name}_${index}`)}`;
}
