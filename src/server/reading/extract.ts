import type { ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { formatByName } from '#rules/files.ts';
import type { Foreground } from '../foreground.ts';
import { ExtractionError } from './bounds/extraction-error.ts';
import type { ExtractionLimits } from './bounds/limits.ts';
import type { ExtractionChildren } from './children.ts';
import type { RecognisedPage } from './formats/format.ts';
import { handOver } from './hand-over.ts';
import type {
  ChildMessage,
  ExtractionJob,
  NextPassages,
  PassageBatch,
  PassagesMessage,
  ReceivedFile,
} from './messages.ts';
import { watchProcess } from './watchdog.ts';

export type { RecognisedPage } from './formats/format.ts';
export type { PassageBatch, ReceivedFile } from './messages.ts';

type ExtractionOptions = {
  /** Opens the bytes. */
  open: () => Promise<{ size: number; bytes: Readable }>;
  /** The name the file was uploaded under; its extension decides among text formats only. */
  name: string;
  webPage?: boolean;
  /** The encoding that the server named which sent it. */
  charset?: string | undefined;
  /** Whether sheets and slides that the file hides are read. */
  readsHidden?: boolean;
  /** Whether a picture counts as read in which no text is recognised. */
  mayLackText?: boolean;
  /** Whose child reads it. */
  children: ExtractionChildren;
  limits: ExtractionLimits;
  /** What an earlier reading of the same bytes recognised; see `onRecognised`. */
  recognised?: ExtractionJob['recognised'];
  signal?: AbortSignal;
  /** Whom the child makes way for; left out where somebody waits for the file itself. */
  foreground?: Foreground;
  /** Takes the share that is done, 0–1, and the number of pages, after each page of formats that have pages. */
  onProgress?: (value: number, pages: number | null) => void;
  /** Takes each page that is a picture as soon as its text is recognised. */
  onRecognised?: (page: RecognisedPage) => void;
};

/** Takes what was extracted. */
type Consumer<Result> = (file: ReceivedFile, passages: AsyncIterable<PassageBatch>) => Promise<Result>;

/**
 * Turns an uploaded file into text and passages, in a child process of its own that lives until `consume` is done
 * and is gone when this settles.
 * @throws {ExtractionError} when the file cannot be read; its `code` says why
 * @throws the signal's reason when aborted
 * @throws {Error} when the program is at fault, not the file: a module missing
 * @throws what opening or reading the bytes does
 */
export async function extractFile<Result>(
  options: ExtractionOptions,
  consume: Consumer<Result>,
): Promise<Result> {
  options.signal?.throwIfAborted();
  const { name, charset, children, limits } = options;
  const { webPage = false, readsHidden = false, mayLackText = false, recognised = [] } = options;
  const file = await options.open();
  using _file = { [Symbol.dispose]: () => void file.bytes.destroy() };
  const child = await children.take(limits.memoryBytes);
  const release = child.endsWithUs ? options.foreground?.yields(child.process) : undefined;
  const job: ExtractionJob = {
    type: 'read',
    bytes: file.size,
    name,
    webPage,
    charset,
    readsHidden,
    mayLackText,
    limits,
    recognised,
  };
  const outcome = await superviseChild(child.process, { job, bytes: file.bytes }, options, consume);
  release?.();
  // Files seldom come alone, and mostly of one kind. Not sooner: it would take the processor from this one.
  children.prepare(formatByName(name));
  return outcome();
}

type Outcome<Result> = () => Result;

const failure =
  (error: unknown): Outcome<never> =>
  () => {
    throw error;
  };

/** Resolves once the child is gone, with what the first of answer, limit, abort or death decided. */
function superviseChild<Result>(
  child: ChildProcess,
  { job, bytes }: { job: ExtractionJob; bytes: Readable },
  options: Pick<ExtractionOptions, 'signal' | 'onProgress' | 'onRecognised'>,
  consume: Consumer<Result>,
): Promise<Outcome<Result>> {
  const { signal, onProgress, onRecognised } = options;
  const { promise, resolve } = Promise.withResolvers<Outcome<Result>>();
  const ended = new AbortController();
  let outcome: Outcome<Result> | undefined;
  const decide = (decided: Outcome<Result>) => {
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
  const watchdog = watchProcess({
    processId: child.pid,
    memoryBytes: job.limits.memoryBytes,
    processorSeconds: job.limits.stalledSeconds,
    onMemory: () => decide(failure(new ExtractionError('out_of_memory'))),
    onStalled: () => decide(failure(new ExtractionError('timed_out', 'no progress'))),
  });
  const onAbort = () => decide(failure(signal?.reason));
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  // Whoever consumes is done before the file counts as done, even when the child dies under it.
  let consuming: Promise<unknown> = Promise.resolve();
  const finish = async (ending: Outcome<Result>) => {
    clearTimeout(timer);
    watchdog.stop();
    signal?.removeEventListener('abort', onAbort);
    outcome ??= ending;
    ended.abort();
    await consuming;
    resolve(outcome);
  };

  const parts: Uint8Array[] = [];
  child.on('message', (message: ChildMessage | PassagesMessage) => {
    if (outcome) return;
    watchdog.gotOn();
    switch (message.type) {
      case 'ready':
      case 'passages':
        return;
      case 'scanning':
        return allowScanning(message.pages);
      case 'recognised': {
        return onRecognised?.({
          page: message.page,
          text: message.text,
          turn: message.turn,
          words: message.words,
        });
      }
      case 'progress':
        try {
          onProgress?.(message.value, message.pages);
        } catch (error) {
          decide(failure(error));
        }
        return;
      case 'text':
        return void parts.push(message.bytes);
      case 'extracted':
        consuming = consume({ ...message.file, parts }, passagesOf(child, ended.signal)).then(
          (result) => decide(() => result),
          (error: unknown) => decide(failure(error)),
        );
        return;
      case 'failed':
        return decide(failure(new ExtractionError(message.code, message.message)));
      case 'defect':
        return decide(failure(new Error(`Extraction is broken: ${message.message}`)));
    }
  });
  child.once('error', (error) => {
    outcome ??= failure(error);
    if (child.pid === undefined) void finish(failure(error));
    else child.kill('SIGKILL');
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2000);
  });
  child.once('close', (code, exitSignal) => {
    void finish(failure(explainDeath(code, exitSignal, lastWords)));
  });
  // A child that dies before it has read its job is explained by its exit.
  if (child.connected) child.send(job, () => {});
  handOver(bytes, child).catch((error) => decide(failure(error)));
  return promise;
}

/** So many are cut before anybody takes them: the text is stored meanwhile. */
const batchesAhead = 8;

/** The child's passages, batch after batch. */
function passagesOf(child: ChildProcess, ended: AbortSignal): AsyncIterable<PassageBatch> {
  const ask = () => child.send({ type: 'next' } satisfies NextPassages, () => {});
  const answers = on(child, 'message', { signal: ended }) as AsyncIterable<[PassagesMessage]>;
  for (let asked = 0; asked < batchesAhead; asked += 1) ask();
  return (async function* () {
    for await (const [{ batch }] of answers) {
      if (batch === null) return;
      ask();
      yield batch;
    }
  })();
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

const isOneOf = <Value extends string>(value: Value | null | undefined, values: readonly Value[]) =>
  value != null && values.includes(value);
