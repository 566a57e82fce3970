import type { AnswerPart } from '../answering/live-answers.ts';
import { orSilence } from './sign-of-life.ts';

/** An answer as the AI SDK's UI message stream: one server-sent event a part, then `[DONE]`. */
export function answerStream(parts: AsyncIterable<AnswerPart[]>): Response {
  return stream(parts, { 'x-vercel-ai-ui-message-stream': 'v1' });
}

/** Server-sent events of any JSON, then `[DONE]`. A reader who leaves ends the reading, not the writing. */
export function eventStream(events: AsyncIterable<unknown>): Response {
  return stream(oneByOne(events), {});
}

/** The same with the type of each event as its name, as some read them. */
export function namedEventStream(events: AsyncIterable<{ type: string }>): Response {
  return stream(oneByOne(events), {}, ({ type }: { type: string }) => `event: ${type}\n`);
}

async function* oneByOne<Event>(events: AsyncIterable<Event>): AsyncGenerator<Event[]> {
  for await (const event of events) yield [event];
}

/** A comment, which readers of events pass over. */
const signOfLife = ': still here\n\n';
/** What comes together leaves together: to send a chunk costs far more than to write an event. */
function stream<Event>(
  events: AsyncIterable<Event[]>,
  headers: Record<string, string>,
  nameOf: (event: Event) => string = () => '',
): Response {
  const iterator = events[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let pending: Promise<IteratorResult<Event[]>> | undefined;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // It goes on being waited for after a sign of life.
      pending ??= iterator.next();
      const next = await orSilence(pending);
      if (next === 'silence') {
        controller.enqueue(encoder.encode(signOfLife));
        return;
      }
      pending = undefined;
      if (next.done) {
        controller.enqueue(encoder.encode('data: [DONE]\n\n'));
        controller.close();
      } else {
        const lines = next.value.map((event) => `${nameOf(event)}data: ${JSON.stringify(event)}\n\n`);
        controller.enqueue(encoder.encode(lines.join('')));
      }
    },
    cancel: () => void iterator.return?.(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      ...headers,
    },
  });
}
