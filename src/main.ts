import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { callFiles } from './call-files.ts';
import { applySettings, type PageSettings } from './components/inline/page-settings.ts';
import { originPlaceholder } from './layouts/origin-placeholder.ts';
import { type ProviderName, providerNames } from './rules/external-sign-in.ts';
import { drain } from './server/http/serving/drain.ts';
import { type AstroHandler, createHttpServer } from './server/http/serving/server.ts';
import { loadStaticFiles } from './server/http/serving/static-files.ts';
import { onLauncherExit } from './server/launcher.ts';
import { releaseMemory } from './server/release-memory.ts';
import { getReady } from './server/services/answers/get-ready.ts';
import type { App } from './server/services/context.ts';
import { issueSetupCode } from './server/services/setup/issue-setup-code.ts';
import { loadEnvironmentFile, parseEnvironment } from './server/settings/env.ts';
import { builtEntries } from './server/start/create-app.ts';
import { startBackend } from './server/start/start-backend.ts';
import { startErrorSentence } from './server/start/start-error.ts';

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
  // What answering needs is read while the database starts: the first question would keep everybody for as long.
  const answering = import('./server/services/answers/ask.ts');
  const { app, stop: stopBackend } = await startBackend(environment, {
    projectDirectory: path.resolve(buildDirectory, '../..'),
    entries: builtEntries(buildDirectory),
    onDatabaseExit: (reason) => {
      console.error(
        `The database stopped: ${reason} Start Parley again; nothing that was acknowledged is lost.`,
      );
      void stop(1);
    },
  });
  cleanups.push(stopBackend);
  await answering;
  // Astro's adapter keeps these from ending the process, and tells only of its own.
  process.on('unhandledRejection', (error) => app.log.error({ error }, 'A rejected promise was left alone'));

  const entry = pathToFileURL(path.join(buildDirectory, 'entry.mjs')).href;
  const [staticFiles, { handler }] = await Promise.all([
    loadStaticFiles(path.resolve(buildDirectory, '../client'), {
      originPlaceholder,
      publicOrigin: app.publicOrigin,
      finish: (html) => applySettings(html, pageSettings(app)),
    }),
    import(/* @vite-ignore */ entry) as Promise<{ handler: AstroHandler }>,
  ]);
  const http = createHttpServer(app, staticFiles, { callFiles, handler });
  http.listen(environment.PORT, environment.HOST);
  await once(http, 'listening');
  cleanups.push(() => drain(app, http));

  const setupCode = await issueSetupCode({ app });
  if (setupCode) console.log(`Set up the first administrator: ${app.publicOrigin}/setup?code=${setupCode}`);
  console.log(`Parley is ready on ${app.publicOrigin}`);
  releaseMemory();
  // The first question does it otherwise.
  getReady({ app }).catch((error: unknown) => {
    if (!stopping) app.log.warn({ error }, 'What questions need could not be read yet');
  });
}

function pageSettings({ stripe, externalProviders }: App): PageSettings {
  const offers = (provider: ProviderName) => externalProviders.isAvailable(provider);
  return {
    onlinePayment: stripe !== null,
    someSignIn: providerNames.some(offers),
    everySignIn: providerNames.every(offers),
    googleSignIn: offers('google'),
    githubSignIn: offers('github'),
    facebookSignIn: offers('facebook'),
    twitterSignIn: offers('twitter'),
  };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
onLauncherExit(() => void stop(0));

try {
  await start();
} catch (error) {
  if (!stopping) {
    console.error(startErrorSentence(error, process.env) ?? error);
    await stop(1);
  }
}
