import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSecrets } from './server/crypto/open-secrets.ts';
import { openDatabase } from './server/db/database.ts';
import { connectionToRunning } from './server/db/embedded/connection.ts';
import { prepareNearest } from './server/search/nearest-place.ts';
import type { App } from './server/services/context.ts';
import { countUnreadFiles } from './server/services/demo/count-unread-files.ts';
import { DatabaseNotEmptyError, type DemoSummary } from './server/services/demo/demo-summary.ts';
import { fillDemo } from './server/services/demo/fill-demo.ts';
import { tellStories } from './server/services/demo/tell-stories.ts';
import { type Environment, loadEnvironmentFile, parseEnvironment } from './server/settings/env.ts';
import { createApp } from './server/start/create-app.ts';
import { createLog } from './server/start/create-log.ts';
import { startBackend } from './server/start/start-backend.ts';
import { startErrorSentence } from './server/start/start-error.ts';
import { builtEntries } from './server/start/working-entries.ts';
import { openStorage } from './server/storage/open-storage.ts';
import { createTelemetry } from './server/telemetry/telemetry.ts';

/** `npm run demo`: fills an empty database, whether Parley is running on it or not. */
const buildDirectory = path.dirname(fileURLToPath(import.meta.url));
const projectDirectory = path.resolve(buildDirectory, '../..');
const entries = builtEntries(buildDirectory);

/** Joins a Parley that runs on this data directory, whose jobs then read the files, or starts the backend itself. */
async function openApp(environment: Environment): Promise<{ app: App; stop: () => Promise<void> }> {
  try {
    return await startBackend(environment, {
      projectDirectory,
      entries,
      onDatabaseExit: () => process.exit(1),
    });
  } catch (error) {
    const connection =
      isInUse(error) && (await connectionToRunning(environment.dataDirectory, 'application'));
    if (!connection) throw error;
    const database = await openDatabase(connection, { connections: 3 });
    const telemetry = await createTelemetry({ collector: undefined });
    const log = createLog(environment, telemetry);
    const app = createApp({
      environment,
      database,
      telemetry,
      log,
      projectDirectory,
      secrets: await openSecrets(environment, database.direct),
      storage: await openStorage(environment, log),
      nearest: await prepareNearest(database.direct, log),
      entries,
    });
    return { app, stop: () => database.close() };
  }
}

const isInUse = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'data_directory_in_use';

function introduction({ users }: DemoSummary, origin: string): string {
  const width = Math.max(...users.map(({ email }) => email.length));
  const rows = users.map(({ role, email }) => `  ${email.padEnd(width)}  ${role}`);
  return [
    'The demo is ready. Everyone has the same password, made just now:',
    '',
    `  ${users[0]?.password}`,
    '',
    ...rows,
    '',
    `Start Parley with "npm start" if it is not running, and sign in at ${origin}/account/auth/login`,
  ].join('\n');
}

try {
  loadEnvironmentFile();
  const environment = parseEnvironment({ LOG_LEVEL: 'warn', ...process.env, WORKER: 'inline' });
  const { app, stop } = await openApp(environment);
  const samplesDirectory = path.join(projectDirectory, 'samples');
  const summary = await fillDemo({ app, input: { samplesDirectory } });
  if (!process.argv.includes('--json')) process.stderr.write('Reading the sample files …\n');
  while ((await countUnreadFiles({ app })) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  await tellStories({ app, input: { samplesDirectory, summary } });
  await stop();
  console.log(
    process.argv.includes('--json') ? JSON.stringify(summary) : introduction(summary, app.publicOrigin),
  );
  process.exit(0);
} catch (error) {
  const sentence =
    error instanceof DatabaseNotEmptyError
      ? 'This database holds something other than the demo; name another DATA_DIR or DATABASE_URL for it.'
      : startErrorSentence(error, process.env);
  console.error(sentence ?? error);
  process.exit(1);
}
