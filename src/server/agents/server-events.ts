import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { mediaTypeOf } from '../outbound/open-answer.ts';
import { OutboundError, type OutboundErrorCode } from '../outbound/outbound-error.ts';
import { takenQuestion } from './taken-question.ts';
import { type Resume, untilAnswered } from './whole-answer.ts';

export type ServerNotice = { method: string; params: unknown };

/** Brings a message of a server into the form of the protocol. */
type Taken = (message: unknown) => unknown;

/** What servers tell without being asked, and our client does not hear. */
const noticed = ['notifications/progress', 'notifications/tools/list_changed'];

/**
 * An answer of a server with what our client takes, and with what it does not hear told to `heard`. The client waits for an
 * answer whose stream breaks until its own time is over: such a stream goes on where the server keeps what it has sent, or
 * ends with an error of the call.
 * @param options.taken brings what it answers into the form of the protocol
 * @param options.call the id of the call that this answers; left out for a stream that answers none
 * @param options.resume asks for what came after an event
 */
export function withServerEvents(
  answer: Response,
  {
    call,
    taken,
    heard,
    resume,
  }: { call?: unknown; taken?: Taken | undefined; heard: (notice: ServerNotice) => void; resume?: Resume },
): Response {
  const lines = linesOf(answer, heard, taken);
  if (!lines) return taken ? withTakenResult(answer, taken) : answer;
  const resumeLines = async (...after: Parameters<Resume>) => {
    const further = await resume?.(...after);
    const followed = further ? linesOf(further, heard, taken) : null;
    if (!followed) await further?.body?.cancel();
    return followed;
  };
  const whole = call === undefined ? lines : untilAnswered(lines, call, resumeLines);
  const { status, headers } = answer;
  return new Response(whole.pipeThrough(new TextEncoderStream()), { status, headers });
}

/** An answer in JSON, once all of it is there. */
function withTakenResult(answer: Response, taken: Taken): Response {
  if (!answer.ok || !answer.body || !/\bjson\b/i.test(answer.headers.get('content-type') ?? ''))
    return answer;
  const { status, headers } = answer;
  let text = '';
  const whole = new TransformStream<string, string>({
    transform(piece) {
      text += piece;
    },
    flush: (controller) => controller.enqueue(inTakenForm(text, taken)),
  });
  const body = answer.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(whole)
    .pipeThrough(new TextEncoderStream());
  return new Response(body, { status, headers });
}

/** A message of a server with a result that our client takes; what is no JSON is left to it. */
function inTakenForm(text: string, taken: Taken): string {
  const message = parsedJson(text);
  if (message === undefined) return text;
  return JSON.stringify(Array.isArray(message) ? message.map(taken) : taken(message));
}

/** The lines of a stream of events; null for any other answer. */
function linesOf(
  answer: Response,
  heard: (notice: ServerNotice) => void,
  taken: Taken | undefined,
): ReadableStream<string> | null {
  const type = mediaTypeOf({ 'content-type': answer.headers.get('content-type') ?? '' });
  if (!answer.ok || type !== 'text/event-stream' || !answer.body) return null;
  return answer.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(wholeLines((line) => asTaken(line, heard, taken)));
}

/** Lines as they end, with what each was changed to; of the last one, which ends in nothing, as much as came. */
function wholeLines(taken: (line: string) => string): TransformStream<string, string> {
  let begun: string[] = [];
  return new TransformStream({
    transform(piece, controller) {
      const end = piece.lastIndexOf('\n') + 1;
      if (end > 0) {
        const lines = [...begun, piece.slice(0, end)].join('').split('\n');
        controller.enqueue(lines.map(taken).join('\n'));
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

function asTaken(line: string, heard: (notice: ServerNotice) => void, taken: Taken | undefined): string {
  if (!line.startsWith(prefix)) return line;
  if (taken && line.includes('"result"')) return `${prefix} ${inTakenForm(line.slice(prefix.length), taken)}`;
  const isNotice = noticed.some((method) => line.includes(method));
  if (!isNotice && !line.includes('elicitation/create')) return line;
  const message = parsedJson(line.slice(prefix.length));
  if (!isObject(message)) return line;
  const { method, params } = message;
  if (method === 'elicitation/create' && isObject(params)) {
    return `${prefix} ${JSON.stringify({ ...message, params: takenQuestion(params) })}`;
  }
  if (typeof method === 'string' && noticed.includes(method)) heard({ method, params });
  return line;
}

const ends: ReadonlySet<unknown> = new Set<OutboundErrorCode>(['unreachable', 'too_large', 'timed_out']);

/** How the answer to a call broke off, out of the error that it ends with; null for any other error. */
export function brokenAnswer(error: Error): OutboundError | null {
  const data = 'data' in error ? error.data : undefined;
  return isObject(data) && ends.has(data.ended)
    ? new OutboundError(data.ended as OutboundErrorCode, 'an answer that broke off')
    : null;
}
