import { connectDatabaseServer } from '../db/connect.ts';
import type { App } from '../services/context.ts';
import type { Environment } from '../settings/env.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { createLog } from './create-log.ts';
import type { WorkingEntries } from './working-entries.ts';

export type Backend = {
  app: App;
  /** Ends jobs, answers, connections and the database, in this order. May be called more than once. */
  stop(): Promise<void>;
};

/**
 * Starts everything behind HTTP: database, schema, queue and jobs. The database takes longest, above all to be made, so
 * this file loads little before it is begun, and the rest is loaded beside it.
 * @param options.projectDirectory where the migrations and the lexicon lie, under `src/server`
 * @param options.entries the programs that work beside this one
 * @param options.onDatabaseExit called when our own database dies by itself
 * @throws what `startErrorSentence` can put into words; nothing is left running then
 */
export async function startBackend(
  environment: Environment,
  options: { projectDirectory: string; entries: WorkingEntries; onDatabaseExit: (reason: string) => void },
): Promise<Backend> {
  const telemetry = await createTelemetry({ collector: environment.OTEL_EXPORTER_OTLP_ENDPOINT });
  const log = createLog(environment, telemetry);
  // Last of all, what has been seen is sent.
  const cleanups: (() => Promise<unknown>)[] = [() => telemetry.stop()];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const cleanup of cleanups.reverse()) {
        await cleanup().catch((error: unknown) => log.error({ error }, 'Something did not stop cleanly'));
      }
    })();
    return stopping;
  };

  try {
    const connecting = connectDatabaseServer(environment, log).then((server) => {
      cleanups.push(() => server.stop());
      server.onExit((reason) => {
        if (!stopping) options.onDatabaseExit(reason);
      });
      return server;
    });
    const [server, { openBackend }] = await bothEnded(connecting, import('./open-backend.ts'));
    const app = await openBackend({
      environment,
      server,
      log,
      telemetry,
      cleanups,
      isStopping: () => stopping !== undefined,
      entries: options.entries,
      projectDirectory: options.projectDirectory,
    });
    return { app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As `Promise.all`, but when one fails the other has ended, too: what it has started can be stopped. */
async function bothEnded<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}
