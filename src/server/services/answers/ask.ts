import type { SendMessageInput } from '#contracts/conversation.ts';
import type { SignedInContext } from '../../context.ts';
import { openMeter } from '../model-providers/meter.ts';
import { answeringOf } from './answering-settings.ts';
import { isAgent } from './is-agent.ts';
import type { AnswerPart } from './live-answers.ts';
import type { QuestionFacts } from './question-reader.ts';
import { storeQuestion } from './store-question.ts';
import type { Turn } from './turns.ts';
import { writeAgentAnswer } from './write-agent-answer.ts';
import { writeAnswer } from './write-answer.ts';

/**
 * Stores a question and starts writing its answer. The answer goes on when nobody reads; the parts returned can
 * be read again with `LiveAnswers.read`.
 * @throws {AppError} `not_found`, `answer_in_progress`, `decision_due`, `attachment_unread`, `limit_reached`,
 * `budget_used` or `too_many_at_once`; nothing is stored then
 */
export async function ask({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    conversationId: string;
    asked: SendMessageInput;
    facts: QuestionFacts;
    /** Whether the person is there, or a schedule asks for them. */
    use: 'answer' | 'schedule';
    /** The person may change the bot, so a conversation that tries its draft goes on doing so. */
    mayTryDraft: boolean;
    /** Of beginning; ended where the answer's own work begins to wait for others. */
    turn: Turn;
  };
}): Promise<AsyncIterable<AnswerPart[]>> {
  const { conversationId, asked, facts, use, mayTryDraft, turn } = input;
  const answering = answeringOf(facts.settings, facts.draft && mayTryDraft);
  const { spaceId, modelBotId, companyId = null } = facts.bot;
  const payer = { spaceId, companyId, modelBotId, userId: ctx.actor.account.id, use };
  // Until it is written, whether anybody reads it or not.
  const ended = ctx.app.callLimits.begin('answers', { person: payer.userId });
  const meter = await openMeter(ctx.app, payer, answering).catch((error: unknown) => {
    ended();
    throw error;
  });
  const question = await storeQuestion(ctx, { conversationId, asked, facts, answering }).catch(
    async (error: unknown) => {
      ended();
      await meter.close();
      throw error;
    },
  );
  const aborted = new AbortController();
  const live = ctx.app.liveAnswers.open(conversationId, () => aborted.abort(), ended);
  const parts = ctx.app.liveAnswers.read(conversationId) as AsyncIterable<AnswerPart[]>;
  if (isAgent(meter.model, answering)) {
    turn.end();
    void writeAgentAnswer(ctx, question, meter, live, aborted.signal);
  } else {
    void writeAnswer(ctx, question, { meter, live, turn, signal: aborted.signal });
  }
  return parts;
}
