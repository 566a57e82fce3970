import { type ChildProcess, fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FileFormat } from '#rules/files.ts';
import type { Foreground } from '../../foreground.ts';
import { endsWithParent, findSetpriv } from '../../setpriv.ts';
import { defaultExtractionLimits } from './limits.ts';
import type { ChildMessage, GetReady } from './messages.ts';

export type ExtractionChild = {
  process: ChildProcess;
  /** The kernel ends it with us, so it may be made to stand still. */
  endsWithUs: boolean;
};

/** The child processes that read files, each of them one. */
export type ExtractionChildren = {
  /**
   * Has one get ready, if none is: a file is on its way. Its start, and of what may be a PDF the first pages, which are
   * read slowly, are over then by the time that the bytes are there.
   * @param format what the file's name promises; null where it promises nothing
   */
  prepare(format: FileFormat | null): void;
  /** A child for one file: the one that is ready or getting ready, or a new one. */
  take(memoryBytes: number): Promise<ExtractionChild>;
  /** Ends the one that nobody has taken; none is prepared any more. */
  stop(): void;
};

/**
 * @param options.entry the module a child runs: `extract.child`, as source or bundled
 * @param options.foreground whom a child makes way for while it gets ready
 * @param options.keepsReady false, as by default, where files are read by other processes
 * @param options.idleMilliseconds so long a child stands ready for a file that does not come
 */
export function createExtractionChildren(options: {
  entry: string | URL;
  foreground?: Foreground;
  keepsReady?: boolean;
  idleMilliseconds?: number;
}): ExtractionChildren {
  const { entry, foreground, keepsReady = false, idleMilliseconds = 30_000 } = options;
  const { memoryBytes: usualMemory } = defaultExtractionLimits;
  let spare: Spare | undefined;
  let stopped = false;
  const forget = (gone: Spare) => {
    if (spare === gone) spare = undefined;
  };
  return {
    prepare(format) {
      if (!keepsReady || stopped || spare) return;
      const message: GetReady = { type: 'prepare', mayBePdf: format === null || format === 'pdf' };
      const options = { message, foreground, idleMilliseconds, onGone: forget };
      spare = startSpare(startChild(entry, usualMemory), options);
    },
    take(memoryBytes) {
      const ready = memoryBytes === usualMemory ? spare : undefined;
      if (!ready) return startChild(entry, memoryBytes);
      spare = undefined;
      return ready.take();
    },
    stop() {
      stopped = true;
      spare?.dismiss();
    },
  };
}

type Spare = { take(): Promise<ExtractionChild>; dismiss(): void };

function startSpare(
  starting: Promise<ExtractionChild>,
  options: {
    message: GetReady;
    foreground: Foreground | undefined;
    idleMilliseconds: number;
    onGone: (spare: Spare) => void;
  },
): Spare {
  const { message, foreground, idleMilliseconds, onGone } = options;
  let isWaiting = true;
  let release: (() => void) | undefined;
  const isReady = () => {
    release?.();
    release = undefined;
  };
  const leave = () => {
    isWaiting = false;
    clearTimeout(timer);
    isReady();
    onGone(spare);
  };
  const spare: Spare = {
    take() {
      leave();
      return starting;
    },
    dismiss() {
      leave();
      starting.then(({ process }) => process.kill('SIGKILL')).catch(() => undefined);
    },
  };
  const timer = setTimeout(spare.dismiss, idleMilliseconds).unref();
  starting
    .then(({ process, endsWithUs }) => {
      if (isWaiting && endsWithUs) release = foreground?.yields(process);
      process.on('message', ({ type }: ChildMessage) => {
        if (type === 'ready') isReady();
      });
      // One that is gone before it is taken is not missed: the file gets another.
      process.once('error', leave).once('exit', leave);
      if (process.connected) process.send(message, () => {});
    })
    .catch(leave);
  return spare;
}

async function startChild(entry: string | URL, memoryBytes: number): Promise<ExtractionChild> {
  const setpriv = await findSetpriv();
  // Where the watchdog sees all memory it kills sooner than V8 gives up, which takes long and dumps core.
  // Elsewhere the cap is all there is, and leaves room for what lives outside the heap.
  const heapShare = process.platform === 'linux' ? 1 : 0.7;
  const heapMegabytes = Math.max(32, Math.floor((memoryBytes / 1024 / 1024) * heapShare));
  const child = fork(entry instanceof URL ? fileURLToPath(entry) : entry, [String(process.pid)], {
    ...(setpriv && { execPath: setpriv }),
    execArgv: [
      ...(setpriv ? [...endsWithParent('KILL'), process.execPath] : []),
      `--max-old-space-size=${heapMegabytes}`,
      // No writing, no network, no native addon, no further process: a parser only reads.
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
    ],
    // Windows starts no program without SystemRoot.
    env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  yieldToOthers(child);
  return { process: child, endsWithUs: setpriv !== undefined };
}

/** People wait for pages, nobody watches a file being read. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    const { PRIORITY_BELOW_NORMAL: below, PRIORITY_LOW: lowest } = constants.priority;
    if (pid !== undefined) setPriority(pid, Math.min(lowest, getPriority() + below));
  } catch {
    // It runs at ordinary priority then.
  }
}
