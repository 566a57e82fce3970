import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { quoteLexeme } from './analysis.ts';
import {
  type Candidate,
  type QuestionWord,
  questionWords,
  type RankedPassage,
  rankPassages,
} from './ranking.ts';

type Executor = Pick<NodePgDatabase<Record<string, unknown>>, 'execute'>;

/** So many passages are fetched to be ranked. */
const mostCandidates = 200;
const mostWords = 40;
/** A bot of so few passages is ranked whole, which finds what is misspelt from its first letters on. */
const smallBot = 200;

type CandidateRow = {
  file_id: string;
  file_name: string;
  page: number | null;
  start: number;
  end: number;
  text: string;
  term_count: number;
  terms: Record<string, number> | null;
};

/**
 * The passages of a bot that best fit a question, best first: candidates by SQL inside the bot, ranked here.
 * Two statements, whatever the size of the bot.
 */
export async function searchPassages(
  transaction: Executor,
  { modelBotId, query, limit }: { modelBotId: string; query: string; limit: number },
): Promise<RankedPassage[]> {
  const words = boundWords(questionWords(query));
  if (words.length === 0) return [];
  const { rows } = await transaction.execute<CandidateRow>(sql`
    WITH candidates AS (
      SELECT file_id, page, start, "end", text, terms, term_count
      FROM passages
      WHERE model_bot_id = ${modelBotId} AND (
        terms @@ ${candidateQuery(words)}::tsquery
        OR (SELECT count(*) FROM passages WHERE model_bot_id = ${modelBotId}) <= ${smallBot}
      )
      ORDER BY ts_rank(terms, ${candidateQuery(words)}::tsquery, 1) DESC
      LIMIT ${mostCandidates}
    )
    SELECT candidates.file_id, files.name AS file_name, page, start, "end", text, term_count,
      (SELECT jsonb_object_agg(lexeme, cardinality(positions)) FROM unnest(candidates.terms)
       WHERE lexeme = ANY(${sql.param(words.flatMap(({ lexemes }) => lexemes))}::text[])) AS terms
    FROM candidates JOIN files ON files.id = candidates.file_id`);
  if (rows.length === 0) return [];
  return rankPassages(
    words,
    await statisticsOf(transaction, modelBotId, words),
    rows.map(toCandidate),
    limit,
  );
}

/** Of a very long question its beginning and its end say most. */
function boundWords(words: QuestionWord[]): QuestionWord[] {
  return words.length <= mostWords
    ? words
    : [...words.slice(0, mostWords / 2), ...words.slice(-mostWords / 2)];
}

/** How many passages the bot has, how long they are, and how many hold each word. */
async function statisticsOf(transaction: Executor, modelBotId: string, words: readonly QuestionWord[]) {
  const holding = words.map(
    ({ lexemes }) =>
      sql`count(*) FILTER (WHERE terms @@ ${lexemes.map(quoteLexeme).join(' | ')}::tsquery)::int`,
  );
  const { rows } = await transaction.execute<{
    passages: number;
    average: number;
    frequencies: number[];
  }>(sql`
    SELECT count(*)::int AS passages, coalesce(avg(term_count), 0)::float8 AS average,
           ARRAY[${sql.join(holding, sql`, `)}] AS frequencies
    FROM passages WHERE model_bot_id = ${modelBotId}`);
  const { passages = 0, average = 0, frequencies = [] } = rows[0] ?? {};
  return { passages, averageTermCount: average, frequencies };
}

/** Any of the words by stem, or by its first letters, which brings misspelt words and cognates. */
function candidateQuery(words: readonly QuestionWord[]): string {
  const exact = words.flatMap(({ lexemes }) => lexemes.map(quoteLexeme));
  const begins = words.flatMap(({ prefix }) => (prefix === null ? [] : [`${quoteLexeme(prefix)}:*`]));
  return [...new Set([...exact, ...begins])].join(' | ');
}

function toCandidate(row: CandidateRow): Candidate {
  return {
    fileId: row.file_id,
    fileName: row.file_name,
    page: row.page,
    start: row.start,
    end: row.end,
    text: row.text,
    termCount: row.term_count,
    terms: new Map(Object.entries(row.terms ?? {})),
  };
}
