import { globSync } from 'node:fs';
import { preferences } from '../../src/rules/preferences.ts';

const portalFolders = ['admin', 'tenants', 'companies', 'model-bots', 'support', 'subscription', 'account'];

/**
 * Serves every portal page under `/es` too, from the same file. Rewriting in the middleware would do the same
 * but hides the second address from the router and breaks on-demand pages with i18n fallbacks.
 * @returns {import('astro').AstroIntegration}
 */
export function localisedPortals() {
  return {
    name: 'parley-localised-portals',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        const files = globSync(`src/pages/{${portalFolders.join(',')}}/**/*.astro`);
        for (const locale of preferences.lang.values) {
          if (locale === preferences.lang.default) continue;
          for (const file of files) {
            const path = file
              .replaceAll('\\', '/')
              .replace(/^src\/pages/, '')
              .replace(/(\/index)?\.astro$/, '');
            injectRoute({ pattern: `/${locale}${path}`, entrypoint: `./${file}`, prerender: false });
          }
        }
      },
    },
  };
}
