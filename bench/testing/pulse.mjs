import { parentPort, workerData } from 'node:worker_threads';

/** Calls an address every few milliseconds; answers `take` with how long the calls since the last one took. */
/** @type {number[]} */
let times = [];
parentPort?.on('message', () => {
  parentPort?.postMessage(times);
  times = [];
});
for (;;) {
  const startedAt = performance.now();
  await (await fetch(workerData.url)).text();
  times.push(performance.now() - startedAt);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
