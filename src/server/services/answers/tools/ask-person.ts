import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type PersonReply, questionLimits, type StepQuestion } from '#rules/person-question.ts';
import type { AskPerson } from '../../../agents/tool-set.ts';
import type { AnswerPart } from '../../../answering/live-answers.ts';
import { agentSteps } from '../../../db/schema/agents.ts';
import { newRecordId } from '../../../new-record-id.ts';
import type { App } from '../../context.ts';
import type { StepRecord } from '../../conversations/step-rows.ts';

/** Whoever replies may do so at any process: the database is looked at so often. Milliseconds. */
const looksEvery = 500;

const nothingSaid: PersonReply = { action: 'cancel', values: [] };

/**
 * Asks the person in the chat what a server wants to know during a call, and waits for their reply: for some minutes,
 * and for all questions of an answer together not much longer. Who says nothing by then has cancelled.
 */
export function createAskPerson(
  app: Pick<App, 'database'>,
  {
    spaceId,
    record,
    publish,
    limits = questionLimits,
  }: {
    spaceId: string;
    record: StepRecord;
    publish: (part: AnswerPart) => void;
    /** Milliseconds for one question, and for all of them. */
    limits?: { milliseconds: number; allMilliseconds: number };
  },
): AskPerson {
  let left = limits.allMilliseconds;

  const change = async (callId: string, changes: Parameters<StepRecord['update']>[1]) => {
    const data = await record.update(callId, changes);
    publish({ type: 'data-step', id: `step-${data.number}`, data });
    return data.id;
  };

  const readReply = async (stepId: string) => {
    const [step] = await app.database.inSpace(spaceId, (transaction) =>
      transaction.select({ reply: agentSteps.reply }).from(agentSteps).where(eq(agentSteps.id, stepId)),
    );
    return step ? step.reply : nothingSaid;
  };
  /** From now on a reply comes too late. */
  const close = (stepId: string) =>
    app.database.inSpace(spaceId, (transaction) =>
      transaction
        .update(agentSteps)
        .set({ question: sql`jsonb_set(question, '{reply}', '"cancel"')` })
        .where(and(eq(agentSteps.id, stepId), isNull(agentSteps.reply))),
    );

  return async (callId, asked, signal) => {
    const began = performance.now();
    const until = began + Math.min(left, limits.milliseconds);
    const question: StepQuestion = { ...asked, id: newRecordId(), reply: null };
    await record.kept(callId);
    const stepId = await change(callId, { question });
    let reply = await readReply(stepId);
    while (!reply && performance.now() < until) {
      await wait(looksEvery, undefined, { signal });
      reply = await readReply(stepId);
    }
    if (!reply) {
      await close(stepId);
      reply = (await readReply(stepId)) ?? nothingSaid;
    }
    left -= performance.now() - began;
    await change(callId, { question: { ...question, reply: reply.action }, reply: null });
    return reply;
  };
}
