import { sql } from 'drizzle-orm';
import type { OutsideEvent } from '../../answering/outside-event.ts';
import { prepare } from '../../db/prepare.ts';
import { isGone } from '../../db/presence.ts';

const given = sql.placeholder;

/** Keeps a batch of what an answer to a visitor is made of; the first, of none, says that it has begun. */
export const keepVisitorParts = prepare<
  'answerId' | 'number' | 'modelBotId' | 'spaceId' | 'writerId' | 'parts' | 'ends'
>(
  'keep_visitor_parts',
  sql`INSERT INTO visitor_answers (answer_id, number, model_bot_id, space_id, writer_id, parts, ends)
    VALUES (${given('answerId')}::uuid, ${given('number')}::int, ${given('modelBotId')}::uuid,
      ${given('spaceId')}::uuid, ${given('writerId')}::uuid, ${given('parts')}::jsonb, ${given('ends')}::boolean)
    ON CONFLICT DO NOTHING`,
);

/** The same as it is read. `isGone` where nobody writes any more who could end it. */
export type VisitorBatch = { number: number; parts: OutsideEvent[]; ends: boolean; isGone: boolean };

/** The batches of an answer of a bot from one on, after that which says that it has begun. */
export const readVisitorParts = prepare<'answerId' | 'modelBotId' | 'from'>(
  'read_visitor_parts',
  sql`SELECT number, parts, ends, ${sql.raw(isGone('writer_id::text'))} AS "isGone" FROM visitor_answers
    WHERE answer_id = ${given('answerId')}::uuid AND model_bot_id = ${given('modelBotId')}::uuid
      AND (number = 0 OR number >= ${given('from')}::int)
    ORDER BY number`,
);
