import { sql } from 'drizzle-orm';
import type { App } from '../../context.ts';
import { isGone } from '../../db/presence.ts';

/**
 * Ends the answers whose writers are gone: they have failed, and give their unit of the day back, once. Those that a
 * living process writes, this one or another, are left alone.
 */
export async function recoverAnswers({ app }: { app: Pick<App, 'database'> }): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction.execute(
      endAnswers(sql`(writer_id IS NULL OR writer_id IN (
      SELECT writer_id FROM (
        SELECT DISTINCT writer_id FROM messages WHERE status = 'streaming' AND writer_id IS NOT NULL
      ) AS writers WHERE ${sql.raw(isGone('writer_id::text'))}))`),
    ),
  );
}

/** Ends one answer of this process in the same way, if it is still being written. */
export async function abandonAnswer(
  app: Pick<App, 'database' | 'presence'>,
  answer: { answerId: string; spaceId: string },
): Promise<void> {
  await app.database.inSpace(answer.spaceId, (transaction) =>
    transaction.execute(endAnswers(sql`id = ${answer.answerId} AND writer_id = ${app.presence.id}`)),
  );
}

const endAnswers = (which: ReturnType<typeof sql>) => sql`
  WITH ended AS (
    UPDATE messages SET status = 'failed', writer_id = NULL WHERE status = 'streaming' AND ${which}
    RETURNING id, conversation_id, coalesce(reserved_day, created_at::date) AS day
  ), stopped AS (
    UPDATE agent_steps SET state = 'failed', error_code = 'interrupted' FROM ended
    WHERE agent_steps.message_id = ended.id AND agent_steps.state = 'running'
  ), units AS (
    SELECT conversations.user_id AS person_id, ended.day, count(*)::int AS units
    FROM ended INNER JOIN conversations ON conversations.id = ended.conversation_id
    GROUP BY conversations.user_id, ended.day
  )
  UPDATE usage_counters SET used = greatest(used - units, 0) FROM units
  WHERE level = 'person' AND subject_id = units.person_id AND kind = 'fileResponses'
    AND usage_counters.day = units.day`;
