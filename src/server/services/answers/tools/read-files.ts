import { sql } from 'drizzle-orm';
import type { FileReader, ListedFile } from '../../../agents/file-tools.ts';
import { prepare } from '../../../db/prepare.ts';
import { pagesWithin, readLayout } from '../../../reading/blocks/layout.ts';
import type { StoredPassage } from '../../../search/passage-cache.ts';
import type { RankedPassage } from '../../../search/ranking.ts';
import type { Attached } from '../../../search/retrieval.ts';
import { readTables } from '../../../tables/stored-tables.ts';
import type { App } from '../../context.ts';
import { givenPassage } from '../material/given-passage.ts';
import { readRows } from '../material/read-figure.ts';

const filesPerCall = 40;
const sectionsPerCall = 80;
/** Headings are looked for in so many passages of a file. */
const mostHeaded = 2_000;
/** Of what one call reads: with the frames of its passages it stays below what a tool answers at most. */
const charactersPerCall = 9_000;
const passagesPerCall = 40;

const given = sql.placeholder;
const attachedIds = sql`ARRAY(SELECT json_array_elements_text(${given('attached')}::json))::uuid[]`;

/** What may be read: the bot's files that are found by their text, and those of the conversation. */
const readable = sql`(model_bot_id = ${given('modelBotId')}::uuid OR id = ANY(${attachedIds})) AND read_at IS NOT NULL`;

type NamedRow = Omit<ListedFile, 'title'> & { title: string | null; all: number };

const listedFiles = prepare<'modelBotId' | 'attached' | 'words' | 'most' | 'from'>(
  'listed_files',
  sql`SELECT id, name AS "fileName", title, pages, to_char(read_at, 'YYYY-MM-DD') AS day, count(*) OVER ()::int AS "all"
    FROM files WHERE ${readable}
      AND position(lower(${given('words')}::text) IN lower(name || ' ' || coalesce(title, ''))) > 0
    ORDER BY id = ANY(${attachedIds}) DESC, read_at DESC, id
    LIMIT ${given('most')}::int OFFSET ${given('from')}::int`,
);

const namedFile = prepare<'modelBotId' | 'attached' | 'name'>(
  'named_file',
  sql`SELECT id, name AS "fileName", title, pages, to_char(read_at, 'YYYY-MM-DD') AS day, 1 AS "all"
    FROM files WHERE ${readable} AND lower(${given('name')}::text) IN (lower(name), lower(title))
    ORDER BY id = ANY(${attachedIds}) DESC, read_at DESC, id LIMIT 1`,
);

const headingsOfFile = prepare<'fileId' | 'most'>(
  'headings_of_file',
  sql`SELECT section, page, layout, text FROM passages
    WHERE file_id = ${given('fileId')}::uuid AND (section <> '' OR layout LIKE '%h%')
    ORDER BY ordinal LIMIT ${given('most')}::int`,
);

type HeadingRow = { section: string; page: number | null; layout: string; text: string };

/** The paths that passages stand under, and the headings within them, each once and in order. */
function pathsOf(rows: readonly HeadingRow[]): { path: string; page: number | null }[] {
  const paths = new Map<string, number | null>();
  for (const { section, page, layout, text } of rows) {
    const within = readLayout(layout, text)
      .filter(({ kind }) => kind === 'heading')
      .map((block) => ({
        path: text.slice(block.start, block.end).trim(),
        page: pagesWithin({ page, layout }, block).page,
      }));
    for (const one of [{ path: section, page }, ...within]) {
      if (one.path && !paths.has(one.path)) paths.set(one.path, one.page);
    }
  }
  return [...paths].map(([path, page]) => ({ path, page }));
}

const passagesInOrder = prepare<'fileId' | 'section' | 'first' | 'last' | 'from' | 'most'>(
  'passages_in_order',
  sql`SELECT id, file_id AS "fileId", page, start, "end", text, section, layout, ordinal FROM passages
    WHERE file_id = ${given('fileId')}::uuid AND ordinal >= ${given('from')}::int
      AND (${given('section')}::text = '' OR position(lower(${given('section')}::text) IN lower(section)) > 0
        OR (layout LIKE '%h%' AND position(lower(${given('section')}::text) IN lower(text)) > 0))
      AND (${given('last')}::int = 0 OR (page <= ${given('last')}::int AND coalesce(last_page, page) >= ${given('first')}::int))
    ORDER BY ordinal LIMIT ${given('most')}::int`,
);

/** Reads the files of one bot and of one conversation, and no others, whatever name is given. */
export function createFileReader(
  app: Pick<App, 'database'>,
  { spaceId, modelBotId }: { spaceId: string; modelBotId: string },
  attached: Attached,
): FileReader {
  const { database } = app;
  const of = { modelBotId, attached: JSON.stringify(attached.files.map(({ id }) => id)) };
  const listed = ({ all: _all, title, ...file }: NamedRow): ListedFile => ({
    ...file,
    ...(title && { title }),
  });
  return {
    async list(words, from) {
      const [rows] = await database.batchInSpace<[NamedRow]>(spaceId, [
        listedFiles({ ...of, words, most: filesPerCall, from }),
      ]);
      return { files: rows.map(listed), all: rows[0]?.all ?? 0 };
    },
    async find(name) {
      const [[row]] = await database.batchInSpace<[NamedRow]>(spaceId, [namedFile({ ...of, name })]);
      return row ? listed(row) : null;
    },
    async sections({ id }, from) {
      const [rows] = await database.batchInSpace<[HeadingRow]>(spaceId, [
        headingsOfFile({ fileId: id, most: mostHeaded }),
      ]);
      const paths = pathsOf(rows);
      return { sections: paths.slice(from, from + sectionsPerCall), all: paths.length };
    },
    async read(file, { section = '', pages = [0, 0], from }) {
      const [first, last] = pages;
      const [rows] = await database.batchInSpace<[StoredPassage & { ordinal: number }]>(spaceId, [
        passagesInOrder({ fileId: file.id, section, first, last, from, most: passagesPerCall + 1 }),
      ]);
      const read: RankedPassage[] = [];
      let characters = 0;
      for (const { ordinal, ...row } of rows) {
        characters += row.text.length;
        const isFull = read.length === passagesPerCall || characters > charactersPerCall;
        if (isFull && read.length > 0) return { passages: read, next: ordinal };
        read.push(givenPassage(row, file));
      }
      return { passages: read, next: null };
    },
    async tables(file) {
      const named = { fileName: file.fileName, ...(file.title && { title: file.title }) };
      const rows = await readRows(app, spaceId, new Map([[file.id, named]]));
      if (!rows) return null;
      return { tables: await readTables(rows), passages: rows.map((row) => givenPassage(row, row)) };
    },
  };
}
