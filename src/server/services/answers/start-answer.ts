import { sql } from 'drizzle-orm';
import type { AnswerPart } from '../../answering/live-answers.ts';
import type { Slot } from '../../answering/starts.ts';
import { prepare } from '../../db/prepare.ts';
import type { SignedInContext } from '../context.ts';
import type { BegunAnswer } from './begin-answer.ts';
import { recordParts } from './record-parts.ts';
import type { Question } from './store-question.ts';
import { writeAnswer } from './write-answer.ts';

/** Starts writing an answer, and answers what it is made of as it comes. */
export function startAnswer(
  ctx: SignedInContext,
  begun: BegunAnswer<Question>,
  slot?: Slot,
): AsyncIterable<AnswerPart[]> {
  const { conversationId, answerId, spaceId } = begun.taken;
  const { liveAnswers, presence } = ctx.app;
  const aborted = new AbortController();
  const live = liveAnswers.open(conversationId, () => aborted.abort());
  const parts = liveAnswers.read(conversationId) as AsyncIterable<AnswerPart[]>;
  const again = liveAnswers.read(conversationId) as AsyncIterable<AnswerPart[]>;
  const of = { answerId, spaceId, writerId: presence.id };
  const recorded = recordParts(ctx.app, { spaceId, keep: (batch) => keepParts({ ...of, ...batch }) });
  void (async () => {
    for await (const some of again) recorded.add(some);
  })();
  void writeAnswer(ctx, begun, { live, recorded, signal: aborted.signal, ...(slot && { slot }) });
  return parts;
}

const given = sql.placeholder;

/** Whoever has been taken for gone has nothing to add. */
const keepParts = prepare<'answerId' | 'spaceId' | 'writerId' | 'number' | 'parts'>(
  'keep_parts',
  sql`INSERT INTO answer_parts (message_id, space_id, number, parts)
    SELECT id, ${given('spaceId')}::uuid, ${given('number')}::int, ${given('parts')}::jsonb FROM messages
    WHERE id = ${given('answerId')}::uuid AND status = 'streaming' AND writer_id = ${given('writerId')}::uuid
    ON CONFLICT DO NOTHING`,
);
