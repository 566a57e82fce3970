import { once } from 'node:events';
import type { Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onLauncherExit } from './server/launcher.ts';
import { releaseMemory } from './server/release-memory.ts';
import type { App } from './server/services/context.ts';
import { loadEnvironmentFile, parseEnvironment } from './server/settings/env.ts';
import { startBackend } from './server/start/start-backend.ts';
import { startErrorSentence } from './server/start/start-error.ts';
import { builtEntries } from './server/start/working-entries.ts';

/** Only works off the queue, beside servers that run with WORKER=off on the same DATABASE_URL. */
const stopWithinMilliseconds = 9_700;
const buildDirectory = path.dirname(fileURLToPath(import.meta.url));
try {
  loadEnvironmentFile();
  const environment = parseEnvironment({ ...process.env, WORKER: 'inline' });
  const backend = await startBackend(environment, {
    projectDirectory: path.resolve(buildDirectory, '../..'),
    entries: builtEntries(buildDirectory),
    onDatabaseExit: () => process.exit(1),
  });
  const watch = environment.WORKER_PORT === undefined ? null : await startWatchServer(backend.app);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopWithinMilliseconds).unref();
    backend.app.ending.begin();
    await backend.stop();
    watch?.closeAllConnections();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  onLauncherExit(() => void stop());
  console.log('Parley works');
  releaseMemory();
} catch (error) {
  console.error(startErrorSentence(error, process.env) ?? error);
  process.exit(1);
}

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
