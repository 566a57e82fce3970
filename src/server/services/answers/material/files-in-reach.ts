import { type SQL, sql } from 'drizzle-orm';
import type { Attached } from '../../../search/retrieval.ts';

const given = sql.placeholder;
const attachedIds = sql`ARRAY(SELECT json_array_elements_text(${given('attached')}::json))::uuid[]`;

/**
 * SQL for the files that a question may be answered from, those of `attachedFirst` before the assistant's, the newest
 * first: `all` of each is how many there are, `place` where it stands among those that are attached.
 * @param columns of `named`, one of these files
 * @param most placeholder for how many are listed
 */
export const filesInReach = (columns: SQL, most: SQL): SQL => sql`WITH given AS (
    SELECT id, name, title, pages, read_at, array_position(${attachedIds}, id) AS place
    FROM files
    WHERE (model_bot_id = ${given('modelBotId')}::uuid OR id = ANY(${attachedIds})) AND read_at IS NOT NULL
  ), named AS (
    SELECT *, count(*) OVER ()::int AS "all" FROM given
    ORDER BY place NULLS LAST, read_at DESC, id LIMIT ${most}::int
  )
  SELECT id, name, title, pages, to_char(read_at, 'YYYY-MM-DD') AS day, "all", ${columns}
  FROM named ORDER BY place NULLS LAST, read_at DESC, id`;

/** Ids of what is attached, those of the question itself first. */
export function attachedFirst(attached: Attached | undefined): string[] {
  const fresh = attached?.fresh ?? [];
  return [...fresh, ...(attached?.files ?? []).map(({ id }) => id).filter((id) => !fresh.includes(id))];
}
