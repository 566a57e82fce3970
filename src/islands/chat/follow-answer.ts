import { ApiError } from '#client/api/api-error.ts';
import { noteStep } from '#client/api/first-steps.ts';
import { readEvents } from '#client/server-sent-events.ts';
import type { Wait } from '#client/wait.ts';
import type { ChatMessage } from './message.ts';
import { type AnswerProgress, applyPart, beginAnswer, parsePart } from './stream.ts';

type Stream = ReadableStream<Uint8Array>;

/** How long to wait before each attempt to join a broken answer again, in milliseconds. */
const reconnectDelays = [300, 1000, 2000, 4000, 8000];

export type FollowOptions = {
  /** The message the answer fills. */
  answer: ChatMessage;
  signal: AbortSignal;
  /** Joins the answer again from its beginning; `null` when none is being written any more. */
  resume: () => Promise<Stream | null>;
  onProgress: (progress: AnswerProgress) => void;
  onReconnect: () => void;
  wait: Wait;
};

/**
 * Reads an answer to its end, joining it again as often as the connection breaks.
 * Answers `null` when there is nothing to join: then the stored conversation says what became of the answer.
 * @throws {ApiError} when joining fails for good
 */
export async function followAnswer(
  first: Stream | null,
  options: FollowOptions,
): Promise<AnswerProgress | null> {
  let progress = beginAnswer(options.answer);
  let stream = first;
  while (stream) {
    progress = await read(stream, progress, options);
    options.signal.throwIfAborted();
    const { status } = progress.message;
    if (isAnswered(status)) noteStep('ask');
    if (status !== 'streaming') return progress;
    options.onReconnect();
    stream = await reconnect(options);
  }
  return null;
}

const isAnswered = (status: ChatMessage['status']) => status === 'complete' || status === 'cut';

async function read(stream: Stream, begun: AnswerProgress, { signal, onProgress }: FollowOptions) {
  let progress = begun;
  try {
    for await (const events of readEvents(stream)) {
      if (signal.aborted) break;
      for (const event of events) {
        const part = parsePart(event);
        if (part) progress = applyPart(progress, part);
      }
      onProgress(progress);
    }
  } catch {
    // A broken connection is an answer without its end, and is treated as one.
  }
  return progress;
}

async function reconnect({ resume, signal, wait }: FollowOptions): Promise<Stream | null> {
  let lastError: unknown;
  for (const delay of reconnectDelays) {
    await wait(delay, signal);
    signal.throwIfAborted();
    try {
      return await resume();
    } catch (error) {
      if (!isPassing(error)) throw error;
      lastError = error;
    }
  }
  throw lastError;
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable');
}
