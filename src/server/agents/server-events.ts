import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { mediaTypeOf } from '../outbound/open-answer.ts';
import { OutboundError, type OutboundErrorCode } from '../outbound/outbound-error.ts';

export type ServerNotice = { method: string; params: unknown };

/** What servers tell without being asked, and our client does not hear. */
const noticed = ['notifications/progress', 'notifications/tools/list_changed'];

/**
 * An answer of a server with what our client takes, and with what it does not hear told to `heard`. The client reads no
 * question without a form, though one for an address has none by the protocol: such a question is given an empty one. It
 * waits for an answer whose stream breaks until its own time is over: such a stream ends with an error of the call.
 * @param options.call the id of the call that this answers; left out for a stream that answers none
 */
export function withServerEvents(
  answer: Response,
  { call, heard }: { call?: unknown; heard: (notice: ServerNotice) => void },
): Response {
  const type = mediaTypeOf({ 'content-type': answer.headers.get('content-type') ?? '' });
  if (type !== 'text/event-stream' || !answer.body) return answer;
  const lines = answer.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(wholeLines(heard));
  const whole = call === undefined ? lines : endingWithAnswer(lines, call);
  const { status, headers } = answer;
  return new Response(whole.pipeThrough(new TextEncoderStream()), { status, headers });
}

/** Lines as they end, with what each was changed to; of the last one, which ends in nothing, as much as came. */
function wholeLines(heard: (notice: ServerNotice) => void): TransformStream<string, string> {
  let begun: string[] = [];
  return new TransformStream({
    transform(piece, controller) {
      const end = piece.lastIndexOf('\n') + 1;
      if (end > 0) {
        const lines = [...begun, piece.slice(0, end)].join('').split('\n');
        controller.enqueue(lines.map((line) => asTaken(line, heard)).join('\n'));
        begun = [];
      }
      if (end < piece.length) begun.push(piece.slice(end));
    },
    flush(controller) {
      if (begun.length > 0) controller.enqueue(begun.join(''));
    },
  });
}

const prefix = 'data:';

function asTaken(line: string, heard: (notice: ServerNotice) => void): string {
  if (!line.startsWith(prefix)) return line;
  const isNotice = noticed.some((method) => line.includes(method));
  if (!isNotice && !line.includes('elicitation/create')) return line;
  const message = parsedJson(line.slice(prefix.length));
  if (!isObject(message)) return line;
  const { method, params } = message;
  if (method === 'elicitation/create' && isObject(params)) {
    return `${prefix} ${JSON.stringify({ ...message, params: { requestedSchema: null, ...params } })}`;
  }
  if (typeof method === 'string' && noticed.includes(method)) heard({ method, params });
  return line;
}

/** To a call that has been answered by then, what stands at the end says nothing. */
function endingWithAnswer(lines: ReadableStream<string>, call: unknown): ReadableStream<string> {
  const reader = lines.getReader();
  return new ReadableStream({
    async pull(controller) {
      let ended: OutboundErrorCode = 'unreachable';
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
      } catch (error) {
        if (error instanceof OutboundError) ended = error.code;
      }
      const error = { code: -32_000, message: 'The answer ended before it was whole.', data: { ended } };
      controller.enqueue(`\n\n${prefix} ${JSON.stringify({ jsonrpc: '2.0', id: call, error })}\n\n`);
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const ends: ReadonlySet<unknown> = new Set<OutboundErrorCode>(['unreachable', 'too_large', 'timed_out']);

/** How the answer to a call broke off, out of the error that it ends with; null for any other error. */
export function brokenAnswer(error: Error): OutboundError | null {
  const data = 'data' in error ? error.data : undefined;
  return isObject(data) && ends.has(data.ended)
    ? new OutboundError(data.ended as OutboundErrorCode, 'an answer that broke off')
    : null;
}
