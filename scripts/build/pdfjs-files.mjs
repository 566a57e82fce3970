import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const packageFile = require.resolve('pdfjs-dist/package.json');
const { version } = require('pdfjs-dist/package.json');
const source = path.dirname(packageFile);

/** The version in the path lets browsers keep the files for ever. */
const base = `assets/build/pdfjs-${version}`;

/** Tables of characters, the standard fonts, and decoders of pictures that need no WebAssembly. */
const files = ['cmaps', 'standard_fonts', 'wasm']
  .flatMap((folder) => readdirSync(path.join(source, folder)).map((name) => `${folder}/${name}`))
  .filter((name) => /\.bcmap$|\.pfb$|\.ttf$|_nowasm_fallback\.js$|\/LICENSE_/.test(name));

/**
 * Puts the files that pdf.js fetches while it draws a page on our own origin.
 * @returns {import('vite').Plugin}
 */
export function pdfjsFiles() {
  return {
    name: 'parley-pdfjs-files',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const name of files) {
        this.emitFile({
          type: 'asset',
          fileName: `${base}/${name}`,
          source: readFileSync(path.join(source, name)),
        });
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const name = (request.url ?? '').slice(1);
        if (!files.includes(name)) return next();
        if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
        response.end(readFileSync(path.join(source, name)));
      });
    },
  };
}
