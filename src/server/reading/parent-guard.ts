import { Worker } from 'node:worker_threads';

/** Runs on its own thread: a parser in an endless loop never gets round to the `disconnect` event. */
const watchParent = `
const { workerData: parentId } = require('node:worker_threads');
const gone = () => {
  if (process.ppid !== parentId) return true;
  try {
    process.kill(parentId, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};
setInterval(() => gone() && process.kill(process.pid, 'SIGKILL'), 250);
`;

/**
 * Makes this process end within a second of its parent, whatever it is doing then, and by its parent only. Under Node's
 * permission model no other thread can be started afterwards: a thread that is given flags of its own is not held by it.
 */
export function dieWithParent(parentId: number): void {
  // Ctrl-C and service managers signal the whole group. What becomes of the work is for the parent to say.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  process.once('disconnect', () => process.exit());
  new Worker(watchParent, {
    eval: true,
    workerData: parentId,
    execArgv: ['--permission'],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  }).unref();
  process.permission?.drop('worker');
}
