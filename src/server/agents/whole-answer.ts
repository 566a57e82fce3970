import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { OutboundError, type OutboundErrorCode } from '../outbound/outbound-error.ts';

/** Asks a server for what it sent after this event, once so many milliseconds have gone by. */
export type Resume = (lastEventId: string, after: number) => Promise<Response>;
type ResumeLines = (lastEventId: string, after: number) => Promise<ReadableStream<string> | null>;

/** Attempts to go on that bring nothing new, one after the other. */
const mostAttempts = 3;
/** Milliseconds before each, where the server names none, and the most that it may name. */
const usualPause = 500;
const longestPause = 10_000;

/**
 * The stream that answers a call, over connections that break as long as the server goes on after the last event, as its
 * protocol has it (streamable HTTP, "Resumability and Redelivery"). One that ends for good without the answer ends with an
 * error of the call, which says nothing to a call that has been answered by then.
 */
export function untilAnswered(
  first: ReadableStream<string>,
  call: unknown,
  resume: ResumeLines,
): ReadableStream<string> {
  const events = followEvents(call);
  let reader = first.getReader();
  let attempts = 0;
  let ended: OutboundErrorCode = 'unreachable';

  /** Whether the stream goes on. */
  async function goOn(): Promise<boolean> {
    while (ended === 'unreachable' && events.lastId && attempts < mostAttempts) {
      attempts += 1;
      try {
        const lines = await resume(events.lastId, events.pause);
        if (!lines) return false;
        reader = lines.getReader();
        return true;
      } catch (error) {
        if (error instanceof OutboundError) ended = error.code;
        else if (error instanceof Error && error.name === 'AbortError') return false;
      }
    }
    return false;
  }

  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            if (events.take(value)) attempts = 0;
            return controller.enqueue(value);
          }
        } catch (error) {
          if (error instanceof OutboundError) ended = error.code;
        }
        if (events.isAnswered() || !(await goOn())) break;
        // Of an event that was cut off, all comes again.
        controller.enqueue('\n\n');
      }
      const error = { code: -32_000, message: 'The answer ended before it was whole.', data: { ended } };
      controller.enqueue(`\n\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: call, error })}\n\n`);
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** What the events so far say of going on after them, and whether one of them answers the call. */
function followEvents(call: unknown) {
  let begunId: string | undefined;
  let maybeAnswer = '';
  const events = {
    lastId: '',
    pause: usualPause,
    /** Takes whole lines. @returns whether an event with an id of its own has ended among them */
    take(lines: string): boolean {
      let hasNew = false;
      for (const each of lines.split('\n').slice(0, -1)) {
        const line = each.endsWith('\r') ? each.slice(0, -1) : each;
        if (line.startsWith('id:')) begunId = line.slice(3).trim();
        else if (line.startsWith('retry:')) events.pause = pauseOf(line.slice(6));
        else if (line.startsWith('data:')) {
          if (line.includes('"result"') || line.includes('"error"')) maybeAnswer = line.slice(5);
        } else if (line === '' && begunId !== undefined) {
          hasNew ||= begunId !== events.lastId;
          events.lastId = begunId;
          begunId = undefined;
        }
      }
      return hasNew;
    },
    isAnswered(): boolean {
      const message = maybeAnswer === '' ? undefined : parsedJson(maybeAnswer);
      return isObject(message) && message.id === call && ('result' in message || 'error' in message);
    },
  };
  return events;
}

function pauseOf(written: string): number {
  const milliseconds = Number(written.trim() || Number.NaN);
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), longestPause) : usualPause;
}
