import { readFile } from 'node:fs/promises';

const intervalMilliseconds = 50;
/** What `/proc` counts processor time in, on every Linux. */
const ticksPerSecond = 100;

export type Watchdog = {
  /** Tells that the process got on with its work. */
  gotOn(): void;
  stop(): void;
};

type Watched = {
  processId: number | undefined;
  /** Resident memory. */
  memoryBytes: number;
  /** Processor time without getting on. Time on the clock would count how busy the machine is. */
  processorSeconds: number;
  onMemory: () => void;
  onStalled: () => void;
};

/**
 * Calls back once when a process takes too much memory, or works for too long without getting on. Works where `/proc`
 * exists; elsewhere the heap's cap and the limit of time hold the process.
 */
export function watchProcess(watched: Watched): Watchdog {
  const { processId, memoryBytes, processorSeconds } = watched;
  let timer: NodeJS.Timeout | undefined;
  let stopped = process.platform !== 'linux' || processId === undefined;
  let gotOnAt: number | undefined = 0;
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
  };
  const look = async () => {
    const [resident, worked] = await Promise.all([residentBytes(processId), workedSeconds(processId)]);
    if (stopped) return;
    gotOnAt ??= worked;
    const isTooLarge = resident > memoryBytes;
    if (isTooLarge || worked - gotOnAt > processorSeconds) {
      stop();
      if (isTooLarge) watched.onMemory();
      else watched.onStalled();
      return;
    }
    timer = setTimeout(look, intervalMilliseconds);
  };
  if (!stopped) void look();
  return {
    stop,
    gotOn() {
      gotOnAt = undefined;
    },
  };
}

/** Reads `status`, not `statm`, which counts in pages of a size that differs between machines. 0 when gone. */
async function residentBytes(processId: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Of all threads together; 0 when gone. */
async function workedSeconds(processId: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '');
  // The name in front may hold spaces and brackets; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}
