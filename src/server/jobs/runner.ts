import { EventEmitter } from 'node:events';
import {
  makeWorkerUtils,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type pg from 'pg';
import { createJobLeases, JobLetGo, releaseGone } from '../queue/leases.ts';
import { startRecurring } from '../queue/recurring.ts';
import { type Lane, requestIdKey, type TaskName, tasks } from '../queue/tasks.ts';
import type { App } from '../services/context.ts';
import { handlers, type JobHandler } from './handlers.ts';

export type JobRunner = { stop(): Promise<void> };

/** Installs or updates the queue's own tables. */
export async function migrateJobQueue(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silentLogger });
  try {
    await utils.migrate();
  } finally {
    await utils.release();
  }
}

/** How many jobs of each lane run at the same time. */
export type JobConcurrency = Record<Lane, number>;

/**
 * Works off the queue until stopped. Jobs of a process that has died or stands still are taken over: this process shows
 * its presence under the names in which its lanes take jobs (`leases.ts`). A lane listens over one connection, however many jobs it runs at the same time.
 */
export async function startJobRunner(app: App, concurrency: JobConcurrency): Promise<JobRunner> {
  const { direct: pool } = app.database;
  await releaseGone(pool, { alone: app.environment.DATABASE_URL === undefined });

  const aborted = new AbortController();
  const names: string[] = [];
  const leases = createJobLeases({ pool, names, concurrency, signal: aborted.signal });
  const taskLists: Record<keyof JobConcurrency, TaskList> = {
    heavy: {},
    short: {},
    outside: {},
    interactive: {},
    quick: {},
    payments: {},
    unattended: {},
  };
  for (const name of Object.keys(tasks) as TaskName[]) {
    const { lane } = tasks[name];
    taskLists[lane][name] = (payload, { job }) =>
      leases.hold(lane, job, async () => {
        const { [requestIdKey]: requestId, ...own } = payload as { [requestIdKey]?: string };
        const given = tasks[name].payload.parse(own);
        const attempt = job.attempts;
        const isLastAttempt = attempt >= tasks[name].maximumAttempts;
        const handle = (await handlers[name]()) as JobHandler<TaskName>;
        const input = { ...given, attempt, isLastAttempt, signal: aborted.signal } as never;
        await app.telemetry.inJob({ task: name, attempt, requestId }, () => handle({ app, input }));
      });
  }
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => names.push(workerPool.id));
  const runners = await Promise.all(
    (Object.keys(taskLists) as (keyof JobConcurrency)[]).map((lane) =>
      run({
        pgPool: pool,
        taskList: taskLists[lane],
        // By the machine's clock; `recurring.ts` goes by the database's.
        parsedCronItems: [],
        concurrency: concurrency[lane],
        forbiddenFlags: () => leases.fullSpaces(lane),
        pollInterval: 5_000,
        noHandleSignals: true,
        // A pooler that hands each transaction another connection may keep none.
        noPreparedStatements: app.environment.DATABASE_URL !== undefined,
        logger: forwardTo(app),
        events,
      }),
    ),
  );
  await app.presence.hold(...names);
  const recurring = await startRecurring({ pool, log: app.log });
  app.presence.onBeat(async ({ judges }) => {
    await leases.releaseLost();
    if (judges) await releaseGone(pool);
  });

  return {
    async stop() {
      recurring.stop();
      aborted.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

const silentLogger = new WorkerLogger(() => () => undefined);

const forwardTo = (app: App) =>
  new WorkerLogger(() => (level, message, meta) => {
    // The job's own failures matter; its start and end do not.
    if (meta?.error instanceof JobLetGo) app.log.debug(message);
    else if (level === 'error') app.log.error({ job: meta }, message);
    else if (level === 'warning') app.log.warn(message);
    else app.log.trace(message);
  });
