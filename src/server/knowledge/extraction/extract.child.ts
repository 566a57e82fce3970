import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { v7 as uuidv7 } from 'uuid';
import { indexText, type PassageRow } from '../index-text.ts';
import type { ChildMessage, ExtractionJob, NextPassages, PassagesMessage } from './messages.ts';
import { dieWithParent } from './parent-guard.ts';
import { runJob } from './run-job.ts';

/** Enough to be worth a statement, few enough that the parent is not busy with them for long. */
const passagesPerMessage = 100;

/** Not where one core has to do, nor where nothing watches the memory of all threads together. */
const mayHaveHelp = availableParallelism() > 1 && process.platform === 'linux';

const send = (message: ChildMessage | PassagesMessage) => process.send?.(message);

if (isMainThread) {
  dieWithParent(Number(process.argv[2]));
  process.once('message', extract);
} else {
  const { helpReading } = await import('./formats/pdf-pages.ts');
  await helpReading(workerData, (page) => parentPort?.postMessage(page));
}

async function extract(job: ExtractionJob): Promise<void> {
  process.once('uncaughtException', (error) => {
    send({ type: 'failed', code: 'damaged', message: String(error) });
  });
  const answer = await runJob(job, send, mayHaveHelp ? new URL(import.meta.url) : undefined);
  if (answer.type === 'extracted') givePassages(indexText({ ...answer.file, fileName: job.name }));
  send(answer);
}

/** Cutting and analysing takes about as long as reading, and here nobody waits for it. */
function givePassages(passages: Generator<PassageRow>): void {
  process.on('message', (_: NextPassages) => {
    const rows: (PassageRow & { id: string })[] = [];
    while (rows.length < passagesPerMessage) {
      const { value, done } = passages.next();
      if (done) break;
      // The database takes no half characters, which a cut may leave.
      rows.push({ ...value, text: value.text.toWellFormed(), id: uuidv7() });
    }
    send({ type: 'passages', count: rows.length, json: JSON.stringify(rows) });
  });
}
