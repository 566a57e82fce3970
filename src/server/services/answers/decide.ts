import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { DecisionsInput } from '#contracts/tool.ts';
import type { AnswerPart } from '../../answering/live-answers.ts';
import { agentSteps } from '../../db/schema/agents.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { citations } from '../../db/schema/sources.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { presentCitation } from '../conversations/present-citation.ts';
import { readSteps } from '../conversations/step-rows.ts';
import { payerOf } from './ask.ts';
import { beginAnswer } from './begin-answer.ts';
import type { Asking } from './question-facts.ts';
import { takeRun, withMatch } from './run-state.ts';
import { startAnswer } from './start-answer.ts';
import type { Question } from './store-question.ts';

/**
 * Takes the person's word on every act that their conversation's answer waits for, and lets the answer go on.
 * @param input.use whether the person is there, or a schedule asks for them
 * @throws {AppError} `no_decision_due` when it waits for none, or not for all of these; `decisions_missing` when it waits
 * for more; `limit_reached`, `budget_used` or `too_many_at_once`
 */
export async function decide({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { asking: Asking; decisions: DecisionsInput['decisions']; use: 'answer' | 'schedule' };
}): Promise<AsyncIterable<AnswerPart[]>> {
  const { asking, decisions, use } = input;
  const begun = await beginAnswer(ctx.app, payerOf(ctx, asking, use), () => takeUp(ctx, asking, decisions));
  return startAnswer(ctx, begun);
}

async function takeUp(
  { app }: SignedInContext,
  { conversationId, bot, answering }: Asking,
  decisions: DecisionsInput['decisions'],
): Promise<Question> {
  const { spaceId, modelBotId } = bot;
  const approved = new Map(decisions.map((decision) => [decision.stepId, decision.approved]));
  return app.database.inSpace(spaceId, async (transaction) => {
    // The lock lets one decision at a time into a conversation, and no question beside it.
    await transaction
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update');
    const [answer] = await transaction
      .select(getTableColumns(messages))
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), eq(messages.status, 'waiting')));
    if (!answer) throw new AppError('no_decision_due');
    const waiting = and(eq(agentSteps.messageId, answer.id), eq(agentSteps.state, 'waiting'));
    const due = await readSteps(transaction, waiting);
    const given = due.filter(({ id }) => approved.has(id)).length;
    if (given === 0 || given < approved.size) throw new AppError('no_decision_due');
    if (given < due.length) throw new AppError('decisions_missing');
    const state = await takeRun(transaction, answer.id);
    if (!state) throw new AppError('no_decision_due');
    for (const { id } of due) {
      await transaction
        .update(agentSteps)
        .set({ state: approved.get(id) ? 'running' : 'declined', decidedAt: presentTime() })
        .where(eq(agentSteps.id, id));
    }
    await transaction
      .update(messages)
      .set({ status: 'streaming', writerId: app.presence.id })
      .where(eq(messages.id, answer.id));
    const cited = await transaction
      .select()
      .from(citations)
      .where(eq(citations.messageId, answer.id))
      .orderBy(asc(citations.number));
    const { progress, passages, questionId, text, history, reservation } = state;
    // Runs that stopped before there were attachments have none.
    const attached = state.attached ?? { conversationId, files: [], fresh: [] };
    return {
      conversationId,
      modelBotId,
      spaceId,
      questionId,
      answerId: answer.id,
      text,
      history,
      reservation,
      attached,
      model: answer.model ?? '',
      answering,
      onDisk: Promise.resolve(),
      begun: {
        progress,
        passages: withMatch(passages),
        text: answer.text,
        citations: cited.map(presentCitation),
        steps: await readSteps(transaction, eq(agentSteps.messageId, answer.id)),
        thought: answer.thoughts && {
          thoughts: answer.thoughts,
          thoughtMilliseconds: answer.thoughtMilliseconds ?? 0,
        },
      },
    };
  });
}
