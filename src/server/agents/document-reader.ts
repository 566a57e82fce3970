import { createWorkerThread, type WorkerThread } from '../worker-thread.ts';

/** What an OpenAPI document offers, as the JSON of a `DocumentOffer` under `data`; null for one that cannot be read. */
export type DocumentReader = WorkerThread<ArrayBuffer, Uint8Array<ArrayBuffer> | null>;

/** Small as a text, a document may be large once it is read; this is enough for any that people have written. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Reads OpenAPI documents, of which one of sixteen million characters takes a second, and more in YAML. Both ways go the
 * bytes alone, which are handed over: to copy and to read what such a document offers takes long, too.
 * @param entry `read-document.worker`, as source or bundled
 */
export const createDocumentReader = (entry: string): DocumentReader =>
  createWorkerThread({ entry, longest: 10_000, resourceLimits });
