import type { CallFiles } from '#server/http/calls/calls.ts';

/** What says how the process is doing, which a worker answers as well. */
export const watchFiles = import.meta.glob('./pages/{healthz,readyz,metrics}.ts') as CallFiles;

/** Every route that is asked for and is no page, by its file; each is loaded with the first call of it. */
export const callFiles: CallFiles = {
  ...watchFiles,
  ...(import.meta.glob('./pages/{api,v1}/**/*.ts') as CallFiles),
};
