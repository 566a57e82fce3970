import type { SendMessageInput } from '#contracts/conversation.ts';
import type { AnswerPart } from '../../answering/live-answers.ts';
import type { SignedInContext } from '../context.ts';
import { beginAnswer } from './begin-answer.ts';
import type { Asking } from './question-facts.ts';
import { startAnswer } from './start-answer.ts';
import { storeQuestion } from './store-question.ts';

/**
 * Stores a question and starts writing its answer, when it is the person's turn. The answer goes on when nobody reads;
 * the parts returned can be read again with `LiveAnswers.read`.
 * @param input.asking reads what the question depends on, or throws where it may not be asked
 * @param input.use whether the person is there, or a schedule asks for them
 * @throws {AppError} `not_found`, `answer_in_progress`, `decision_due`, `attachment_unread`, `limit_reached`,
 * `budget_used` or `too_many_at_once`; nothing is stored then
 */
export function ask({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { asking: () => Promise<Asking>; asked: SendMessageInput; use: 'answer' | 'schedule' };
}): Promise<AsyncIterable<AnswerPart[]>> {
  const { asked, use } = input;
  return ctx.app.starts.take(ctx.actor.account.id, async (slot) => {
    const asking = await input.asking();
    const begun = await beginAnswer(ctx.app, payerOf(ctx, asking, use), () =>
      storeQuestion(ctx, asking, asked),
    );
    return startAnswer(ctx, begun, slot);
  });
}

/** Who pays for an answer to somebody who is signed in, and whose it is. */
export function payerOf(
  ctx: SignedInContext,
  { bot, answering, pictures, plan }: Asking,
  use: 'answer' | 'schedule',
) {
  const { spaceId, modelBotId, companyId = null } = bot;
  const userId = ctx.actor.account.id;
  return {
    payer: { spaceId, companyId, modelBotId, userId, use },
    plan,
    answering,
    pictures,
    who: { is: { person: userId } },
  };
}
