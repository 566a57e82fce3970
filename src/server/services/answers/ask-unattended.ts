import { and, count, eq } from 'drizzle-orm';
import { agentSteps } from '../../db/schema/agents.ts';
import { messages } from '../../db/schema/conversations.ts';
import { citations } from '../../db/schema/sources.ts';
import type { SignedInContext } from '../context.ts';
import { readSteps } from '../conversations/step-rows.ts';
import { ask } from './ask.ts';
import { decide } from './decide.ts';
import type { FinalStatus } from './end-of-answer.ts';
import { askingOf, readQuestionFacts } from './question-facts.ts';

/** An answer as it was stored; null where the person has removed the conversation. */
type UnattendedAnswer = {
  answerId: string;
  status: FinalStatus;
  /** What it took of the day's limit. */
  fileResponses: number;
} | null;

/**
 * Asks a question in a person's conversation while nobody is there, and waits until the answer has ended. Whatever needs
 * approval is declined, and the answer goes on without it.
 * @param input.signal stops the answer
 * @throws {AppError} as `ask`; what has stopped it
 */
export async function askUnattended(
  ctx: SignedInContext,
  input: {
    conversationId: string;
    spaceId: string;
    text: string;
    use: 'answer' | 'schedule';
    signal?: AbortSignal;
  },
): Promise<UnattendedAnswer> {
  const { conversationId, spaceId, text, use, signal } = input;
  const { liveAnswers } = ctx.app;
  const facts = await readQuestionFacts({ ctx, input: { conversationId } });
  if (!facts) return null;
  const asking = askingOf(conversationId, facts, false);
  const stop = () => liveAnswers.stop(conversationId);
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    let parts = await ask({ ctx, input: { asking: async () => asking, asked: { text }, use } });
    for (;;) {
      let answerId = '';
      for await (const batch of parts) {
        signal?.throwIfAborted();
        for (const part of batch) if (part.type === 'start') answerId = part.messageId;
      }
      const answer = await readAnswer(ctx, spaceId, answerId);
      if (!answer) return null;
      const { status, fileResponses } = answer;
      if (status !== 'waiting') return { answerId, status, fileResponses };
      signal?.throwIfAborted();
      const decisions = await declined(ctx, spaceId, answerId);
      parts = await decide({ ctx, input: { asking, decisions, use } });
    }
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

async function declined({ app }: SignedInContext, spaceId: string, answerId: string) {
  const waiting = and(eq(agentSteps.messageId, answerId), eq(agentSteps.state, 'waiting'));
  const due = await app.database.inSpace(spaceId, (transaction) => readSteps(transaction, waiting));
  return due.map(({ id }) => ({ stepId: id, approved: false }));
}

async function readAnswer({ app }: SignedInContext, spaceId: string, answerId: string) {
  if (answerId === '') return null;
  return app.database.inSpace(spaceId, async (transaction) => {
    const [answer] = await transaction
      .select({ status: messages.status })
      .from(messages)
      .where(eq(messages.id, answerId));
    if (!answer) return null;
    const [cited] = await transaction
      .select({ citations: count() })
      .from(citations)
      .where(eq(citations.messageId, answerId));
    // Its last words could not be stored: that is a failure, too.
    const status = answer.status === 'streaming' ? ('failed' as const) : answer.status;
    return { status, fileResponses: cited?.citations ? 1 : 0 };
  });
}
