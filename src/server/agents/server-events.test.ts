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
  const told = `event: message\ndata: ${event({ url: 'https://example.org/ñ', requestedSchema: { type: 'object' } })}\n\n: ping\n\n`;
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

/** What a call is told over a stream that breaks, and which events were asked for. */
async function resumed(first: string[], further: (string[] | Response | Error)[], failure?: Error) {
  const asked: [string, number][] = [];
  const answer = new Response(bodyOf(first, failure), { headers: { 'content-type': 'text/event-stream' } });
  const resume = async (...after: [string, number]) => {
    asked.push(after);
    const next = further.shift() ?? new Response('', { status: 405 });
    if (next instanceof Error) throw next;
    return next instanceof Response
      ? next
      : new Response(bodyOf(next), { headers: { 'content-type': 'text/event-stream' } });
  };
  const text = await withServerEvents(answer, { call: 7, heard: () => undefined, resume }).text();
  const messages = text.split('\n\n').flatMap((each) => {
    const data = /^data: ?(\{.*\})$/m.exec(each)?.[1];
    return data ? [JSON.parse(data)] : [];
  });
  return { asked, messages };
}
const told = (id: string, message: object) =>
  `id: ${id}\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;
const answered = told('e3', { id: 7, result: { content: [] } });

it.each([
  [
    'breaks',
    [told('e1', { method: 'x' }), 'id: e2\ndata: {"jsonrpc": "2.0", "re'],
    new Error('socket hang up'),
  ],
  ['ends', [told('e1', { method: 'x' })], undefined],
])('a stream that %s before the answer goes on after the last whole event', async (_how, first, failure) => {
  const { asked, messages } = await resumed(first, [[told('e2', { method: 'y' }), answered]], failure);
  expect(asked).toEqual([['e1', 500]]);
  expect(messages.filter(({ error }) => !error)).toMatchObject([
    { method: 'x' },
    { method: 'y' },
    { id: 7, result: {} },
  ]);
});

it('goes on as often as something new comes, after the pause that the server names, and else three times', async () => {
  const refused = new OutboundError('unreachable', 'the server');
  const { asked, messages } = await resumed(
    [`retry: 40\n${told('e1', { method: 'x' })}`],
    [refused, [told('e2', { method: 'y' })], refused, refused, refused, [answered]],
  );
  expect(asked.map(([id]) => id)).toEqual(['e1', 'e1', 'e2', 'e2', 'e2']);
  expect(asked.every(([, after]) => after === 40)).toBe(true);
  expect(messages.at(-1)).toMatchObject({ id: 7, error: { data: { ended: 'unreachable' } } });
});

it.each([
  ['has been answered', [told('e1', { method: 'x' }), answered], []],
  ['has no ids', ['data: {"method":"x"}\n\n'], []],
])('a stream that %s does not go on', async (_what, first, further) => {
  expect((await resumed(first, further)).asked).toEqual([]);
});

it('a server that keeps no events is asked once', async () => {
  const { asked, messages } = await resumed([told('e1', { method: 'x' })], []);
  expect(asked).toHaveLength(1);
  expect(messages.at(-1)).toMatchObject({ id: 7, error: {} });
});
