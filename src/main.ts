import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onLauncherExit } from './server/launcher.ts';
import { loadEnvironmentFile, parseEnvironment } from './server/settings/env.ts';
import { startBackend } from './server/start/start-backend.ts';
import { builtEntries } from './server/start/working-entries.ts';

const buildDirectory = path.dirname(fileURLToPath(import.meta.url));
const stopWithinMilliseconds = 9_700;

/** Undoes what has been started, last first. */
const cleanups: (() => Promise<unknown>)[] = [];
let stopping = false;

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(exitCode || 1), stopWithinMilliseconds).unref();
  // A clean-up that waits for a dead database keeps nothing alive: the process may end in the middle of it.
  process.exitCode = exitCode;
  for (const cleanup of cleanups.reverse()) await cleanup();
  process.exit(exitCode);
}

async function start(): Promise<void> {
  loadEnvironmentFile();
  const environment = parseEnvironment(process.env);
  const starting = startBackend(environment, {
    projectDirectory: path.resolve(buildDirectory, '../..'),
    entries: builtEntries(buildDirectory),
    onDatabaseExit: (reason) => {
      console.error(
        `The database stopped: ${reason} Start Parley again; nothing that was acknowledged is lost.`,
      );
      void stop(1);
    },
  });
  // What serves is loaded while the database starts.
  const serving = import('./serve.ts');
  serving.catch(() => undefined);
  const { app, stop: stopBackend } = await starting;
  cleanups.push(stopBackend);
  const { serve } = await serving;
  await serve(app, { buildDirectory, cleanups, isStopping: () => stopping });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
onLauncherExit(() => void stop(0));

try {
  await start();
} catch (error) {
  if (!stopping) {
    const { startErrorSentence } = await import('./server/start/start-error.ts');
    console.error(startErrorSentence(error, process.env) ?? error);
    await stop(1);
  }
}
