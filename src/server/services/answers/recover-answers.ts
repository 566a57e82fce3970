import { sql } from 'drizzle-orm';
import { isGone } from '../../db/presence.ts';
import type { App } from '../context.ts';
import { recoverUnits } from '../usage/hold-units.ts';

/**
 * Ends the answers whose writers are gone: they are interrupted, keep the words, thoughts and citations that were written down, and
 * give their unit of the day back, once; so do those of programs and visitors, of which nothing is kept. Those that a living process writes, this one or another, are left alone.
 */
export async function recoverAnswers({ app }: { app: Pick<App, 'database'> }): Promise<void> {
  await app.database.acrossSpaces(async (transaction) => {
    await transaction.execute(endAnswers(sql`(writer_id IS NULL OR ${sql.raw(isGone('writer_id::text'))})`));
    await recoverUnits(transaction);
  });
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
  WITH due AS (
    SELECT id FROM messages WHERE status = 'streaming' AND ${which} FOR UPDATE SKIP LOCKED
  ), kept AS MATERIALIZED (
    SELECT message_id, answer_parts.space_id, number, place, part FROM answer_parts
    INNER JOIN due ON due.id = answer_parts.message_id
    CROSS JOIN jsonb_array_elements(parts) WITH ORDINALITY AS parts_of (part, place)
  ), texts AS (
    SELECT message_id, string_agg(part ->> 'delta', '' ORDER BY number, place) AS text FROM kept
    WHERE part ->> 'type' = 'text-delta' GROUP BY message_id
  ), each_thought AS (
    SELECT message_id, min(number::bigint * 1000000 + place) AS begun, string_agg(part ->> 'delta', '' ORDER BY number, place) AS text
    FROM kept WHERE part ->> 'type' = 'reasoning-delta' GROUP BY message_id, part ->> 'id'
  ), thought AS (
    SELECT message_id, jsonb_agg(text ORDER BY begun) AS thoughts, (
      SELECT max((part #>> '{messageMetadata,thoughtMilliseconds}')::int) FROM kept
      WHERE kept.message_id = each_thought.message_id
    ) AS milliseconds FROM each_thought GROUP BY message_id
  ), ended AS (
    UPDATE messages SET status = 'interrupted', writer_id = NULL, stopping = false,
      text = coalesce((SELECT texts.text FROM texts WHERE message_id = messages.id), messages.text),
      thoughts = coalesce((SELECT thought.thoughts FROM thought WHERE message_id = messages.id), messages.thoughts),
      thought_milliseconds = coalesce((SELECT milliseconds FROM thought WHERE message_id = messages.id),
        messages.thought_milliseconds)
    FROM due WHERE messages.id = due.id
    RETURNING messages.id, conversation_id, coalesce(reserved_day, created_at::date) AS day
  ), cited AS (
    INSERT INTO citations (message_id, space_id, number, file_id, file_name, page, last_page, start, "end", quote)
    SELECT DISTINCT ON (message_id, c.number) message_id, kept.space_id, c.number, files.id, c."fileName", c.page, c."lastPage",
      c.start, c."end", c.quote
    FROM kept CROSS JOIN jsonb_to_record(part -> 'data') AS c
      (number int, "fileId" uuid, "fileName" text, page int, "lastPage" int, start int, "end" int, quote text)
    LEFT JOIN files ON files.id = c."fileId"
    WHERE part ->> 'type' = 'data-citation'
    ON CONFLICT DO NOTHING
  ), cleared AS (
    DELETE FROM answer_parts USING due WHERE message_id = due.id
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
