import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { callFiles } from './call-files.ts';
import { applySettings, type PageSettings } from './components/inline/page-settings.ts';
import { originPlaceholder } from './layouts/origin-placeholder.ts';
import { type ProviderName, providerNames } from './rules/external-sign-in.ts';
import { drain } from './server/http/serving/drain.ts';
import { type AstroHandler, createHttpServer } from './server/http/serving/server.ts';
import { loadStaticFiles } from './server/http/serving/static-files.ts';
import { releaseMemory } from './server/release-memory.ts';
// What answering needs is read at the start: the first question would keep everybody for as long.
import './server/services/answers/ask.ts';
import { getReady } from './server/services/answers/get-ready.ts';
import type { App } from './server/services/context.ts';
import { issueSetupCode } from './server/services/setup/issue-setup-code.ts';

/**
 * Answers requests, and says on standard output where.
 * @param options.buildDirectory where the built server lies, beside the static files
 * @param options.cleanups gets what undoes it
 * @throws when the address cannot be listened at
 */
export async function serve(
  app: App,
  options: {
    buildDirectory: string;
    cleanups: (() => Promise<unknown>)[];
    isStopping: () => boolean;
  },
): Promise<void> {
  const { environment } = app;
  // Astro's adapter keeps these from ending the process, and tells only of its own.
  process.on('unhandledRejection', (error) => app.log.error({ error }, 'A rejected promise was left alone'));

  const entry = pathToFileURL(path.join(options.buildDirectory, 'entry.mjs')).href;
  const [staticFiles, { handler }] = await Promise.all([
    loadStaticFiles(path.resolve(options.buildDirectory, '../client'), {
      originPlaceholder,
      publicOrigin: app.publicOrigin,
      finish: (html) => applySettings(html, pageSettings(app)),
    }),
    import(/* @vite-ignore */ entry) as Promise<{ handler: AstroHandler }>,
  ]);
  const http = createHttpServer(app, staticFiles, { callFiles, handler });
  http.listen(environment.PORT, environment.HOST);
  await once(http, 'listening');
  options.cleanups.push(() => drain(app, http));

  const setupCode = await issueSetupCode({ app });
  if (setupCode) console.log(`Set up the first administrator: ${app.publicOrigin}/setup?code=${setupCode}`);
  console.log(`Parley is ready on ${app.publicOrigin}`);
  releaseMemory();
  // The first question does it otherwise.
  getReady({ app }).catch((error: unknown) => {
    if (!options.isStopping()) app.log.warn({ error }, 'What questions need could not be read yet');
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
