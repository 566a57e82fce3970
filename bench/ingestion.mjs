import { reportBombs } from './ingestion/bombs.mjs';
import { reportChatBeside } from './ingestion/chat-beside.mjs';
import { reportCitedPages } from './ingestion/cited-pages.mjs';
import { reportDocuments } from './ingestion/documents.mjs';
import { startIngestion } from './ingestion/server.mjs';
import { reportSpeed } from './ingestion/speed.mjs';

/** How fast files become searchable, what they do to those who chat meanwhile, and what is refused. */
export async function run() {
  const server = await startIngestion();
  try {
    for (const report of [reportSpeed, reportChatBeside, reportCitedPages, reportDocuments, reportBombs]) {
      await report(server);
    }
  } finally {
    await server.stop();
  }
}
