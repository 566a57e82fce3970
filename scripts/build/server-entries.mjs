/** Entry points beside Astro's own. In one build they share every module with the pages, classes and all. */
const entries = {
  'main.mjs': 'src/main.ts',
  'worker.mjs': 'src/worker.ts',
  'demo.mjs': 'src/demo.ts',
  'extract.child.mjs': 'src/server/knowledge/extraction/extract.child.ts',
};

/**
 * Builds the process's entry points together with the on-demand pages.
 * @returns {import('vite').Plugin}
 */
export function serverEntries() {
  return {
    name: 'parley-server-entries',
    buildStart() {
      if (this.environment.name !== 'ssr') return;
      for (const [fileName, id] of Object.entries(entries)) this.emitFile({ type: 'chunk', id, fileName });
    },
  };
}
