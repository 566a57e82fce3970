import { threadCpuUsage } from 'node:process';

const milliseconds = () => {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The longest stretch of work between two turns of the event loop, in milliseconds of this thread's processor time:
 * what other programs take from a busy machine is none of the work's doing.
 */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let last = milliseconds();
  let longest = 0;
  let isOver = false;
  const measure = () => {
    longest = Math.max(longest, milliseconds() - last);
    last = milliseconds();
  };
  const tick = () => {
    measure();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  try {
    await work();
  } finally {
    isOver = true;
    measure();
  }
  return longest;
}
