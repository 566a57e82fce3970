import { eq } from 'drizzle-orm';
import type { AgentProgress } from '../../agents/stream-agent.ts';
import type { Transaction } from '../../db/database.ts';
import { agentRuns } from '../../db/schema/agents.ts';
import { noMatch, type RankedPassage } from '../../search/ranking.ts';
import { storableValue } from '../../storable.ts';
import type { Question } from './store-question.ts';

/** What a run that waits for the person needs to go on. */
export type RunState = {
  progress: AgentProgress;
  passages: Omit<RankedPassage, 'fit' | 'match'>[];
} & Pick<Question, 'questionId' | 'text' | 'history' | 'reservation' | 'attached'>;

/** Passages as they are stored: how they were found is for quoting them, which an agent does not. */
export function withoutMatch(passages: readonly RankedPassage[]): RunState['passages'] {
  return passages.map(({ fit: _fit, match: _match, ...passage }) => passage);
}

export function withMatch(passages: RunState['passages']): RankedPassage[] {
  return passages.map((passage) => ({ ...passage, fit: 0, match: noMatch }));
}

export async function storeRun(
  transaction: Transaction,
  run: { messageId: string; spaceId: string; state: RunState },
): Promise<void> {
  // The model's own words are in it, too.
  const state = storableValue(run.state);
  await transaction
    .insert(agentRuns)
    .values({ ...run, state })
    .onConflictDoUpdate({ target: agentRuns.messageId, set: { state } });
}

/** Takes a run out of its waiting; null when there is none. */
export async function takeRun(transaction: Transaction, messageId: string): Promise<RunState | null> {
  const [taken] = await transaction
    .delete(agentRuns)
    .where(eq(agentRuns.messageId, messageId))
    .returning({ state: agentRuns.state });
  return (taken?.state as RunState | undefined) ?? null;
}
