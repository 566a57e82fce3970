import { createHash } from 'node:crypto';
import node from '@astrojs/node';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { clientGuard } from './scripts/build/client-guard.mjs';
import { embedScript } from './scripts/build/embed-script.mjs';
import { islands } from './scripts/build/islands.mjs';
import { localisedPortals } from './scripts/build/localised-portals.mjs';
import { pdfjsFiles } from './scripts/build/pdfjs-files.mjs';
import { protectedRoutes } from './scripts/build/protected-routes.mjs';
import { serverEntries } from './scripts/build/server-entries.mjs';
import { sharedScripts } from './scripts/build/shared-scripts.mjs';
import { inlineScripts } from './src/layouts/inline-scripts.ts';
import { originPlaceholder } from './src/layouts/origin-placeholder.ts';
import { preferences } from './src/rules/preferences.ts';

/** @returns {`sha256-${string}`} */
const sha256 = (/** @type {string} */ text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export default defineConfig({
  // The real origin is a setting of the running server, which puts it in place of this one.
  site: originPlaceholder,
  trailingSlash: 'never',
  build: { format: 'file', assets: 'assets/build' },
  adapter: node({ mode: 'middleware' }),
  integrations: [islands(), localisedPortals(), protectedRoutes()],
  i18n: {
    locales: [...preferences.lang.values],
    defaultLocale: preferences.lang.default,
    routing: { prefixDefaultLocale: false },
  },
  security: {
    // Origin, Sec-Fetch-Site and the XSRF pair are checked in one place: src/server/http/same-origin.ts.
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "connect-src 'self'",
      ],
      scriptDirective: { hashes: inlineScripts.map(sha256) },
    },
  },
  vite: {
    // pdf.js, which is fetched only when a PDF is opened.
    build: { chunkSizeWarningLimit: 550 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts() } } } } },
    },
    plugins: [tailwindcss(), clientGuard(), embedScript(), pdfjsFiles(), serverEntries()],
  },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
});
