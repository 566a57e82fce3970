import { sql } from 'drizzle-orm';
import type { GivenFile } from '../../../answering/setting.ts';
import { prepare } from '../../../db/prepare.ts';
import type { StoredPassage } from '../../../search/passage-cache.ts';
import type { RankedPassage } from '../../../search/ranking.ts';
import type { Attached } from '../../../search/retrieval.ts';
import type { App } from '../../context.ts';
import { attachedFirst, filesInReach } from './files-in-reach.ts';
import { givenPassage } from './given-passage.ts';

/** So many files are named to a model, those of the question first. */
const mostNamed = 40;
/** Files of so many passages in all are given whole: about 5,000 tokens, of the 8,000 that an answer reserves. */
const mostWhole = 20;

type GivenRow = {
  id: string;
  name: string;
  title: string | null;
  pages: number | null;
  day: string;
  passages: number;
  all: number;
};

const filesGiven = prepare<'modelBotId' | 'attached' | 'mostNamed' | 'mostWhole'>(
  'files_given',
  filesInReach(
    sql`(SELECT count(*) FROM (
        SELECT FROM passages WHERE file_id = named.id LIMIT ${sql.placeholder('mostWhole')}::int + 1
      ) AS counted)::int AS passages`,
    sql`${sql.placeholder('mostNamed')}`,
  ),
);

const passagesOfFiles = prepare<'fileIds'>(
  'passages_of_files',
  sql`SELECT id, file_id AS "fileId", page, start, "end", text, section, layout FROM passages
    WHERE file_id = ANY(ARRAY(SELECT json_array_elements_text(${sql.placeholder('fileIds')}::json))::uuid[])
    ORDER BY file_id, ordinal`,
);

/**
 * The files that an answer is written from: their names, and which of them are given whole. These are what the question
 * was asked with, and all of the assistant's files, as long as they are short.
 * @param found what was found for the question, best first; the rest of whole files is answered behind it
 */
export async function readGivenFiles(
  { database }: Pick<App, 'database'>,
  of: { spaceId: string; modelBotId: string; attached: Attached | undefined },
  found: readonly RankedPassage[],
): Promise<{ files: GivenFile[]; more: number; passages: RankedPassage[] }> {
  const { spaceId, modelBotId, attached } = of;
  const fresh = new Set(attached?.fresh);
  const ids = attachedFirst(attached);
  const [rows] = await database.batchInSpace<[GivenRow]>(spaceId, [
    filesGiven({ modelBotId, attached: JSON.stringify(ids), mostNamed, mostWhole }),
  ]);
  const all = rows[0]?.all ?? 0;
  const whole = wholeOf(rows, fresh, all);
  const wholeIds = rows.filter(({ id }) => whole.has(id)).map(({ id }) => id);
  const stored =
    wholeIds.length === 0
      ? []
      : (
          await database.batchInSpace<[StoredPassage]>(spaceId, [
            passagesOfFiles({ fileIds: JSON.stringify(wholeIds) }),
          ])
        )[0];
  const named = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(found.map(({ fileId, start }) => `${fileId} ${start}`));
  const match = found[0]?.match;
  const others = stored
    .filter(({ fileId, start }) => !known.has(`${fileId} ${start}`))
    .map((passage) => {
      const { name = '', title } = named.get(passage.fileId) ?? {};
      return givenPassage(passage, { fileName: name, title }, match);
    });
  return {
    files: rows.map(({ id, name, title, pages, day }) => ({
      fileName: name,
      ...(title && { title }),
      pages,
      day,
      isWhole: whole.has(id),
      isAttached: ids.includes(id),
    })),
    more: all - rows.length,
    passages: others,
  };
}

/** Which files fit: those of the question one after another, and the others only all together. */
function wholeOf(rows: readonly GivenRow[], fresh: ReadonlySet<string>, all: number): Set<string> {
  const whole = new Set<string>();
  let left = mostWhole;
  for (const { id, passages } of rows.filter((row) => fresh.has(row.id))) {
    if (passages > left) continue;
    whole.add(id);
    left -= passages;
  }
  const others = rows.filter((row) => !fresh.has(row.id));
  const isShort = others.reduce((sum, { passages }) => sum + passages, 0) <= left;
  if (isShort && all === rows.length) for (const { id } of others) whole.add(id);
  return whole;
}
