import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { openSecrets } from '../crypto/open-secrets.ts';
import { assertRoomForPool } from '../db/assert-room-for-pool.ts';
import type { DatabaseServer } from '../db/connect.ts';
import { openDatabase } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { warnOfPooler } from '../db/warn-of-pooler.ts';
import { migrateJobQueue, startJobRunner } from '../jobs/runner.ts';
import { prepareNearest } from '../search/nearest-place.ts';
import { recoverAnswers } from '../services/answers/recover-answers.ts';
import { stopChannel } from '../services/answers/stop-answer.ts';
import { createAnswerWatch } from '../services/answers/watch-answers.ts';
import type { App } from '../services/context.ts';
import { recoverMedia } from '../services/media/recover-media.ts';
import { createProviderWatch } from '../services/model-providers/watch-providers.ts';
import type { Environment } from '../settings/env.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createApp } from './create-app.ts';
import type { WorkingEntries } from './working-entries.ts';

/** Files are read by the processor: as many at once as there are cores, and as many again for others than the busiest space. */
const reading = 2 * Math.max(2, availableParallelism());
const jobsAtOnce = {
  quick: 2,
  interactive: 2,
  heavy: reading,
  short: 2,
  outside: 3,
  payments: 2,
  // Two of them may take long, of which each runs once at most.
  unattended: 3,
};

/** So long answers that are being written may go on when the process is to end. Milliseconds. */
const answersEndWithin = 6_000;

/**
 * Opens what works on a database that runs: schema, queue and jobs.
 * @param given.cleanups gets what undoes each step, as soon as it is done
 * @param given.isStopping whether broken connections are our own doing
 * @throws when a step fails; what was begun before is undone by `given.cleanups`
 */
export async function openBackend(given: {
  environment: Environment;
  server: DatabaseServer;
  log: Logger;
  telemetry: Telemetry;
  cleanups: (() => Promise<unknown>)[];
  isStopping: () => boolean;
  entries: WorkingEntries;
  projectDirectory: string;
}): Promise<App> {
  const { environment, server, log, telemetry, cleanups, isStopping } = given;
  if (environment.DATABASE_URL && !server.direct) await warnOfPooler(server.connection, log);
  const direct = server.direct ?? server.connection;
  await assertRoomForPool(direct, environment.DATABASE_POOL_SIZE);
  await migrateDatabase(direct, path.join(given.projectDirectory, 'src/server/db/migrations'));
  const database = await openDatabase(server.connection, {
    connections: environment.DATABASE_POOL_SIZE,
    span: telemetry.span,
    ...(server.direct && { direct: server.direct }),
    ...(server.replica && { replica: server.replica }),
    log,
    // The error object carries the whole connection; while we stop, breaking connections is what we do.
    onIdleError: ({ message }) => {
      if (!isStopping()) log.warn({ reason: message }, 'A database connection broke');
    },
  });
  cleanups.push(() => database.close());
  await migrateJobQueue(database.direct);

  const app = createApp({
    environment,
    database,
    log,
    telemetry,
    entries: given.entries,
    projectDirectory: given.projectDirectory,
    secrets: await openSecrets(environment, database.direct),
    storage: await openStorage(environment, log),
    nearest: await prepareNearest(database.direct, log),
  });
  cleanups.push(async () => app.accessLog.flush());
  cleanups.push(() => app.securityJournal.settled());
  cleanups.push(async () => app.extraction.stop());
  cleanups.push(() => app.supportChecker.stop());
  cleanups.push(() => app.documentReader.stop());
  cleanups.push(() => app.knowledge.stop());
  // With a server of our own nobody else can be there.
  const alone = !environment.DATABASE_URL;
  cleanups.push(async () => app.listener.stop());
  cleanups.push(() => app.presence.stop());
  await app.presence.begin({ alone });
  // Nobody waits for a store, or for a folder of a million files to be gone through.
  app.storage
    .removeUnfinished()
    .catch((error: unknown) => log.warn({ error }, 'What was left unfinished could not be removed'));
  await app.models.refresh();
  app.listener.on(stopChannel, (conversationId) => {
    if (conversationId) app.liveAnswers.stop(conversationId);
  });
  await app.listener.open();
  await recoverAnswers({ app });
  const answers = createAnswerWatch({ app });
  app.presence.onBeat(answers.look);
  const providers = createProviderWatch({ app });
  app.presence.onBeat(async () => providers.look());
  await recoverMedia({ app, input: { minutes: alone ? 0 : 10 } });
  if (environment.WORKER === 'inline') {
    const runner = await startJobRunner(app, jobsAtOnce);
    cleanups.push(() => runner.stop());
  }
  cleanups.push(async () => {
    const written = [app.liveAnswers, app.visitorAnswers];
    await Promise.all(written.map((answers) => answers.endAll(answersEndWithin)));
  });
  cleanups.push(async () => app.liveEvents.stop());
  return app;
}
