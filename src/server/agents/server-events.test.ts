import { expect, it } from 'vitest';
import { OutboundError } from '../outbound/outbound-error.ts';
import { brokenAnswer, type ServerNotice, withServerEvents } from './server-events.ts';

const streamed = (pieces: string[], type = 'text/event-stream; charset=utf-8') => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const answer = new Response(body, { headers: { 'content-type': type } });
  return withServerEvents(answer, { heard: () => undefined }).text();
};
const event = (params: object, method = 'elicitation/create') =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

it('a question for an address gets an empty form, however its event is cut', async () => {
  const sent = `event: message\ndata: ${event({ mode: 'url', url: 'https://example.org/ñ' })}\n\n: ping\n\n`;
  const told = `event: message\ndata: ${event({ requestedSchema: null, mode: 'url', url: 'https://example.org/ñ' })}\n\n: ping\n\n`;
  expect(await streamed([sent])).toBe(told);
  expect(await streamed([...sent])).toBe(told);
});

it.each([
  `data: ${event({ requestedSchema: { type: 'object' }, message: 'x' })}\n\n`,
  `data: ${event({ text: 'elicitation/create' }, 'notifications/message')}\n\n`,
  'data: elicitation/create {\n\ndata: rest',
  'data: [1]',
])('everything else goes on as it came: %j', async (sent) => {
  expect(await streamed([sent])).toBe(sent);
});

it('what is no stream of events is not looked at', async () => {
  expect(await streamed([`data: ${event({})}\n`], 'application/json')).toBe(`data: ${event({})}\n`);
});

/** What the client reads of an answer that comes in these pieces, and what is heard beside it. */
async function readWith(call: unknown, body: ReadableStream<Uint8Array>) {
  const heard: ServerNotice[] = [];
  const answer = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  const text = await withServerEvents(answer, { call, heard: (notice) => heard.push(notice) }).text();
  return { text, heard };
}
const bodyOf = (pieces: string[], failure?: Error) => {
  const left = pieces.map((piece) => new TextEncoder().encode(piece));
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
};
const notice = (method: string, params: object) =>
  `data: ${JSON.stringify({ jsonrpc: '2.0', method, params })}\n\n`;

it('progress and a change of tools are heard, and what else servers tell is not', async () => {
  const progress = notice('notifications/progress', { progressToken: 3, progress: 1 });
  const log = notice('notifications/message', { level: 'info', data: 'notifications/progress' });
  const changed = notice('notifications/tools/list_changed', {});
  const { text, heard } = await readWith(undefined, bodyOf([progress, log, changed]));
  expect(text).toBe(progress + log + changed);
  expect(heard).toEqual([
    { method: 'notifications/progress', params: { progressToken: 3, progress: 1 } },
    { method: 'notifications/tools/list_changed', params: {} },
  ]);
});

it.each([
  ['ends', undefined, 'unreachable'],
  ['breaks', new Error('socket hang up'), 'unreachable'],
  ['is too large', new OutboundError('too_large', 'so many bytes'), 'too_large'],
])('an answer that %s before it is whole ends its call', async (_how, failure, ended) => {
  const { text } = await readWith(7, bodyOf(['data: {"jsonrpc"'], failure));
  const last = JSON.parse(text.slice(text.lastIndexOf('data: ') + 'data: '.length));
  expect(last).toMatchObject({ id: 7, error: { data: { ended } } });
  expect(brokenAnswer(Object.assign(new Error(), last.error))).toMatchObject({ code: ended });
});

it('a stream that answers no call breaks as it does', async () => {
  await expect(readWith(undefined, bodyOf([': ping\n'], new Error('gone')))).rejects.toThrow('gone');
});
