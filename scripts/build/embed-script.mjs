import { build } from 'vite';

/**
 * The widget for pages of any site, which depends on nothing: a classic script, and the module with which it draws
 * answers once there is one, an assistant's picture where it is shown, what hands a conversation over, and what takes a visitor's pictures.
 * @type {{ fileName: string, entry: string, format: 'iife' | 'es' }[]}
 */
const scripts = [
  { fileName: 'embed.js', entry: 'src/embed/embed.ts', format: 'iife' },
  { fileName: 'embed-answer.js', entry: 'src/embed/drawn-answers.ts', format: 'es' },
  { fileName: 'embed-face.js', entry: 'src/embed/face.ts', format: 'es' },
  { fileName: 'embed-handover.js', entry: 'src/embed/handover-forms.ts', format: 'es' },
  { fileName: 'embed-pictures.js', entry: 'src/embed/pictures.ts', format: 'es' },
];

/** @param {(typeof scripts)[number]} script */
async function buildScript({ entry, format, fileName }) {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      // What Vite leaves in a library's modules for whoever bundles them is of no use to a page.
      minify: 'oxc',
      lib: { entry, formats: [format], name: 'parley', fileName },
    },
  });
  const [result] = Array.isArray(results) ? results : [results];
  if (!result || !('output' in result)) throw new Error(`${fileName} was not built.`);
  return result.output[0].code;
}

/**
 * Puts the widget at `/embed.js`, and what draws answers and pictures beside it.
 * @returns {import('vite').Plugin}
 */
export function embedScript() {
  return {
    name: 'parley-embed-script',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const script of scripts) {
        this.emitFile({ type: 'asset', fileName: script.fileName, source: await buildScript(script) });
      }
    },
    configureServer(server) {
      for (const script of scripts) {
        server.middlewares.use(`/${script.fileName}`, (_request, response, next) => {
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
          response.setHeader('Access-Control-Allow-Origin', '*');
          buildScript(script).then((code) => response.end(code), next);
        });
      }
    },
  };
}
