import type { DocumentOffer } from '#contracts/tool.ts';
import { createWorkerThread, type WorkerThread } from '../worker-thread.ts';

/** What an OpenAPI document offers; null for one that cannot be read. */
export type DocumentReader = WorkerThread<string, DocumentOffer | null>;

/** Small as a text, a document may be large once it is read; this is enough for any that people have written. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Reads OpenAPI documents, of which one of two million characters takes a second.
 * @param entry `read-document.worker`, as source or bundled
 */
export const createDocumentReader = (entry: string): DocumentReader =>
  createWorkerThread({ entry, longest: 10_000, resourceLimits });
