import type { App } from '../../context.ts';

/** The process and its queue in Prometheus' text format. */
export async function metrics({ app }: { app: App }): Promise<string> {
  const { rows } = await app.database.pool.query<{ queued: number; running: number; failing: number }>(
    `SELECT count(*) FILTER (WHERE locked_at IS NULL)::int AS queued,
            count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
            count(*) FILTER (WHERE attempts > 1)::int AS failing
     FROM graphile_worker.jobs`,
  );
  const jobs = rows[0] ?? { queued: 0, running: 0, failing: 0 };
  const { rss, heapUsed } = process.memoryUsage();
  const { pool } = app.database;
  const delay = app.loopDelay.read();
  const gauges: [name: string, help: string, value: number][] = [
    ['parley_uptime_seconds', 'Seconds since the process started.', process.uptime()],
    ['parley_memory_resident_bytes', 'Resident memory of the process.', rss],
    ['parley_memory_heap_used_bytes', 'JavaScript heap in use.', heapUsed],
    ['parley_event_loop_delay_p50_seconds', 'Median delay of the event loop since the last look.', delay.p50],
    [
      'parley_event_loop_delay_p99_seconds',
      'Delay that 99 in 100 stay below, since the last look.',
      delay.p99,
    ],
    ['parley_event_loop_delay_max_seconds', 'Longest delay since the last look.', delay.max],
    ['parley_database_connections', 'Open database connections.', pool.totalCount],
    ['parley_database_waiting', 'Requests waiting for a database connection.', pool.waitingCount],
    ['parley_jobs_queued', 'Jobs that wait.', jobs.queued],
    ['parley_jobs_running', 'Jobs under way.', jobs.running],
    ['parley_jobs_retrying', 'Jobs that failed at least once.', jobs.failing],
  ];
  const embedded = Object.entries(app.questionEmbedding.counts)
    .map(([outcome, value]) => `parley_question_vectors_total{outcome="${outcome}"} ${value}\n`)
    .join('');
  const embeddings = `# HELP parley_question_vectors_total Vectors of questions; all but "made" were answered by words alone.\n# TYPE parley_question_vectors_total counter\n${embedded}`;
  const { queryCount } = app.database;
  const counter = 'parley_database_queries_total';
  const queries = `# HELP ${counter} Database queries so far.\n# TYPE ${counter} counter\n${counter} ${queryCount()}\n`;
  return gauges
    .map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
    .concat(queries, embeddings)
    .join('');
}
