import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FileErrorCode, FileFormat, FileStatus, PageTurn, PageWord, Recrawl } from '#rules/files.ts';
import type { EmbeddingProblem } from '#rules/model-providers.ts';
import type { Omission } from '#rules/omissions.ts';
import type { ShownBlock } from '#rules/shown-blocks.ts';
import { bytea, createdAt, id, moment, spaceId, tsvector, updatedAt } from './columns.ts';
import { conversations } from './conversations.ts';
import { users } from './identity.ts';
import { modelBots, tenants } from './organisation.ts';

/**
 * An uploaded file, of a bot's knowledge or attached in one conversation. Its bytes lie in the storage under
 * `storageKey`, its text in `file_texts`.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    spaceId: spaceId(),
    /** Null for an attachment: so whatever asks for a bot's files never meets one. */
    modelBotId: uuid().references(() => modelBots.id, { onDelete: 'cascade' }),
    /** Of an attachment, where it belongs. */
    conversationId: uuid().references((): AnyPgColumn => conversations.id, { onDelete: 'cascade' }),
    uploadedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** An older file of the same bot, which goes as soon as this one is found by its text. */
    replacesId: uuid().references((): AnyPgColumn => files.id, { onDelete: 'set null' }),
    format: text().$type<FileFormat>(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Null while a web page has not been fetched. */
    sha256: text(),
    storageKey: text(),
    status: text().$type<FileStatus>().notNull().default('queued'),
    progress: real().notNull().default(0),
    pages: integer(),
    /** With the status `ready`: why a web page could not be fetched again; its text is that of before. */
    errorCode: text().$type<FileErrorCode>(),
    /** Who reads it right now. Another reading takes over by putting its own id here. */
    readingId: uuid(),
    /** Since when it is found by its present text; null while it has none. */
    readAt: moment(),
    /** By which version of the readers: see `readingVersion`. */
    readingVersion: smallint().notNull().default(1),
    /** What it holds and its text does not. */
    omissions: jsonb().$type<Omission[]>().notNull().default([]),
    /** Whether sheets and slides that it hides are read, too. */
    readsHidden: boolean().notNull().default(false),
    /** Of a page fetched from the web, and how often it is fetched again. */
    sourceUrl: text(),
    /** What a page of the web calls itself, once it is read. */
    title: text(),
    recrawl: text().$type<Recrawl>().notNull().default('off'),
    fetchedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('files_model_bot').on(table.modelBotId, table.createdAt),
    index('files_space').on(table.spaceId),
    index('files_content').on(table.modelBotId, table.sha256),
    index('files_unread').on(table.spaceId).where(isUnread(table)),
    index('files_failed').on(table.uploadedBy, table.createdAt).where(sql`${table.status} = 'failed'`),
    index('files_reading_version').on(table.readingVersion).where(sql`${table.status} = 'ready'`),
    index('files_recrawl').on(table.fetchedAt).where(sql`${table.recrawl} <> 'off'`),
    index('files_replaces').on(table.replacesId).where(sql`${table.replacesId} IS NOT NULL`),
    index('files_conversation').on(table.conversationId).where(sql`${table.conversationId} IS NOT NULL`),
    check('files_belong_once', sql`num_nonnulls(${table.modelBotId}, ${table.conversationId}) = 1`),
  ],
);

/** Written out, not with values of its own: so the index of those is used. */
export function isUnread(table: { status: AnyPgColumn }): SQL {
  return sql`${table.status} IN ('queued', 'processing')`;
}

/** A site whose pages may be fetched for a bot. */
export const webHosts = pgTable(
  'web_hosts',
  {
    id: id(),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    host: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('web_hosts_host').on(table.modelBotId, table.host)],
);

/** The extracted text. `pageStarts[i]` is the UTF-16 offset at which page i+1 begins. */
export const fileTexts = pgTable('file_texts', {
  fileId: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  spaceId: spaceId(),
  text: text().notNull(),
  pageStarts: jsonb().$type<number[]>().notNull().default([]),
});

/**
 * The blocks that a file's text was written from, and its furniture, as people are shown what was read. They belong to
 * the text; what an earlier version read has none.
 */
export const fileBlocks = pgTable(
  'file_blocks',
  {
    fileId: uuid()
      .notNull()
      .references(() => fileTexts.fileId, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    /** From 1; 0 for a file without pages. */
    page: integer().notNull(),
    /** From 1 on each page. */
    part: integer().notNull(),
    blocks: jsonb().$type<ShownBlock[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.page, table.part] })],
);

/**
 * What has been recognised of a scan whose reading has not come to its end: the next one goes on there. It belongs to
 * the bytes under `storageKey`, and goes when the file is read.
 */
export const recognisedPages = pgTable(
  'recognised_pages',
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    storageKey: text().notNull(),
    /** From 1. */
    page: integer().notNull(),
    text: text().notNull(),
    /** As `page_words` will have them. */
    turn: smallint().$type<PageTurn>().notNull().default(0),
    words: jsonb().$type<PageWord[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.page] })],
);

/**
 * The words of a page of which text was read off its picture, and where they stand once it is turned by so many
 * degrees. They belong to the file's text.
 */
export const pageWords = pgTable(
  'page_words',
  {
    fileId: uuid()
      .notNull()
      .references(() => fileTexts.fileId, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    /** From 1. */
    page: integer().notNull(),
    turn: smallint().$type<PageTurn>().notNull().default(0),
    words: jsonb().$type<PageWord[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.page] })],
);

/**
 * A stretch of a file's text, `text` being `file_texts.text` from `start` to `end` (UTF-16 code units).
 * `terms` holds the passage's analysed tokens with their positions, for candidate search and BM25.
 */
export const passages = pgTable(
  'passages',
  {
    id: id(),
    spaceId: spaceId(),
    /** As of the file: null for an attachment's. */
    modelBotId: uuid().references(() => modelBots.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    ordinal: integer().notNull(),
    page: integer(),
    /** Where it ends on another page. */
    lastPage: integer(),
    start: integer().notNull(),
    end: integer().notNull(),
    text: text().notNull(),
    /** The headings that it stands under, by whose words it is found, too; '' for none. */
    section: text().notNull().default(''),
    /** Which blocks it is made of, and where pages begin within it (see `writeLayout`); '' where an earlier version read the file. */
    layout: text().notNull().default(''),
    terms: tsvector().notNull(),
    /** Which analysis made the terms: see `analysisVersion`. What an earlier one made is made anew when it is read. */
    analysis: smallint().notNull().default(1),
    /** Number of tokens, BM25's document length. */
    termCount: integer().notNull(),
  },
  (table) => [
    uniqueIndex('passages_file_ordinal').on(table.fileId, table.ordinal),
    index('passages_model_bot').on(table.modelBotId),
  ],
);

/**
 * A piece of the inverted index: passages of files of one bot, or of one attachment, by numbers from 0. A segment never
 * changes; several are merged into another (`services/search-index`).
 */
export const indexSegments = pgTable(
  'index_segments',
  {
    id: id(),
    spaceId: spaceId(),
    /** Null for an attachment's. */
    modelBotId: uuid().references(() => modelBots.id, { onDelete: 'cascade' }),
    /** So many numbers are taken, those of files that are gone among them. */
    passages: integer().notNull().default(0),
    /** How many lexemes it has, and the bytes of their postings. */
    rows: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Its lexemes, a line each, in the order in which its passages have them. */
    lexemes: text().notNull().default(''),
    /** Since when others stand for it. Searches that began before still read it. */
    supersededAt: moment(),
  },
  (table) => [
    index('index_segments_model_bot').on(table.modelBotId).where(sql`${table.supersededAt} IS NULL`),
    index('index_segments_superseded').on(table.supersededAt).where(sql`${table.supersededAt} IS NOT NULL`),
  ],
);

/** Which of a segment's passages hold a lexeme, packed as `reading/postings.ts` says. Lexemes are in the order of bytes. */
export const indexPostings = pgTable(
  'index_postings',
  {
    segmentId: uuid()
      .notNull()
      .references(() => indexSegments.id, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    lexeme: text().notNull(),
    passages: integer().notNull(),
    postings: bytea().notNull(),
  },
  (table) => [primaryKey({ name: 'index_postings_pk', columns: [table.segmentId, table.lexeme] })],
);

/**
 * Where a file's passages are in the index: their number in the segment is `first` and their ordinal. It goes with the
 * text that they are of.
 */
export const indexFiles = pgTable(
  'index_files',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => fileTexts.fileId, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    segmentId: uuid()
      .notNull()
      .references(() => indexSegments.id, { onDelete: 'cascade' }),
    first: integer().notNull(),
    passages: integer().notNull(),
    /** All of their terms together, for the average length. */
    terms: bigint({ mode: 'number' }).notNull(),
    /** Which analysis made the postings: see `analysisVersion`. What an earlier one made is made anew when it is searched. */
    analysis: smallint().notNull(),
  },
  (table) => [index('index_files_segment').on(table.segmentId)],
);

/**
 * How far a file's passages have been turned into vectors, and by which model. It goes with the text that they are of,
 * so that a file that is read anew is begun anew.
 */
export const fileEmbeddings = pgTable(
  'file_embeddings',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => fileTexts.fileId, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    /** Of each vector; null until the first is there. */
    dimensions: integer(),
    /** Changes when the file is begun anew. */
    version: uuid().notNull(),
    /** So many passages, by their `ordinal`, of so many. */
    done: integer().notNull().default(0),
    total: integer().notNull(),
    /** Why the last attempt failed, and how many have in a row. */
    problem: text().$type<EmbeddingProblem>(),
    attempts: integer().notNull().default(0),
    updatedAt: updatedAt(),
  },
  (table) => [index('file_embeddings_model_bot').on(table.modelBotId, table.model)],
);

/** The vectors of up to fifty passages from the ordinal `first` on, packed by `search/packed-vectors.ts`. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    fileId: uuid()
      .notNull()
      .references(() => fileEmbeddings.fileId, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    first: integer().notNull(),
    vectors: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.first] })],
);

/** A word or phrase of a tenant's own with others that stand for it, which its bots' search takes for the same. */
export const terms = pgTable(
  'terms',
  {
    id: id(),
    spaceId: spaceId(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    term: text().notNull(),
    meanings: jsonb().$type<string[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('terms_tenant_term').on(table.tenantId, sql`lower(${table.term})`)],
);
