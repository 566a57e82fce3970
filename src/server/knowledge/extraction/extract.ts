import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ExtractionError } from './extraction-error.ts';
import type { ExtractionLimits } from './limits.ts';
import { watchMemory } from './memory-watchdog.ts';
import type { ChildMessage, ExtractedFile, ExtractionJob } from './messages.ts';

export type { ExtractedFile } from './messages.ts';

type ExtractionOptions = {
  /** Where the bytes are. */
  path: string;
  /** The name the file was uploaded under; its extension decides among text formats only. */
  name: string;
  /** The module the child process runs: `extract.child`, as source or bundled. */
  childEntry: string | URL;
  limits: ExtractionLimits;
  /** The folder that `prepareRecognitionData` answered. */
  recognitionData: string;
  signal?: AbortSignal;
  /** Takes the share that is done, 0–1; called after each page of formats that have pages. */
  onProgress?: (value: number) => void;
};

/**
 * Turns an uploaded file into text, in a child process of its own that is gone when this settles.
 * @throws {ExtractionError} when the file cannot be read; its `code` says why
 * @throws the signal's reason when aborted
 * @throws {Error} when the program is at fault, not the file: nothing at `path`, a module missing
 */
export async function extractFile(options: ExtractionOptions): Promise<ExtractedFile> {
  options.signal?.throwIfAborted();
  const { path, name, limits, recognitionData } = options;
  const child = startChild(options.childEntry, limits);
  const outcome = await superviseChild(child, { path, name, limits, recognitionData }, options);
  return outcome();
}

function startChild(entry: string | URL, limits: ExtractionLimits): ChildProcess {
  // Where the watchdog sees all memory it kills sooner than V8 gives up, which takes long and dumps core.
  // Elsewhere the cap is all there is, and leaves room for what lives outside the heap.
  const heapShare = process.platform === 'linux' ? 1 : 0.7;
  const heapMegabytes = Math.max(32, Math.floor((limits.memoryBytes / 1024 / 1024) * heapShare));
  const child = fork(entry instanceof URL ? fileURLToPath(entry) : entry, [String(process.pid)], {
    execArgv: [
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
  return child;
}

/** People wait for pages, nobody watches a file being read. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It runs at ordinary priority then.
  }
}

type Outcome = () => ExtractedFile;

const failure =
  (error: unknown): Outcome =>
  () => {
    throw error;
  };

/** Resolves once the child is gone, with what the first of answer, limit, abort or death decided. */
function superviseChild(
  child: ChildProcess,
  job: ExtractionJob,
  { signal, onProgress }: Pick<ExtractionOptions, 'signal' | 'onProgress'>,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let outcome: Outcome | undefined;
  const decide = (decided: Outcome) => {
    outcome ??= decided;
    child.kill('SIGKILL');
  };

  const timeOut = () => decide(failure(new ExtractionError('timed_out')));
  let timer = setTimeout(timeOut, job.limits.milliseconds);
  const allowScanning = (pages: number) => {
    clearTimeout(timer);
    const scanned = Math.min(pages, job.limits.scannedPages);
    timer = setTimeout(timeOut, job.limits.milliseconds + scanned * job.limits.millisecondsPerScan);
  };
  const stopWatching = watchMemory(child.pid, job.limits.memoryBytes, () =>
    decide(failure(new ExtractionError('out_of_memory', 'memory'))),
  );
  const onAbort = () => decide(failure(signal?.reason));
  signal?.addEventListener('abort', onAbort, { once: true });
  const finish = (ending: Outcome) => {
    clearTimeout(timer);
    stopWatching();
    signal?.removeEventListener('abort', onAbort);
    resolve(outcome ?? ending);
  };

  child.on('message', (message: ChildMessage) => {
    if (outcome) return;
    if (message.type === 'scanning') return allowScanning(message.pages);
    if (message.type !== 'progress') return decide(toOutcome(message));
    try {
      onProgress?.(message.value);
    } catch (error) {
      decide(failure(error));
    }
  });
  child.once('error', (error) => {
    outcome ??= failure(error);
    if (child.pid === undefined) finish(failure(error));
    else child.kill('SIGKILL');
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2000);
  });
  child.once('close', (code, exitSignal) => finish(failure(explainDeath(code, exitSignal, lastWords))));
  // A child that dies before it has read its job is explained by its exit.
  if (child.connected) child.send(job, () => {});
  return promise;
}

function toOutcome(message: Exclude<ChildMessage, { type: 'progress' | 'scanning' }>): Outcome {
  switch (message.type) {
    case 'extracted':
      return () => message.file;
    case 'failed':
      return failure(new ExtractionError(message.code, message.message));
    case 'defect':
      return failure(new Error(`Extraction is broken: ${message.message}`));
  }
}

/**
 * A death we did not cause. V8 aborts or traps when its heap is full, the kernel kills when memory is, and a
 * parser may crash. Any other signal came from outside, and an exit means that the child could not start.
 */
function explainDeath(code: number | null, signal: NodeJS.Signals | null, lastWords: string): Error {
  const ending = `the child ended with ${signal ?? code}`;
  if (code === 134 || isOneOf(signal, ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'])) {
    return new ExtractionError('out_of_memory', ending);
  }
  if (isOneOf(signal, ['SIGSEGV', 'SIGBUS', 'SIGFPE'])) return new ExtractionError('damaged', ending);
  return new Error(`Extraction is broken: ${ending}: ${lastWords.trim()}`);
}

const isOneOf = (signal: NodeJS.Signals | null, signals: NodeJS.Signals[]) =>
  signal !== null && signals.includes(signal);
