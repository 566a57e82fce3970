import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { FollowUp } from '../../answering/caller-wishes.ts';
import type { Transaction } from '../../db/database.ts';
import { keyRuns } from '../../db/schema/agents.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { storableValue } from '../../storable.ts';
import type { App } from '../context.ts';
import type { StepRow } from '../conversations/step-rows.ts';
import type { RunState } from './run-state.ts';

/** What an answer to a program needs to go on once the program has decided about the acts that it waits for. */
export type KeyRun = Pick<RunState, 'progress' | 'passages'> & { steps: StepRow[] };

/** Which run a program goes on with, and what it says of each act, by its number. */
export type KeyDecisions = { runId: string; approved: ReadonlyMap<number, boolean> };

/** So long a program may take to decide; a minute more does no harm. */
const longestWait = sql`interval '1 hour'`;
/** Of one key. */
const mostWaiting = 20;

const idOfAct = /^approve_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,4})$/;

/** The id of a call by which a program is asked whether an act may be done. */
export const actId = (runId: string, number: number): string => `approve_${runId}_${number}`;

/** What a program has said of acts after its question: of those that it was asked about last; null for nothing. */
export function decisionsIn(after: readonly FollowUp[]): KeyDecisions | null {
  const said = after.flatMap((turn) => {
    const [, runId, number] = (turn.role === 'tool' && idOfAct.exec(turn.id)) || [];
    return turn.role === 'tool' && runId ? [{ runId, number: Number(number), text: turn.text }] : [];
  });
  const runId = said.at(-1)?.runId;
  if (runId === undefined) return null;
  const own = said.filter((one) => one.runId === runId);
  return { runId, approved: new Map(own.map(({ number, text }) => [number, isApproval(text)])) };
}

/** Whatever else a program says declines: nothing is done by mistake. */
const isApproval = (text: string) =>
  /^\s{0,9}(?:approved?|"approve"|\{\s{0,9}"approved?"\s{0,9}:\s{0,9}true\s{0,9}\})\s{0,9}$/i.test(text);

/** Keeps a run until its program has decided. @returns its id */
export async function keepKeyRun(
  { database }: Pick<App, 'database'>,
  { spaceId, keyId, run }: { spaceId: string; keyId: string; run: KeyRun },
): Promise<string> {
  const id = newRecordId();
  await database.inSpace(spaceId, async (transaction) => {
    await transaction.insert(keyRuns).values({ id, spaceId, keyId, state: storableValue(run) });
    const newest = transaction
      .select({ id: keyRuns.id })
      .from(keyRuns)
      .where(eq(keyRuns.keyId, keyId))
      .orderBy(sql`${keyRuns.id} DESC`)
      .offset(mostWaiting);
    await transaction.delete(keyRuns).where(inArray(keyRuns.id, newest));
  });
  return id;
}

/**
 * Takes a run out of its waiting, once. What its program approved is `running` then, all else `declined`.
 * @throws {AppError} `no_decision_due` for none of this key; `decisions_missing` where it waits for more
 */
export async function takeKeyRun(
  transaction: Transaction,
  { keyId, decisions: { runId, approved } }: { keyId: string; decisions: KeyDecisions },
): Promise<KeyRun> {
  const isOwn = and(eq(keyRuns.id, runId), eq(keyRuns.keyId, keyId));
  const [row] = await transaction.select({ state: keyRuns.state }).from(keyRuns).where(isOwn).for('update');
  const run = row?.state as KeyRun | undefined;
  if (!run) throw new AppError('no_decision_due');
  const due = run.steps.filter(({ state }) => state === 'waiting');
  if (due.some(({ number }) => !approved.has(number))) throw new AppError('decisions_missing');
  await transaction.delete(keyRuns).where(isOwn);
  const decided = (step: StepRow): StepRow => ({
    ...step,
    state: step.state !== 'waiting' ? step.state : approved.get(step.number) ? 'running' : 'declined',
  });
  return { ...run, steps: run.steps.map(decided) };
}

/** Forgets the runs whose programs have taken too long. */
export async function removeOldKeyRuns({ app }: { app: Pick<App, 'database'> }): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction.delete(keyRuns).where(lt(keyRuns.createdAt, sql`now() - ${longestWait}`)),
  );
}
