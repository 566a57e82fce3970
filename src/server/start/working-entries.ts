import path from 'node:path';

/** The programs that work in processes and threads of their own, as source or bundled. */
export type WorkingEntries = {
  /** Reads uploaded files. */
  extraction: string;
  /** Checks what models have answered. */
  supportCheck: string;
  /** Reads OpenAPI documents. */
  documentReading: string;
  /** Packs how words of files are spelt. */
  spellingPacking: string;
  /** Makes a backup. */
  backup: string;
};

/** Where the build puts them. */
export const builtEntries = (buildDirectory: string): WorkingEntries => ({
  extraction: path.join(buildDirectory, 'extract.child.mjs'),
  supportCheck: path.join(buildDirectory, 'check-support.worker.mjs'),
  documentReading: path.join(buildDirectory, 'read-document.worker.mjs'),
  spellingPacking: path.join(buildDirectory, 'pack-spelling.worker.mjs'),
  backup: path.join(buildDirectory, 'backup.mjs'),
});
