import { Counter, Gauge, Registry } from 'prom-client';
import { readBackupState } from '../backups/backup-state.ts';
import type { App } from '../context.ts';
import { countJobs } from './count-jobs.ts';
import { readDisk } from './read-disk.ts';

/**
 * The process and its queue in Prometheus' text format. What is counted as it happens is in `telemetry/measures.ts`; the
 * rest is looked up now. Without a database it tells what the process itself knows.
 */
export async function metrics({ app }: { app: App }): Promise<string> {
  const { registry } = app.telemetry.measures;
  return Registry.merge([registry, await present(app)]).metrics();
}

async function present(app: App): Promise<Registry> {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, value?: number) => {
    const made = new Gauge({ name, help, registers });
    // Without a value it would be taken for 0.
    if (value === undefined) made.remove();
    else made.set(value);
  };
  const by = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });

  const { rss, heapUsed, external } = process.memoryUsage();
  gauge('parley_uptime_seconds', 'Seconds since the process started.', process.uptime());
  gauge('parley_memory_resident_bytes', 'Resident memory of the process.', rss);
  gauge('parley_memory_heap_used_bytes', 'JavaScript heap in use.', heapUsed);
  gauge('parley_memory_external_bytes', 'Memory of buffers and of libraries beside the heap.', external);
  const { user, system } = process.cpuUsage();
  counter('parley_cpu_seconds_total', 'Processor time of the process.').inc((user + system) / 1e6);

  const delay = app.loopDelay.read();
  const loop = 'parley_event_loop_delay';
  gauge(`${loop}_p50_seconds`, 'Median delay of the event loop since the last look.', delay.p50);
  gauge(`${loop}_p99_seconds`, 'Delay that 99 in 100 stay below, since the last look.', delay.p99);
  gauge(`${loop}_max_seconds`, 'Longest delay since the last look.', delay.max);

  const connections = by('parley_database_connections', 'Open database connections.', 'pool', 'state');
  const waiting = by('parley_database_waiting', 'What waits for a database connection.', 'pool');
  for (const [pool, counts] of Object.entries(app.database.connections())) {
    connections.set({ pool, state: 'in_use' }, counts.inUse);
    connections.set({ pool, state: 'idle' }, counts.idle);
    waiting.set({ pool }, counts.waiting);
  }
  counter('parley_database_queries_total', 'Database queries so far.').inc(app.database.queryCount());

  const replica = app.database.replica();
  const serves = replica?.health.state === 'serving';
  gauge(
    'parley_replica_serving',
    'Whether lists and searches are read from the replica, where there is one.',
    replica ? Number(serves) : undefined,
  );
  gauge(
    'parley_replica_lag_seconds',
    'Seconds that the replica is behind the database, to two.',
    replica?.health.lagSeconds ?? undefined,
  );
  const went = counter(
    'parley_replica_reads_total',
    'Reads of lists and searches with a replica; all but "replica" were answered by the database itself.',
    'outcome',
  );
  for (const [outcome, value] of Object.entries(replica?.reads ?? {})) went.inc({ outcome }, value);

  const { indexes, bytes } = app.knowledge.size();
  gauge('parley_index_bytes', 'What indexes of assistants take in memory.', bytes);
  gauge('parley_indexes', 'Assistants and conversations whose index is in memory.', indexes);
  const cache = counter('parley_cache_requests_total', 'Look-ups in caches.', 'cache', 'outcome');
  for (const [outcome, value] of Object.entries(app.knowledge.passages.counts)) {
    cache.inc({ cache: 'passages', outcome }, value);
  }
  const vectors = counter(
    'parley_question_vectors_total',
    'Vectors of questions; all but "made" were answered by words alone.',
    'outcome',
  );
  for (const [outcome, value] of Object.entries(app.questionEmbedding.counts))
    vectors.inc({ outcome }, value);

  const disk = await readDisk({ app }).catch(() => null);
  gauge('parley_disk_free_bytes', 'Free on the disk of DATA_DIR.', disk?.freeBytes);
  const reserve = app.environment.DISK_RESERVE_MB * 1024 * 1024;
  gauge('parley_disk_reserve_bytes', 'Files are refused while less than this is free.', reserve);

  const backups = app.environment.backups
    ? await readBackupState({ app }).catch(() => null)
    : { madeAt: null, failedAt: null };
  const secondsOf = (moment: string | null | undefined) => (moment ? Date.parse(moment) / 1000 : undefined);
  gauge(
    'parley_backup_made_seconds',
    'When the newest backup was begun, Unix time.',
    secondsOf(backups?.madeAt),
  );
  gauge(
    'parley_backup_failed_seconds',
    'When the backup after it failed, Unix time.',
    secondsOf(backups?.failedAt),
  );

  const jobs = {
    waiting: by('parley_jobs_waiting', 'Jobs whose time has come.', 'task'),
    scheduled: by('parley_jobs_scheduled', 'Jobs for later, after a failure too.', 'task'),
    running: by('parley_jobs_running', 'Jobs under way, in whichever process.', 'task'),
    retrying: by('parley_jobs_retrying', 'Jobs that failed at least once, and are tried again.', 'task'),
    failed: by('parley_jobs_failed', 'Jobs that are not tried again.', 'task'),
    oldestWaitSeconds: by('parley_jobs_oldest_wait_seconds', 'How long the first has been waiting.', 'task'),
  };
  const counted = await countJobs({ app }).catch(() => null);
  gauge('parley_database_up', 'Whether the database answered just now.', counted ? 1 : 0);
  for (const { task, ...counts } of counted ?? []) {
    jobs.waiting.set({ task }, counts.waiting);
    jobs.scheduled.set({ task }, counts.scheduled);
    jobs.running.set({ task }, counts.running);
    jobs.retrying.set({ task }, counts.retrying);
    jobs.failed.set({ task }, counts.failed);
    jobs.oldestWaitSeconds.set({ task }, counts.oldestWaitSeconds);
  }
  return registry;
}
