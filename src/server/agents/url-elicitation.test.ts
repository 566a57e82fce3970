import { expect, it } from 'vitest';
import { withUrlElicitation } from './url-elicitation.ts';

const streamed = (pieces: string[], type = 'text/event-stream; charset=utf-8') => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return withUrlElicitation(new Response(body, { headers: { 'content-type': type } })).text();
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
