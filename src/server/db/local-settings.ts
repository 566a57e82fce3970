import type { Statement } from './batch.ts';

/**
 * Settings that one transaction begins with. They end with it: a connection keeps nothing, because a pooler hands it
 * on to whoever comes next, and a space that stayed open would be open to them. No other statement of `src/server`
 * sets anything (`local-settings.test.ts`).
 */
export type LocalSettings = Readonly<Record<string, string>>;

/**
 * What every transaction runs with. A server's own default compiles statements that it thinks are expensive, which
 * takes fifty times as long as running them by key. A process that stands still in the middle of a transaction keeps what
 * it has locked from the others for no longer than this.
 */
const always: LocalSettings = { jit: 'off', idle_in_transaction_session_timeout: '60s' };

/**
 * For statements that go by keys, for which one plan is as good as any: planning anew takes as long as running. A plan
 * that was made while tables were small must not read them from end to end later.
 */
export const byKeys: LocalSettings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

export const everySpace: LocalSettings = { 'app.space': 'all' };

/** What look-ups run with: every space is open, and nothing can be written. */
export const forLookUps: LocalSettings = { ...everySpace, transaction_read_only: 'on', ...byKeys };

/** Seen by everybody at once, but the last second of it may be lost if the database server crashes. */
export const withoutDisk: LocalSettings = { synchronous_commit: 'off' };

/**
 * The nearest of many vectors by their index, which the planner, who knows little of such a table, might pass by. Of so
 * many that the index looks at, as many as it can, the nearest nearly always come out (docs/decisions/0043).
 */
export const byNearestIndex: LocalSettings = {
  enable_seqscan: 'off',
  enable_sort: 'off',
  'hnsw.ef_search': '1000',
  'hnsw.iterative_scan': 'strict_order',
};

/**
 * An index of vectors is made in memory, or many times as slowly. It takes one process, so that questions have the rest,
 * and none of the shared memory that containers have little of.
 */
export const whileIndexing = (bytes: number): LocalSettings => ({
  statement_timeout: '0',
  max_parallel_maintenance_workers: '0',
  maintenance_work_mem: `${Math.ceil(bytes / 1024)}kB`,
});

/** A lock that others wait behind is not waited for longer. */
export const waitingAtMost = (seconds: number): LocalSettings => ({ lock_timeout: `${seconds}s` });

/** In whose name a statement runs; nothing where the connection's own role is bound to spaces. */
export const asRole = (role: string | null): LocalSettings => (role === null ? {} : { role });

/** A statement that sets `settings`, whose values are our own, and those of `given`, whose values come from outside. */
export function settingStatement(
  name: string,
  settings: LocalSettings,
  given: LocalSettings = {},
): Statement {
  const calls = Object.keys(given).map((key, index) => `set_config('${key}', $${index + 1}, true)`);
  return {
    name,
    text: `SELECT ${[...calls, ...callsFor(settings)].join(', ')}`,
    values: Object.values(given),
  };
}

const callsFor = (settings: LocalSettings) =>
  Object.entries({ ...always, ...settings }).map(([key, value]) => `set_config('${key}', '${value}', true)`);
