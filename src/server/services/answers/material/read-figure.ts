import { sql } from 'drizzle-orm';
import { namesItsSubject } from '../../../answering/search-query.ts';
import { prepare } from '../../../db/prepare.ts';
import { type Figure, figureFor, mayAskForFigure } from '../../../quoting/figure.ts';
import { sentencesFor } from '../../../quoting/read-sentences.ts';
import type { StoredPassage } from '../../../search/passage-cache.ts';
import type { SearchQuery } from '../../../search/question-words.ts';
import type { RankedPassage } from '../../../search/ranking.ts';
import { type Attached, type BotKnowledge, searchPassages } from '../../../search/retrieval.ts';
import type { TablePassage } from '../../../tables/stored-tables.ts';
import type { App } from '../../context.ts';
import type { Payer } from '../../model-providers/payer.ts';
import { givenPassage } from './given-passage.ts';

/** Tables of so many passages, some five megabytes, are read for one question; it is not certain what more would say. */
const mostPassages = 3_000;
/** So many passages tell in which files a table may be meant. */
const mostFound = 40;

const passagesWithRows = prepare<'fileIds' | 'most'>(
  'passages_with_rows',
  sql`SELECT id, file_id AS "fileId", page, start, "end", text, section, layout FROM passages
    WHERE file_id = ANY(ARRAY(SELECT json_array_elements_text(${sql.placeholder('fileIds')}::json))::uuid[])
      AND (layout LIKE '%t%' OR position(' | ' IN text) > 0)
    ORDER BY file_id, ordinal LIMIT ${sql.placeholder('most')}::int`,
);

/** The passages of these files with rows of tables, in order; null where there are too many. */
export async function readRows(
  { database }: Pick<App, 'database'>,
  spaceId: string,
  files: ReadonlyMap<string, { fileName: string; title?: string | undefined }>,
): Promise<TablePassage[] | null> {
  if (files.size === 0) return [];
  const [rows] = await database.batchInSpace<[StoredPassage]>(spaceId, [
    passagesWithRows({ fileIds: JSON.stringify([...files.keys()]), most: mostPassages + 1 }),
  ]);
  if (rows.length > mostPassages) return null;
  return rows.map(({ id: _id, ...passage }) => ({ ...passage, fileName: '', ...files.get(passage.fileId) }));
}

/** A figure with the passages that hold the rows it rests on. */
type GivenFigure = { figure: Figure; passages: RankedPassage[] };

/**
 * What a plain question asks to work out over a table of the files that are found for it; null where it asks for no
 * figure, or it is not certain what is meant.
 */
export async function readFigure(
  app: App,
  { spaceId, modelBotId }: Pick<Payer, 'spaceId' | 'modelBotId'>,
  search: SearchQuery & { known: BotKnowledge; attached?: Attached | undefined },
): Promise<GivenFigure | null> {
  const { query, about } = search;
  if ((about && !namesItsSubject(query)) || !mayAskForFigure(query)) return null;
  const sentences = sentencesFor(search);
  const found = await searchPassages(app, {
    ...search,
    spaceId,
    modelBotId,
    sentences,
    limit: mostFound,
  });
  const [first] = found;
  if (!first) return null;
  const withRows = found.filter(({ layout = '' }) => layout.includes('t'));
  const files = new Map(withRows.map(({ fileId, fileName, title }) => [fileId, { fileName, title }]));
  const rows = await readRows(app, spaceId, files);
  const known = rows && (await figureFor(query, rows, found, search.known.lexicons));
  if (!known) return null;
  const passages = known.passages.map((passage) => givenPassage(passage, passage, first.match));
  return { figure: known.figure, passages };
}
