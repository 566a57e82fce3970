import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnvironmentFile, parseEnvironment } from './server/env.ts';
import { onLauncherExit } from './server/launcher.ts';
import { releaseMemory } from './server/release-memory.ts';
import { startBackend } from './server/start-backend.ts';
import { startErrorSentence } from './server/start-error.ts';

/** Only works off the queue, beside servers that run with WORKER=off on the same DATABASE_URL. */
const buildDirectory = path.dirname(fileURLToPath(import.meta.url));
try {
  loadEnvironmentFile();
  const environment = parseEnvironment({ ...process.env, WORKER: 'inline' });
  const backend = await startBackend(environment, {
    projectDirectory: path.resolve(buildDirectory, '../..'),
    entries: {
      extraction: path.join(buildDirectory, 'extract.child.mjs'),
      supportCheck: path.join(buildDirectory, 'check-support.worker.mjs'),
    },
    onDatabaseExit: () => process.exit(1),
  });
  const stop = async () => {
    await backend.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  onLauncherExit(stop);
  console.log('Parley works');
  releaseMemory();
} catch (error) {
  console.error(startErrorSentence(error, process.env) ?? error);
  process.exit(1);
}
