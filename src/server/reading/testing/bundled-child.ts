import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    extractionChild: string;
  }
}

/**
 * Bundles the program that reads files, as the build does: of its source, each of its processes takes twice as long to
 * start. It lies below the project, whose packages it needs and beyond which it may read nothing.
 */
export default async function setup(project: TestProject) {
  const cache = path.resolve('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(path.join(cache, 'extraction-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'src/server/reading/extract.child.ts',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  project.provide('extractionChild', path.join(outDir, 'extract.child.mjs'));
  return () => rm(outDir, { recursive: true });
}
