import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { AgentStepData } from '#contracts/tool.ts';
import type { StepChange } from '../../agents/step-reader.ts';
import type { Transaction } from '../../db/database.ts';
import { agentSteps } from '../../db/schema/agents.ts';
import { messages } from '../../db/schema/conversations.ts';
import { newRecordId } from '../../new-record-id.ts';
import type { App } from '../context.ts';

export type StepRow = typeof agentSteps.$inferSelect;

export function presentStep(row: StepRow): AgentStepData {
  const { id, number, tool, title, sends, changes, state, result, mediaId, errorCode, signIn, question } =
    row;
  return {
    id,
    number,
    tool,
    title,
    arguments: row.arguments,
    sends,
    changes,
    state,
    result,
    mediaId,
    error: errorCode,
    signIn,
    question,
    durationMilliseconds: row.durationMilliseconds,
  };
}

/** The steps of an answer, in order. */
export function readSteps(transaction: Transaction, where: SQL | undefined): Promise<StepRow[]> {
  return transaction.select().from(agentSteps).where(where).orderBy(asc(agentSteps.number));
}

/** The steps of all answers of a conversation, by the answer. */
export async function readStepsOfConversation(
  transaction: Transaction,
  conversationId: string,
): Promise<Map<string, AgentStepData[]>> {
  const answers = transaction
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, conversationId));
  const rows = await readSteps(transaction, inArray(agentSteps.messageId, answers));
  const steps = new Map<string, AgentStepData[]>();
  for (const row of rows) {
    steps.set(row.messageId, [...(steps.get(row.messageId) ?? []), presentStep(row)]);
  }
  return steps;
}

/**
 * Keeps the steps of an answer as they happen, and answers each as it is shown.
 * @param app null for an answer that is stored nowhere
 */
export function createStepRecord(
  app: Pick<App, 'database'> | null,
  { messageId, spaceId }: { messageId: string; spaceId: string },
  begun: readonly StepRow[],
) {
  const rows = new Map(begun.map((row) => [row.callId, row]));
  const kept = new Map<string, PromiseWithResolvers<void>>();
  const keptOf = (callId: string) => {
    const known = kept.get(callId) ?? Promise.withResolvers<void>();
    kept.set(callId, known);
    return known;
  };
  for (const { callId } of begun) keptOf(callId).resolve();

  const store = async (row: StepRow) => {
    rows.set(row.callId, row);
    await app?.database.inSpace(spaceId, (transaction) =>
      transaction.insert(agentSteps).values(row).onConflictDoUpdate({ target: agentSteps.id, set: row }),
    );
    keptOf(row.callId).resolve();
    return presentStep(row);
  };

  return {
    begun: () => [...rows.values()].map(presentStep),
    rows: (): StepRow[] => [...rows.values()],
    change({ error, ...step }: StepChange): Promise<AgentStepData> {
      const known = rows.get(step.callId);
      return store({
        id: known?.id ?? newRecordId(),
        number: known?.number ?? rows.size + 1,
        messageId,
        spaceId,
        ...step,
        errorCode: error,
        decidedAt: known?.decidedAt ?? null,
        mediaId: known?.mediaId ?? null,
        question: known?.question ?? null,
        reply: null,
      });
    },
    /** Comes back once a step is kept: what changes it while its call is under way may not overtake that. */
    kept: (callId: string): Promise<void> => keptOf(callId).promise,
    update(callId: string, changes: Partial<StepRow>): Promise<AgentStepData> {
      const known = rows.get(callId);
      if (!known) throw new Error('There is no such step');
      return store({ ...known, ...changes });
    },
    /** What was under way when the run ended has not come to its end. */
    async interrupt(): Promise<void> {
      await app?.database.inSpace(spaceId, (transaction) =>
        transaction
          .update(agentSteps)
          .set({ state: 'failed', errorCode: 'interrupted' })
          .where(and(eq(agentSteps.messageId, messageId), eq(agentSteps.state, 'running'))),
      );
    },
  };
}
export type StepRecord = ReturnType<typeof createStepRecord>;
