import { Worker } from 'node:worker_threads';

/** Asks an address again and again in a thread of its own, which nothing here holds up. @param {string} url */
export function startPulse(url) {
  const worker = new Worker(new URL('pulse.mjs', import.meta.url), { workerData: { url } });
  const taken = () =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage('take');
    });
  return {
    /** @param {() => Promise<unknown>} request @returns {Promise<number[]>} milliseconds of each call meanwhile */
    async during(request) {
      await taken();
      await request();
      return taken();
    },
    stop: () => worker.terminate(),
  };
}
