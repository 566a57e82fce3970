import { and, asc, count, eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { agentSteps } from '../../db/schema/agents.ts';
import { messages } from '../../db/schema/conversations.ts';
import { scheduledRuns } from '../../db/schema/schedules.ts';
import { citations } from '../../db/schema/sources.ts';
import { ask } from '../answers/ask.ts';
import { decide } from '../answers/decide.ts';
import type { FinalStatus } from '../answers/finish-answer.ts';
import { askingOf } from '../answers/question-reader.ts';
import { readSteps } from '../answers/step-rows.ts';
import { createConversation } from '../conversations/create-conversation.ts';
import type { BegunRun } from './begin-scheduled-run.ts';

type LoneQuestion = {
  /** `gone`: the person has removed the conversation. */
  status: FinalStatus | 'gone';
  /** What the answer took of the day's limit. */
  fileResponses: number;
};

/**
 * Asks a question in a conversation of its own while nobody is there. Whatever needs approval is declined, and the
 * answer goes on without it.
 * @throws {AppError} `limit_reached` or `budget_used`
 */
export async function askAlone(
  run: BegunRun,
  place: AuthorizedPlace,
  signal: AbortSignal,
): Promise<LoneQuestion> {
  const { ctx, modelBotId, scheduleId, spaceId, question } = run;
  const { database, liveAnswers } = ctx.app;
  const { id: conversationId } = await createConversation({ ctx, input: { modelBotId, place, scheduleId } });
  await database.inSpace(spaceId, (transaction) =>
    transaction.update(scheduledRuns).set({ conversationId }).where(eq(scheduledRuns.id, run.id)),
  );
  const facts = await ctx.app.questionReader({ conversationId, personId: ctx.actor.account.id });
  if (!facts) return { status: 'gone', fileResponses: 0 };
  const asking = askingOf(conversationId, facts, false);
  const stop = () => liveAnswers.stop(conversationId);
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const asked = { text: question };
    let parts = await ask({ ctx, input: { asking: async () => asking, asked, use: 'schedule' } });
    for (;;) {
      for await (const _ of parts) signal.throwIfAborted();
      const { status, answerId, fileResponses } = await readAnswer(run, conversationId);
      if (status !== 'waiting') return { status, fileResponses };
      signal.throwIfAborted();
      const decisions = await declined(run, answerId);
      parts = await decide({ ctx, input: { asking, decisions, use: 'schedule' } });
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function declined({ ctx, spaceId }: BegunRun, answerId: string) {
  const waiting = and(eq(agentSteps.messageId, answerId), eq(agentSteps.state, 'waiting'));
  const due = await ctx.app.database.inSpace(spaceId, (transaction) => readSteps(transaction, waiting));
  return due.map(({ id }) => ({ stepId: id, approved: false }));
}

async function readAnswer({ ctx, spaceId }: BegunRun, conversationId: string) {
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    const [answer] = await transaction
      .select({ id: messages.id, status: messages.status })
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), eq(messages.role, 'assistant')))
      .orderBy(asc(messages.createdAt))
      .limit(1);
    if (!answer) return { status: 'gone' as const, answerId: '', fileResponses: 0 };
    const [cited] = await transaction
      .select({ citations: count() })
      .from(citations)
      .where(eq(citations.messageId, answer.id));
    // Its last words could not be stored: that is a failure, too.
    const status = answer.status === 'streaming' ? ('failed' as const) : answer.status;
    return { status, answerId: answer.id, fileResponses: cited?.citations ? 1 : 0 };
  });
}
