import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type Rollup } from 'vite';

const require = createRequire(import.meta.url);
const component = path.join(
  path.dirname(require.resolve('astro/package.json')),
  'components/ClientRouter.astro',
);
const entry = 'virtual:client-router.ts';

/** What Astro's own build puts in the place of these. */
const virtual = new Map([
  [
    'astro:transitions/client',
    `export { navigate, supportsViewTransitions, transitionEnabledOnThisPage } from 'astro/virtual-modules/transitions-router.js';`,
  ],
  ['virtual:astro:adapter-config/client', 'export const internalFetchHeaders = {};'],
]);

/** What pages with Astro's `ClientRouter` have in their heads. */
export const astroHead = `<meta name="astro-view-transitions-enabled" content="true">
  <meta name="astro-view-transitions-fallback" content="animate">`;

/** The script of Astro's `ClientRouter`, as a site that has it serves it. */
export async function astroRouter(): Promise<string> {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(await readFile(component, 'utf8')) ?? [];
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    define: {
      __PREFETCH_DISABLED__: 'true',
      __PREFETCH_PREFETCH_ALL__: 'false',
      __PREFETCH_DEFAULT_STRATEGY__: '"hover"',
      __EXPERIMENTAL_CLIENT_PRERENDER__: 'false',
    },
    plugins: [
      {
        name: 'client-router',
        enforce: 'pre',
        resolveId: (id) => (id === entry || virtual.has(id) ? `\0${id}` : null),
        load: (id) => (id === `\0${entry}` ? script : (virtual.get(id.slice(1)) ?? null)),
      },
    ],
    build: { write: false, rollupOptions: { input: entry, output: { format: 'iife' } } },
  });
  const [output] = [made].flat() as Rollup.RollupOutput[];
  return output?.output[0].code ?? '';
}
