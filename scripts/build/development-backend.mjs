import path from 'node:path';

/**
 * `astro dev` with a real backend: the same database and jobs as in production, loaded through Vite so that
 * pages and backend share their modules, and handed to each request as Astro's locals.
 * @returns {import('astro').AstroIntegration}
 */
export function developmentBackend() {
  return {
    name: 'parley-development-backend',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const ssr = /** @type {import('vite').RunnableDevEnvironment} */ (server.environments.ssr);
        const { loadEnvironmentFile, parseEnvironment } = await ssr.runner.import(
          '/src/server/settings/env.ts',
        );
        const { startBackend } = await ssr.runner.import('/src/server/start/start-backend.ts');
        const { issueSetupCode } = await ssr.runner.import('/src/server/services/setup/issue-setup-code.ts');
        loadEnvironmentFile();
        const { app, stop } = await startBackend(parseEnvironment(process.env), {
          projectDirectory: process.cwd(),
          entries: {
            extraction: path.resolve('src/server/reading/extract.child.ts'),
            supportCheck: path.resolve('src/server/claims/check-support.worker.ts'),
            documentReading: path.resolve('src/server/agents/read-document.worker.ts'),
            spellingPacking: path.resolve('src/server/search/pack-spelling.worker.ts'),
            backup: path.resolve('src/backup.ts'),
          },
          onDatabaseExit: () => process.exit(1),
        });
        for (const signal of ['SIGINT', 'SIGTERM']) {
          process.once(signal, async () => {
            await stop();
            process.exit(0);
          });
        }
        server.middlewares.use(async (request, response, next) => {
          const locals = {
            app,
            clientAddress: request.socket.remoteAddress ?? '',
            onClose: (/** @type {() => void} */ run) => void response.once('close', run),
          };
          Reflect.set(request, Symbol.for('astro.locals'), locals);
          try {
            // Calls are answered as in production. What was changed is loaded anew.
            const { callFiles } = await ssr.runner.import('/src/call-files.ts');
            const { createCalls } = await ssr.runner.import('/src/server/http/calls/calls.ts');
            const call = createCalls(callFiles).find(request.url?.split('?', 1)[0] ?? '/');
            if (!call) return next();
            await call.answer(request, response, locals);
          } catch (error) {
            next(error);
          }
        });
        const code = await issueSetupCode({ app });
        if (code) console.log(`Set up the first administrator: ${app.publicOrigin}/setup?code=${code}`);
      },
    },
  };
}
