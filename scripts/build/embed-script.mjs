import { build } from 'vite';

/** The widget as one classic script that depends on nothing; a page of any site loads it. */
async function buildEmbedScript() {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'src/embed/embed.ts', formats: ['iife'], name: 'parley', fileName: 'embed' },
    },
  });
  const [result] = Array.isArray(results) ? results : [results];
  if (!result || !('output' in result)) throw new Error('The widget was not built.');
  return result.output[0].code;
}

/**
 * Puts the widget at `/embed.js`.
 * @returns {import('vite').Plugin}
 */
export function embedScript() {
  return {
    name: 'parley-embed-script',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'embed.js', source: await buildEmbedScript() });
    },
    configureServer(server) {
      server.middlewares.use('/embed.js', (_request, response, next) => {
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
        buildEmbedScript().then((code) => response.end(code), next);
      });
    },
  };
}
