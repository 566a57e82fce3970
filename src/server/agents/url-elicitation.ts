import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { mediaTypeOf } from '../outbound/open-answer.ts';

/**
 * An answer of a server with what our client takes: it reads no elicitation without a form, though one of the mode `url`
 * has none by the protocol. It is given an empty one.
 */
export function withUrlElicitation(answer: Response): Response {
  const type = mediaTypeOf({ 'content-type': answer.headers.get('content-type') ?? '' });
  if (type !== 'text/event-stream' || !answer.body) return answer;
  const lines = answer.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(wholeLines())
    .pipeThrough(new TextEncoderStream());
  const { status, headers } = answer;
  return new Response(lines, { status, headers });
}

/** Lines as they end, with what each was changed to; of the last one, which ends in nothing, as much as came. */
function wholeLines(): TransformStream<string, string> {
  let begun: string[] = [];
  return new TransformStream({
    transform(piece, controller) {
      const end = piece.lastIndexOf('\n') + 1;
      if (end > 0) {
        const lines = [...begun, piece.slice(0, end)].join('').split('\n');
        controller.enqueue(lines.map(withForm).join('\n'));
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

function withForm(line: string): string {
  if (!line.startsWith(prefix) || !line.includes('elicitation/create')) return line;
  const message = parsedJson(line.slice(prefix.length));
  if (!isObject(message) || message.method !== 'elicitation/create' || !isObject(message.params)) return line;
  const params = { requestedSchema: null, ...message.params };
  return `${prefix} ${JSON.stringify({ ...message, params })}`;
}
