import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { answersAtOnce } from '#rules/limits.ts';
import type { FollowUp } from '../../answering/caller-wishes.ts';
import type { Transaction } from '../../db/database.ts';
import { keyRuns } from '../../db/schema/agents.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { storableValue } from '../../storable.ts';
import type { App } from '../context.ts';
import type { StepRow } from '../conversations/step-rows.ts';
import type { RunState } from './run-state.ts';

/**
 * What an answer to a program needs to go on once the program has decided about the acts that it waits for, and made the
 * calls of its own functions.
 */
export type KeyRun = Pick<RunState, 'progress' | 'passages'> & {
  steps: StepRow[];
  /** Which of the tools are functions of the program. */
  functions: readonly string[];
};

/** A run that goes on, with what the program has answered to calls of its functions, by the call. */
export type TakenRun = KeyRun & { answered: ReadonlyMap<string, string> };

/** Which run a program goes on with, and what it says of each call, by its id. */
export type KeyDecisions = {
  runId: string;
  said: ReadonlyMap<string, string>;
  /** Since its question it has been asked about acts. */
  hasActs: boolean;
};

/** So long a program may take to decide; a minute more does no harm. */
const longestWait = sql`interval '1 hour'`;
/** Of one key; of answers that wait for calls alone, as many as it may have under way. */
const mostWaiting = { acts: 20, calls: answersAtOnce.key };

const idOfCall = /^(approve|call)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,4})$/;

/** The id of a call that a program is to make, or by which it is asked whether an act may be done. */
export const callIdOf = (
  runId: string,
  { number, tool }: Pick<StepRow, 'number' | 'tool'>,
  functions: readonly string[],
): string => `${functions.includes(tool) ? 'call' : 'approve'}_${runId}_${number}`;

/** What a program has said of calls after its question: of those that it was given last; null for nothing. */
export function decisionsIn(after: readonly FollowUp[]): KeyDecisions | null {
  const said = after.flatMap((turn) => {
    const [, kind, runId] = (turn.role === 'tool' && idOfCall.exec(turn.id)) || [];
    return turn.role === 'tool' && runId ? [{ ...turn, runId, isAct: kind === 'approve' }] : [];
  });
  const runId = said.at(-1)?.runId;
  if (runId === undefined) return null;
  const own = said.filter((one) => one.runId === runId);
  return {
    runId,
    said: new Map(own.map(({ id, text }) => [id, text])),
    hasActs: said.some(({ isAct }) => isAct),
  };
}

/** Whatever else a program says declines: nothing is done by mistake. */
const isApproval = (text: string) =>
  /^\s{0,9}(?:approved?|"approve"|\{\s{0,9}"approved?"\s{0,9}:\s{0,9}true\s{0,9}\})\s{0,9}$/i.test(text);

/** Keeps a run until its program has decided, or made its calls. @returns its id */
export async function keepKeyRun(
  { database }: Pick<App, 'database'>,
  { spaceId, keyId, run }: { spaceId: string; keyId: string; run: KeyRun },
): Promise<string> {
  const id = newRecordId();
  const waitsFor = run.steps.some((step) => isDueAct(step, run)) ? 'acts' : 'calls';
  await database.inSpace(spaceId, async (transaction) => {
    const state = storableValue({ ...run, waitsFor });
    await transaction.insert(keyRuns).values({ id, spaceId, keyId, state });
    const newest = transaction
      .select({ id: keyRuns.id })
      .from(keyRuns)
      .where(and(eq(keyRuns.keyId, keyId), sql`${keyRuns.state} ->> 'waitsFor' = ${waitsFor}`))
      .orderBy(sql`${keyRuns.id} DESC`)
      .offset(mostWaiting[waitsFor]);
    await transaction.delete(keyRuns).where(inArray(keyRuns.id, newest));
  });
  return id;
}

/**
 * Takes a run out of its waiting. What its program approved is `running` then, other acts are `declined`. One that waits
 * for acts goes on once; one that waits for calls alone may again, as when the program has lost the answer.
 * @returns null where only calls were waited for and nothing is kept of that: what the program sends says it all
 * @throws {AppError} `no_decision_due` of acts, for none of this key; `decisions_missing` where it waits for more
 */
export async function takeKeyRun(
  transaction: Transaction,
  { keyId, decisions: { runId, said, hasActs } }: { keyId: string; decisions: KeyDecisions },
): Promise<TakenRun | null> {
  const isOwn = and(eq(keyRuns.id, runId), eq(keyRuns.keyId, keyId));
  const [row] = await transaction.select({ state: keyRuns.state }).from(keyRuns).where(isOwn).for('update');
  const kept = row?.state as (Omit<KeyRun, 'functions'> & Partial<KeyRun>) | undefined;
  if (!kept && hasActs) throw new AppError('no_decision_due');
  if (!kept) return null;
  // A release before kept only runs that waited for acts.
  const run: KeyRun = { ...kept, functions: kept.functions ?? [] };
  const due = run.steps.filter(({ state }) => state === 'waiting');
  const answerTo = (step: StepRow) => said.get(callIdOf(runId, step, run.functions));
  if (due.some((step) => answerTo(step) === undefined)) throw new AppError('decisions_missing');
  if (due.some((step) => isDueAct(step, run))) await transaction.delete(keyRuns).where(isOwn);
  const decided = (step: StepRow): StepRow => {
    if (step.state !== 'waiting') return step;
    return {
      ...step,
      state: !isDueAct(step, run) || isApproval(answerTo(step) ?? '') ? 'running' : 'declined',
    };
  };
  const calls = due.filter((step) => !isDueAct(step, run));
  return {
    ...run,
    steps: run.steps.map(decided),
    answered: new Map(calls.map((step) => [step.callId, answerTo(step) ?? ''])),
  };
}

const isDueAct = ({ state, tool }: StepRow, { functions }: Pick<KeyRun, 'functions'>) =>
  state === 'waiting' && !functions.includes(tool);

/** Forgets the runs whose programs have taken too long. */
export async function removeOldKeyRuns({ app }: { app: Pick<App, 'database'> }): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction.delete(keyRuns).where(lt(keyRuns.createdAt, sql`now() - ${longestWait}`)),
  );
}
