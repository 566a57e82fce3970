import { once } from 'node:events';
import type { Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseMemory } from './server/release-memory.ts';
import type { App } from './server/services/context.ts';
import { loadEnvironmentFile, parseEnvironment } from './server/settings/env.ts';
import { live } from './server/start/lifetime.ts';
import { startBackend } from './server/start/start-backend.ts';
import { builtEntries } from './server/start/working-entries.ts';

const buildDirectory = path.dirname(fileURLToPath(import.meta.url));

/** Only works off the queue, beside servers that run with WORKER=off on the same DATABASE_URL. */
await live(async ({ cleanups, onDatabaseExit }) => {
  loadEnvironmentFile();
  const environment = parseEnvironment({ ...process.env, WORKER: 'inline' });
  const { app, stop } = await startBackend(environment, {
    projectDirectory: path.resolve(buildDirectory, '../..'),
    entries: builtEntries(buildDirectory),
    onDatabaseExit,
  });
  cleanups.push(stop, async () => app.ending.begin());
  if (environment.WORKER_PORT !== undefined) {
    const watch = await startWatchServer(app);
    // Last of all: it tells until then how the worker ends.
    cleanups.unshift(async () => watch.closeAllConnections());
  }
  console.log('Parley works');
  releaseMemory();
});

/** Tells supervisors and Prometheus how the worker is doing, at `WORKER_PORT`. */
async function startWatchServer(app: App): Promise<Server> {
  const [{ createHttpServer }, { watchFiles }] = await Promise.all([
    import('./server/http/serving/server.ts'),
    import('./call-files.ts'),
  ]);
  const server = createHttpServer(
    app,
    { serve: () => false, page: () => undefined },
    { callFiles: watchFiles, handler: async (_request, response) => void response.writeHead(404).end() },
  );
  server.listen(app.environment.WORKER_PORT, app.environment.HOST);
  await once(server, 'listening');
  return server;
}
