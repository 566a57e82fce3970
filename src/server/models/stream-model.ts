import { setTimeout as wait } from 'node:timers/promises';
import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { presentMilliseconds } from '../time.ts';

/** Milliseconds that an answer which has begun may pause. How long it may take to begin, `createFallbackModel` says. */
export const longestPause = 60_000;

const retryAfterMs = 2_000;
const longestRetryMs = 60_000;

/**
 * One call of a model without tools, as it streams. The SDK's `streamText` does the same through a dozen stages that
 * only tools and several steps need: they took a fifth of the processor time of an answer (docs/decisions/0024).
 * What fails before anything is said, for a reason that may pass, is tried once more.
 * @throws what the provider answered, or that it took too long
 */
export async function* streamModel(
  model: LanguageModelV4,
  options: Omit<LanguageModelV4CallOptions, 'abortSignal'>,
  { signal, pause }: { signal: AbortSignal; pause: number },
): AsyncGenerator<LanguageModelV4StreamPart> {
  const stopped = new AbortController();
  const tooLong = () => stopped.abort(new DOMException('The model took too long to go on.', 'TimeoutError'));
  const stop = () => stopped.abort(signal.reason);
  let timer: NodeJS.Timeout | undefined;
  let reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart> | undefined;
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    stopped.signal.throwIfAborted();
    const { stream } = await begin(model, { ...options, abortSignal: stopped.signal });
    const reading = stream.getReader();
    reader = reading;
    // A model need not heed the signal; its stream ends here all the same.
    const end = () => void reading.cancel(stopped.signal.reason).catch(() => undefined);
    if (stopped.signal.aborted) end();
    else stopped.signal.addEventListener('abort', end, { once: true });
    for (;;) {
      const { value, done } = await reading.read();
      stopped.signal.throwIfAborted();
      if (done) break;
      if (timer) timer.refresh();
      else if ('delta' in value) timer = setTimeout(tooLong, pause);
      yield value;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    // Whoever stops reading early has had enough of the provider, too.
    await reader?.cancel().catch(() => undefined);
  }
}

async function begin(model: LanguageModelV4, options: LanguageModelV4CallOptions) {
  try {
    return await model.doStream(options);
  } catch (error) {
    const pause = pauseBefore(error);
    if (pause === null || options.abortSignal?.aborted) throw error;
    await wait(pause, undefined, { signal: options.abortSignal });
    return model.doStream(options);
  }
}

/**
 * Milliseconds after which a provider wants to be asked again: it says seconds, milliseconds or a moment.
 * @returns null where it says nothing that can be read
 */
export function retryAfter(headers: Record<string, string>, now: number): number | null {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const given = headers['retry-after']?.trim() ?? '';
  if (given === '') return null;
  const wait = /^\d/.test(given) && Number(given) >= 0 ? Number(given) * 1_000 : Date.parse(given) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** Milliseconds until a call that failed so may be made again, as far as the provider says; null for never, or too late. */
function pauseBefore(error: unknown): number | null {
  if (!APICallError.isInstance(error) || !error.isRetryable) return null;
  const asked = retryAfter(error.responseHeaders ?? {}, presentMilliseconds());
  if (asked === null) return retryAfterMs;
  return asked <= longestRetryMs ? asked : null;
}
