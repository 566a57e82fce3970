import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ApiClient } from '../../tests/testing/client.ts';
import { ingest } from './server.mjs';

/** What the page with the files does while one of them is read. */
const lookOnceASecond = () => setTimeout(1000);

/** @type {{ origin: string, token: string, modelBotId: string, bytes: Uint8Array<ArrayBuffer> }} */
const { origin, token, modelBotId, bytes } = workerData;
const client = new ApiClient(origin, token);

// On a thread of its own: what a client does to send a file must not keep those waiting who measure their answers.
parentPort?.on('message', async () => {
  const { id, status } = await ingest(client, modelBotId, 'report.pdf', bytes, lookOnceASecond);
  parentPort?.postMessage({ id, status });
});
