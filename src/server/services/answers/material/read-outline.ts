import { sql } from 'drizzle-orm';
import { sourceName } from '#rules/files.ts';
import { prepare } from '../../../db/prepare.ts';
import type { WholeWish } from '../../../language/whole-wish.ts';
import type { Outline } from '../../../quoting/outline.ts';
import { pagesWithin, readLayout } from '../../../reading/blocks/layout.ts';
import type { StoredPassage } from '../../../search/passage-cache.ts';
import type { RankedPassage } from '../../../search/ranking.ts';
import type { Attached } from '../../../search/retrieval.ts';
import type { App } from '../../context.ts';
import { chooseWholeFiles } from './choose-whole-files.ts';
import { givenPassage } from './given-passage.ts';

/** Headings that are shown; marks have two digits. */
const mostHeadings = 40;
/** They are looked for in so many passages. */
const mostPassages = 400;

const passagesWithHeadings = prepare<'fileIds' | 'most'>(
  'passages_with_headings',
  sql`SELECT passages.id, passages.file_id AS "fileId", passages.page, passages.start, passages."end", passages.text,
      passages.section, passages.layout
    FROM json_array_elements_text(${sql.placeholder('fileIds')}::json) WITH ORDINALITY AS chosen (id, place)
    INNER JOIN passages ON passages.file_id = chosen.id::uuid
    WHERE passages.layout LIKE '%h%'
    ORDER BY chosen.place, passages.ordinal LIMIT ${sql.placeholder('most')}::int`,
);

/**
 * How the documents are laid out that somebody wants summed up, and the passages that their headings stand in.
 * @returns null where it is not plain which are meant, or they have no headings
 */
export async function readOutline(
  app: Pick<App, 'database'>,
  of: { spaceId: string; modelBotId: string; attached: Attached | undefined },
  asked: { question: string; wish: WholeWish; found: readonly RankedPassage[] },
): Promise<{ outline: Outline; passages: RankedPassage[] } | null> {
  const files = await chooseWholeFiles(app, of, { ...asked, mostPassages });
  if (files.length === 0) return null;
  const [rows] = await app.database.batchInSpace<[StoredPassage]>(of.spaceId, [
    passagesWithHeadings({ fileIds: JSON.stringify(files.map(({ id }) => id)), most: mostPassages }),
  ]);
  const passages: RankedPassage[] = [];
  const outlined: Outline['files'] = [];
  let all = 0;
  for (const { id, name, title } of files) {
    const named = { fileName: name, ...(title && { title }) };
    const headings: Outline['files'][number]['headings'] = [];
    for (const row of rows.filter(({ fileId }) => fileId === id)) {
      const texts = readLayout(row.layout, row.text)
        .filter(({ kind }) => kind === 'heading')
        .map((block) => ({
          text: row.text.slice(block.start, block.end).trim(),
          page: pagesWithin(row, block).page,
        }))
        .filter(({ text }) => text);
      const shown = texts.slice(0, Math.max(0, mostHeadings - all));
      all += texts.length;
      if (shown.length === 0) continue;
      const passage = passages.push(givenPassage(row, named)) - 1;
      headings.push(...shown.map((heading) => ({ ...heading, passage })));
    }
    if (headings.length > 0) outlined.push({ name: sourceName(named), headings });
  }
  if (outlined.length === 0) return null;
  return { outline: { files: outlined, more: Math.max(0, all - mostHeadings) }, passages };
}
