import { EventEmitter } from 'node:events';
import {
  makeWorkerUtils,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type pg from 'pg';
import type { App } from '../context.ts';
import { isGone } from '../db/presence.ts';
import { recoverAnswers } from '../services/answers/recover-answers.ts';
import { handlers, type JobHandler } from './handlers.ts';
import { requestIdKey, schedule, type TaskName, tasks } from './tasks.ts';

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

const heartbeatSeconds = 30;

/** How many jobs of each lane run at the same time. */
export type JobConcurrency = Record<(typeof tasks)[TaskName]['lane'], number>;

/**
 * Works off the queue until stopped. Jobs of a process that was killed are taken over at once: this process shows its
 * presence under the names in which its lanes take jobs. A lane listens over one connection, however many jobs it runs at
 * the same time.
 */
export async function startJobRunner(app: App, concurrency: JobConcurrency): Promise<JobRunner> {
  const { direct: pool } = app.database;
  await releaseJobsOfDeadRunners(pool);

  const aborted = new AbortController();
  const taskLists: Record<keyof JobConcurrency, TaskList> = {
    heavy: {},
    outside: {},
    interactive: {},
    quick: {},
    payments: {},
    unattended: {},
  };
  for (const name of Object.keys(tasks) as TaskName[]) {
    taskLists[tasks[name].lane][name] = async (payload, helpers) => {
      const { [requestIdKey]: requestId, ...own } = payload as { [requestIdKey]?: string };
      const given = tasks[name].payload.parse(own);
      const attempt = helpers.job.attempts;
      const isLastAttempt = attempt >= tasks[name].maximumAttempts;
      const handle = (await handlers[name]()) as JobHandler<TaskName>;
      const input = { ...given, attempt, isLastAttempt, signal: aborted.signal } as never;
      await app.telemetry.inJob({ task: name, attempt, requestId }, () => handle({ app, input }));
    };
  }
  const names: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => names.push(workerPool.id));
  const runners = await Promise.all(
    (Object.keys(taskLists) as (keyof JobConcurrency)[]).map((lane, index) =>
      run({
        pgPool: pool,
        taskList: taskLists[lane],
        // One is enough to queue what is due; several processes queue it once all the same.
        parsedCronItems: index === 0 ? parseCronItems([...schedule]) : [],
        concurrency: concurrency[lane],
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
  const heartbeat = setInterval(() => {
    // A job that asks anew takes away what its process has left of the answer, which then gives no unit back.
    recoverAnswers({ app })
      .then(() => releaseJobsOfDeadRunners(pool))
      .catch((error: unknown) => app.log.warn({ error }, 'Could not look for what was abandoned'));
  }, heartbeatSeconds * 1000);
  heartbeat.unref();

  return {
    async stop() {
      clearInterval(heartbeat);
      aborted.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

async function releaseJobsOfDeadRunners(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ locked_by: string }>(
    'SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL',
  );
  for (const { locked_by: owner } of rows) {
    await pool.query(
      `WITH owner AS MATERIALIZED (SELECT ${isGone('$1')} AS is_gone)
       SELECT graphile_worker.force_unlock_workers(ARRAY[$2]) FROM owner WHERE is_gone`,
      [owner, owner],
    );
  }
}

const silentLogger = new WorkerLogger(() => () => undefined);

const forwardTo = (app: App) =>
  new WorkerLogger(() => (level, message, meta) => {
    // The job's own failures matter; its start and end do not.
    if (level === 'error') app.log.error({ job: meta }, message);
    else if (level === 'warning') app.log.warn(message);
    else app.log.trace(message);
  });
