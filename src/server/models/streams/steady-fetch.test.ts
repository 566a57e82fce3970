import { describe, expect, it } from 'vitest';
import type { BoundFetch } from '../../outbound/bound-fetch.ts';
import { createProviderClient } from '../provider-client.ts';
import { forgetful } from '../testing/forgetful.ts';
import { payment } from '../testing/paid.ts';

/** What the AI SDK reads of an answer whose bytes come in pieces of some size. */
async function read(body: string, { type = 'text/event-stream', size = 7, status = 200 } = {}) {
  const bytes = new TextEncoder().encode(body);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const fetch = (async () =>
    new Response(stream, { status, headers: { 'content-type': type } })) as unknown as BoundFetch;
  const client = createProviderClient({
    kind: 'openaiCompatible',
    baseUrl: 'http://x/v1',
    apiKey: null,
    fetch,
    memoryOf: forgetful,
  });
  const model = await client.chat('model', payment);
  const result = await model.doStream({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
  });
  let text = '';
  let finish = '';
  let error: unknown;
  let tokens: number | undefined;
  const calls: { name: string; input: string }[] = [];
  const reader = result.stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const part = next.value;
    if (part.type === 'text-delta') text += part.delta;
    if (part.type === 'error') error = part.error;
    if (part.type === 'tool-call') calls.push({ name: part.toolName, input: part.input });
    if (part.type === 'finish') {
      finish = part.finishReason.unified;
      tokens = part.usage.outputTokens.total;
    }
  }
  return { text, finish, error, tokens, calls };
}

const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }], ...more });
const said = (text: string) => chunk({ content: text });
const lines = (...events: string[]) => events.map((event) => `data: ${event}\n\n`).join('');

describe('a stream as servers send it', () => {
  it.each<[string, string]>([
    ['in order', lines(said('La cuota '), said('es 90 €.'), chunk({}, 'stop'), '[DONE]')],
    [
      'without a space',
      lines(said('La cuota '), said('es 90 €.'), chunk({}, 'stop')).replaceAll('data: ', 'data:'),
    ],
    [
      'with comments and signs of life',
      `: ping\n\n:\n\ndata:\n\ndata: keep-alive\n\n${lines(said('La cuota '))}: OPENROUTER PROCESSING\n\nevent: ping\ndata: {"type":"ping"}\n\n${lines(said('es 90 €.'), chunk({}, 'stop'))}`,
    ],
    [
      'with other ends of lines',
      lines(said('La cuota '), said('es 90 €.'), chunk({}, 'stop'), '[DONE]').replaceAll('\n', '\r\n'),
    ],
    [
      'with one end of line between events',
      lines(said('La cuota '), said('es 90 €.'), chunk({}, 'stop')).replaceAll('\n\n', '\n'),
    ],
    ['as lines of JSON', [said('La cuota '), said('es 90 €.'), chunk({}, 'stop')].join('\n')],
    ['that ends without a word', lines(said('La cuota '), said('es 90 €.')).trimEnd()],
    [
      'with ids and types',
      `id: 1\nretry: 10\nevent: message\n${lines(said('La cuota '), said('es 90 €.'), chunk({}, 'stop'))}`,
    ],
    [
      'with content as parts',
      lines(
        chunk({ content: [{ type: 'text', text: 'La cuota ' }] }),
        chunk({ content: ['es ', { type: 'text', text: '90 €.' }] }),
        chunk({}, 'stop'),
      ),
    ],
    [
      'with thinking as parts',
      lines(
        chunk({ content: [{ type: 'thinking', thinking: 'Hm.' }] }),
        said('La cuota es 90 €.'),
        chunk({}, 'stop'),
      ),
    ],
    [
      'with messages for deltas',
      lines(
        JSON.stringify({
          choices: [{ message: { role: 'assistant', content: 'La cuota es 90 €.' }, finish_reason: 'stop' }],
        }),
      ),
    ],
    [
      'with other roles and types',
      lines(
        JSON.stringify({
          id: 3,
          created: '2026',
          object: null,
          choices: [{ delta: { role: 'model', content: 'La cuota es 90 €.', tool_calls: {} } }],
        }),
        chunk({}, 'STOP'),
      ),
    ],
    [
      'with pieces that hold nothing',
      lines(
        '{"id":"x","choices":[]}',
        'null',
        '{}',
        said('La cuota es 90 €.'),
        '{"choices":[{"delta":null,"finish_reason":"eos"}]}',
      ),
    ],
    [
      'with usage without choices',
      lines(
        said('La cuota es 90 €.'),
        chunk({}, 'stop'),
        '{"usage":{"prompt_tokens":3,"completion_tokens":4}}',
      ),
    ],
    [
      'over several lines',
      `data: {"id":"x",\ndata: "choices":[{"delta":{"content":"La cuota es 90 €."}}]}\n\n`,
    ],
  ])('is read: %s', async (_, body) => {
    for (const size of [1, 7, 10_000]) {
      const { text, error } = await read(body, { size });
      expect(error).toBeUndefined();
      expect(text).toBe('La cuota es 90 €.');
    }
  });

  it('keeps characters whole whose bytes come apart', async () => {
    const text = 'Año 👩‍🚒 90 €, 港';
    expect((await read(lines(said(text), chunk({}, 'stop')), { size: 1 })).text).toBe(text);
  });

  it('is made of an answer that comes whole', async () => {
    const body = JSON.stringify({
      id: 'x',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 3, completion_tokens: 4 },
    });
    expect(await read(body, { type: 'application/json; charset=utf-8' })).toMatchObject({
      text: 'Yes.',
      finish: 'stop',
      tokens: 4,
    });
  });

  const message = (content: string, more: object = {}) =>
    JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content }, ...more }] });
  it.each<[string, string, string, string]>([
    ['as JSON', 'application/json', message('Yes.'), 'stop'],
    [
      'as JSON, with no reason for its end',
      'application/json',
      message('Yes.', { finish_reason: null }),
      'stop',
    ],
    ['as a text', 'text/plain', message('Yes.'), 'stop'],
    ['as a text over lines', 'text/plain', JSON.stringify(JSON.parse(message('Yes.')), null, 2), 'stop'],
    ['as one event', 'text/event-stream', lines(message('Yes.')), 'stop'],
    [
      'by its kind',
      'text/plain',
      JSON.stringify({ object: 'chat.completion', choices: [{ text: 'Yes.' }] }),
      'stop',
    ],
    ['with what it took', 'text/plain', `${message('Yes.')}\n{"usage":{"completion_tokens":4}}`, 'stop'],
    [
      'in pieces, as what it took is told at last',
      'text/event-stream',
      lines(said('Ye'), said('s.'), '{"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}'),
      'stop',
    ],
    ['but is a piece', 'text/event-stream', lines(said('Yes.')), 'length'],
    ['but in pieces', 'text/event-stream', lines(message('Ye'), message('s.')), 'length'],
  ])('that says no reason for its end is whole where it came whole: %s', async (_, type, body, finish) => {
    for (const size of [1, 7, 10_000])
      expect(await read(body, { type, size })).toMatchObject({ text: 'Yes.', finish, error: undefined });
  });

  it.each([
    ['length', 'length'],
    ['max_tokens', 'length'],
    ['MAX_TOKENS', 'length'],
    ['content_filter', 'content-filter'],
    ['SAFETY', 'content-filter'],
    ['end_turn', 'stop'],
  ])('that ends with %s has ended with %s', async (given, finish) => {
    expect((await read(lines(said('It'), chunk({}, given)))).finish).toBe(finish);
  });

  it.each([
    lines(said('It'), '{"error":{"message":"Overloaded","code":529}}'),
    lines(said('It'), '{"error":"Overloaded"}'),
    `${lines(said('It'))}event: error\ndata: {"message":"Overloaded","type":"server_error"}\n\n`,
    lines(said('It'), '{"object":"error","message":"Overloaded","code":500}'),
    lines(said('It'), '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'),
  ])('tells of an error in its middle: %s', async (body) => {
    const { text, error } = await read(body);
    expect(text).toBe('It');
    expect(error).toMatchObject({ message: 'Overloaded' });
  });

  it('tells of an error that came with the status of success', async () => {
    await expect(
      read('{"error":{"message":"Slow down","code":429}}', { type: 'application/json' }),
    ).rejects.toMatchObject({ statusCode: 429 });
  });
});

describe('calls of tools', () => {
  const call = (more: object) => chunk({ tool_calls: [more] });
  it.each<[string, string]>([
    [
      'in pieces',
      lines(
        call({ index: 0, id: 'a', function: { name: 'find', arguments: '' } }),
        call({ index: 0, function: { arguments: '{"q":' } }),
        call({ index: 0, function: { arguments: '"x"}' } }),
        chunk({}, 'tool_calls'),
      ),
    ],
    [
      'with an object for arguments',
      lines(
        call({ index: 0, id: 'a', function: { name: 'find', arguments: { q: 'x' } } }),
        chunk({}, 'stop'),
      ),
    ],
    [
      'without ids and numbers',
      lines(call({ function: { name: 'find', arguments: '{"q":"x"}' } }), chunk({}, 'stop')),
    ],
  ])('are read: %s', async (_, body) => {
    const { calls, finish } = await read(body);
    expect(calls.map(({ name, input }) => [name, JSON.parse(input)])).toEqual([['find', { q: 'x' }]]);
    expect(finish).toBe('tool-calls');
  });
});
