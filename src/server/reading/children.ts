import { type ChildProcess, fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileFormat } from '#rules/files.ts';
import type { Foreground } from '../foreground.ts';
import { endsWithParent, findSetpriv } from '../setpriv.ts';
import { defaultExtractionLimits } from './bounds/limits.ts';
import { type ChildAccount, chooseChildAccount } from './child-account.ts';
import type { ChildMessage, GetReady } from './messages.ts';
import { readableByChild } from './readable-by-child.ts';

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
 * @param options.onSharedAccount told once, where root's children run as root all the same, with the reason
 * @param options.keepsReady false, as by default, where files are read by other processes
 * @param options.idleMilliseconds so long a child stands ready for a file that does not come
 */
export function createExtractionChildren(options: {
  entry: string | URL;
  foreground?: Foreground;
  onSharedAccount?: (why: string) => void;
  keepsReady?: boolean;
  idleMilliseconds?: number;
}): ExtractionChildren {
  const { foreground, keepsReady = false, idleMilliseconds = 30_000 } = options;
  const entry = options.entry instanceof URL ? fileURLToPath(options.entry) : options.entry;
  const { memoryBytes: usualMemory } = defaultExtractionLimits;
  let spare: Spare | undefined;
  let stopped = false;
  let chosen: Promise<ChildAccount> | undefined;
  const start = async (memoryBytes: number) => {
    chosen ??= chooseChildAccount([entry, ...readableByChild(entry).folders]).then((choice) => {
      if (choice.why !== undefined) options.onSharedAccount?.(choice.why);
      return choice;
    });
    return startChild(entry, memoryBytes, await chosen);
  };
  const forget = (gone: Spare) => {
    if (spare === gone) spare = undefined;
  };
  return {
    prepare(format) {
      if (!keepsReady || stopped || spare) return;
      const message: GetReady = { type: 'prepare', mayBePdf: format === null || format === 'pdf' };
      const options = { message, foreground, idleMilliseconds, onGone: forget };
      spare = startSpare(start(usualMemory), options);
    },
    take(memoryBytes) {
      const ready = memoryBytes === usualMemory ? spare : undefined;
      if (!ready) return start(memoryBytes);
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

async function startChild(
  entry: string,
  memoryBytes: number,
  { account }: ChildAccount,
): Promise<ExtractionChild> {
  const setpriv = await findSetpriv();
  // Where the watchdog sees all memory it kills sooner than V8 gives up, which takes long and dumps core.
  // Elsewhere the cap is all there is, and leaves room for what lives outside the heap.
  const heapShare = process.platform === 'linux' ? 1 : 0.7;
  const heapMegabytes = Math.max(32, Math.floor((memoryBytes / 1024 / 1024) * heapShare));
  const { folders, files } = readableByChild(entry);
  const child = fork(entry, [String(process.pid)], {
    ...account,
    cwd: path.parse(entry).root,
    ...(setpriv && { execPath: setpriv }),
    execArgv: [
      ...(setpriv ? [...endsWithParent('KILL'), process.execPath] : []),
      `--max-old-space-size=${heapMegabytes}`,
      // No writing, no network, no native addon, no further process, nothing to read but its own program: the
      // file's bytes are handed to it. The one thread is `dieWithParent`'s, which drops the right to start others.
      '--permission',
      ...[...folders.map((folder) => path.join(folder, '*')), ...files].map(
        (each) => `--allow-fs-read=${each}`,
      ),
      '--allow-worker',
      '--disable-warning=PERM0006',
    ],
    // Windows starts no program without SystemRoot.
    env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
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
