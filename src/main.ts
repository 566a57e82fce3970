import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnvironmentFile, parseEnvironment } from './server/settings/env.ts';
import { live } from './server/start/lifetime.ts';
import { startBackend } from './server/start/start-backend.ts';
import { builtEntries } from './server/start/working-entries.ts';

const buildDirectory = path.dirname(fileURLToPath(import.meta.url));

await live(async ({ cleanups, isStopping, onDatabaseExit }) => {
  loadEnvironmentFile();
  const environment = parseEnvironment(process.env);
  const starting = startBackend(environment, {
    projectDirectory: path.resolve(buildDirectory, '../..'),
    entries: builtEntries(buildDirectory),
    onDatabaseExit,
  });
  // What serves is loaded while the database starts.
  const serving = import('./serve.ts');
  serving.catch(() => undefined);
  const { app, stop } = await starting;
  cleanups.push(stop);
  const { serve } = await serving;
  await serve(app, { buildDirectory, cleanups, isStopping });
});
