import { type SQL, sql } from 'drizzle-orm';
import type { Omission } from '#rules/omissions.ts';
import type { Statement } from '../db/batch.ts';
import type { Database, Transaction } from '../db/database.ts';
import { prepare } from '../db/prepare.ts';
import { analysisVersion } from '../language/analysis.ts';
import type { IndexedFile, Segment } from './bot-index.ts';
import type { IndexRow, SegmentReader } from './held-segments.ts';
import type { WholeSegment } from './packed-segment.ts';

/** Ways into the database that see one space only. */
export type Space = {
  id: string;
  inSpace<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** The same for what only reads, on a replica too. */
  read: Space['inSpace'];
  /** Runs one statement that reads, in one round trip. */
  run<Row extends Record<string, unknown>>(statement: Statement): Promise<Row[]>;
};

export const searchSpace = (database: Database, spaceId: string): Space => ({
  id: spaceId,
  inSpace: (work) => database.inSpace(spaceId, work),
  read: (work) => database.reading.inSpace(spaceId, work),
  run: async (statement) => (await database.reading.batchInSpace(spaceId, [statement]))[0] as never,
});

const given = sql.placeholder;
const listOf = (name: string) => sql`ARRAY(SELECT json_array_elements_text(${given(name)}::json))`;

const rowsOf = prepare<'segments' | 'lexemes'>(
  'index_rows_of',
  sql`SELECT segment_id AS segment, lexeme, postings FROM index_postings
    WHERE segment_id = ANY(${listOf('segments')}::uuid[]) AND lexeme = ANY(${listOf('lexemes')})`,
);
/** In one row each: ten thousand rows cost more than all that is in them. */
const wholeOf = prepare<'segments'>(
  'whole_index_segments',
  sql`SELECT segment_id AS segment, string_agg(lexeme, E'\n' ORDER BY lexeme) AS lexemes,
      string_agg(int4send(octet_length(postings)), '' ORDER BY lexeme) AS lengths,
      string_agg(postings, '' ORDER BY lexeme) AS postings
    FROM index_postings WHERE segment_id = ANY(${listOf('segments')}::uuid[]) GROUP BY segment_id`,
);
const lexemesOf = prepare<'segments'>(
  'index_lexemes_of',
  sql`SELECT id AS segment, lexemes FROM index_segments WHERE id = ANY(${listOf('segments')}::uuid[])`,
);

export const readerOf = ({ run }: Pick<Space, 'run'>): SegmentReader => ({
  rows: (segments, lexemes) =>
    run<IndexRow>(
      rowsOf({ segments: JSON.stringify(segments), lexemes: JSON.stringify(lexemes.map(toWellFormed)) }),
    ),
  whole: (segments) => run<WholeSegment>(wholeOf({ segments: JSON.stringify(segments) })),
  lexemes: (segments) =>
    run<{ segment: string; lexemes: string }>(lexemesOf({ segments: JSON.stringify(segments) })),
});

const toWellFormed = (lexeme: string) => lexeme.toWellFormed();

/** A file that may be searched. `version` changes when it is read anew. */
export type ReadFile = {
  id: string;
  version: string;
  name: string;
  title?: string | null;
  omissions: readonly Omission[];
};

/** Files that may be searched, and where the index has them. */
export type SearchedFiles = {
  /** By their ids, so that what scores the same comes in the same order everywhere. */
  indexed: readonly IndexedFile[];
  segments: readonly Segment[];
  files: ReadonlySet<string>;
  names: ReadonlyMap<string, string>;
  titles: ReadonlyMap<string, string>;
  omissions: ReadonlyMap<string, readonly Omission[]>;
  versions: ReadonlyMap<string, string>;
  /** Ids of those that an earlier version has read, or that were copied: no index of this version has them yet. */
  missing: readonly string[];
};

type FileRow = ReadFile & {
  segment: string | null;
  first: number;
  passages: number;
  terms: string;
};

/** Lists a bot's files, or attachments by their ids. */
export function listSearchedFiles(
  space: Space,
  which: { modelBotId: string } | { ids: readonly string[] },
): Promise<SearchedFiles> {
  const condition: SQL =
    'ids' in which
      ? sql`files.id = ANY(${sql.param([...which.ids])}::uuid[])`
      : sql`files.model_bot_id = ${which.modelBotId}`;
  return space.read(async (transaction) => {
    // In one statement, so that both tell of the same moment.
    const { rows } = await transaction.execute<{ files: FileRow[] | null; segments: Segment[] | null }>(sql`
      WITH listed AS MATERIALIZED (
        SELECT files.id, files.read_at::text AS version, files.name, files.title, files.omissions,
          index_files.segment_id AS segment, index_files.first, index_files.passages, index_files.terms
        FROM files INNER JOIN file_texts ON file_texts.file_id = files.id
        LEFT JOIN index_files ON index_files.file_id = files.id AND index_files.analysis >= ${analysisVersion}
        WHERE ${condition} AND files.read_at IS NOT NULL
      )
      SELECT (SELECT json_agg(listed ORDER BY id) FROM listed) AS files,
        (SELECT json_agg(json_build_object('id', id, 'passages', passages, 'rows', rows, 'bytes', bytes))
          FROM index_segments WHERE id IN (SELECT segment FROM listed)) AS segments`);
    return toListed(rows[0]?.files ?? [], rows[0]?.segments ?? []);
  });
}

function toListed(rows: readonly FileRow[], found: readonly Segment[]): SearchedFiles {
  const indexed = rows.flatMap(({ id, segment, first, passages, terms }) =>
    segment === null ? [] : [{ id, segment, first, passages, terms: Number(terms) }],
  );
  const known = new Map(found.map((segment) => [segment.id, segment]));
  return {
    indexed,
    // As their files come.
    segments: [...new Set(indexed.map(({ segment }) => segment))].flatMap((id) => known.get(id) ?? []),
    files: new Set(rows.map(({ id }) => id)),
    names: new Map(rows.map(({ id, name }) => [id, name])),
    titles: new Map(rows.flatMap(({ id, title }) => (title ? [[id, title]] : []))),
    omissions: new Map(rows.flatMap(({ id, omissions }) => (omissions.length > 0 ? [[id, omissions]] : []))),
    versions: new Map(rows.map(({ id, version }) => [id, version])),
    missing: rows.flatMap(({ id, segment }) => (segment === null ? [id] : [])),
  };
}
