import type { AnswerPart } from '../../answering/live-answers.ts';
import type { Slot } from '../../answering/starts.ts';
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
  const { conversationId } = begun.taken;
  const { liveAnswers } = ctx.app;
  const aborted = new AbortController();
  const live = liveAnswers.open(conversationId, () => aborted.abort());
  const parts = liveAnswers.read(conversationId) as AsyncIterable<AnswerPart[]>;
  const again = liveAnswers.read(conversationId) as AsyncIterable<AnswerPart[]>;
  const recorded = recordParts(ctx.app, begun.taken, again);
  void writeAnswer(ctx, begun, { live, recorded, signal: aborted.signal, ...(slot && { slot }) });
  return parts;
}
