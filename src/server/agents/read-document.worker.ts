import { parentPort } from 'node:worker_threads';
import type { DocumentOffer } from '#contracts/tool.ts';
import { DocumentError } from './document-error.ts';
import { readOpenApi } from './read-openapi.ts';

// Reads one document after the other, away from the thread that people are served by.
parentPort?.on('message', (text: string) => {
  parentPort?.postMessage(read(text));
});

function read(text: string): DocumentOffer | null {
  try {
    return readOpenApi(text);
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}
