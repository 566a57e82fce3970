import { readFile } from 'node:fs/promises';

const intervalMilliseconds = 50;

/**
 * Calls `onExceeded` once when a process's resident memory passes `limitBytes`. Works where `/proc` exists;
 * elsewhere the heap cap alone holds the child.
 * @returns a function that stops watching
 */
export function watchMemory(
  processId: number | undefined,
  limitBytes: number,
  onExceeded: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = process.platform !== 'linux' || processId === undefined;
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
  };
  const look = async () => {
    const resident = await residentBytes(processId);
    if (stopped) return;
    if (resident > limitBytes) {
      stop();
      onExceeded();
    } else {
      timer = setTimeout(look, intervalMilliseconds);
    }
  };
  if (!stopped) void look();
  return stop;
}

/** Reads `status`, not `statm`, which counts in pages of a size that differs between machines. 0 when gone. */
async function residentBytes(processId: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
