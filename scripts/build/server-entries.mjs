/** Entry points beside Astro's own. In one build they share every module with the pages, classes and all. */
const entries = {
  'main.mjs': 'src/main.ts',
  'worker.mjs': 'src/worker.ts',
  'demo.mjs': 'src/demo.ts',
  'backup.mjs': 'src/backup.ts',
  'restore.mjs': 'src/restore.ts',
  'move.mjs': 'src/move.ts',
  'stripe-sync.mjs': 'src/stripe-sync.ts',
  'extract.child.mjs': 'src/server/reading/extract.child.ts',
  'check-support.worker.mjs': 'src/server/claims/check-support.worker.ts',
  'read-document.worker.mjs': 'src/server/agents/read-document.worker.ts',
  'pack-spelling.worker.mjs': 'src/server/search/pack-spelling.worker.ts',
};

/**
 * Read from node_modules, the first three take a second of every start: hundreds of small files. The others ask at run
 * time whether this is a production; here that is settled, whatever the environment of the process says. And there is
 * one React, which whatever has hooks has to find.
 */
const bundledPackages = [
  'drizzle-orm',
  'zod',
  'uuid',
  'react',
  'react-dom',
  'nanostores',
  '@nanostores/react',
  '@tanstack/react-table',
  '@tanstack/react-store',
  '@tanstack/table-core',
  '@tanstack/store',
  'use-sync-external-store',
];

/**
 * Builds the process's entry points together with the on-demand pages.
 * @returns {import('vite').Plugin}
 */
export function serverEntries() {
  return {
    name: 'parley-server-entries',
    apply: 'build',
    config: () => ({
      ssr: { noExternal: bundledPackages },
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
    buildStart() {
      if (this.environment.name !== 'ssr') return;
      for (const [fileName, id] of Object.entries(entries)) this.emitFile({ type: 'chunk', id, fileName });
    },
  };
}
