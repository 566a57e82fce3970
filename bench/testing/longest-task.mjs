// Loaded into a server by `--import`: tells, when it is sent SIGUSR2, how long its main thread worked at a stretch since
// it was last asked. In processor time: what other programs take from a busy machine is none of the server's doing.
import { threadCpuUsage } from 'node:process';
import { isMainThread } from 'node:worker_threads';

const milliseconds = () => {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
};

if (isMainThread) {
  let last = milliseconds();
  let longest = 0;
  setInterval(() => {
    const now = milliseconds();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1).unref();
  process.on('SIGUSR2', () => {
    console.log(`Longest task: ${longest} ms`);
    longest = 0;
  });
}
