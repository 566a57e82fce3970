import { parentPort } from 'node:worker_threads';
import { DocumentError } from './document-error.ts';
import { readOpenApi } from './read-openapi.ts';

// Reads one document after the other, away from the thread that people are served by.
parentPort?.on('message', (document: ArrayBuffer) => {
  const offer = read(new TextDecoder().decode(document));
  parentPort?.postMessage(offer, offer ? [offer.buffer] : []);
});

function read(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new TextEncoder().encode(JSON.stringify({ data: readOpenApi(text) }));
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}
