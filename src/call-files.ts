import type { CallFiles } from '#server/http/calls/calls.ts';

/** Every route that is asked for and is no page, by its file; each is loaded with the first call of it. */
export const callFiles = import.meta.glob([
  './pages/{api,v1}/**/*.ts',
  './pages/{healthz,readyz,metrics}.ts',
]) as CallFiles;
