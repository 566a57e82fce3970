import { expect, it } from 'vitest';
import { resultText } from './result-text.ts';
import { withServerEvents } from './server-events.ts';
import { takenResult } from './taken-result.ts';

const message = (result: unknown) => ({ jsonrpc: '2.0', id: 4, result });
const text = (said: string) => ({ type: 'text', text: said });

it.each<[string, object, string]>([
  ['texts alone', { content: ['One.', 'Two.'] }, 'One.\nTwo.'],
  ['one text', { content: 'One.' }, 'One.'],
  ['one part', { content: text('One.') }, 'One.'],
  ['parts of no kind', { content: [{ text: 'One.' }, { answer: 2 }] }, 'One.\n{"answer":2}'],
  [
    'texts that are none',
    {
      content: [
        { type: 'text', text: { a: 1 } },
        { type: 'text', text: 5 },
      ],
    },
    '{"a":1}\n5',
  ],
  ['nothing between', { content: [null, text('One.')] }, 'One.'],
  ['no parts', { temperature: 21, unit: 'C' }, '{"temperature":21,"unit":"C"}'],
  ['no parts, but structure', { content: null, structuredContent: { a: 1 } }, '{"a":1}'],
  ['nothing at all', {}, ''],
  ['a link without a name', { content: [{ type: 'resource_link', uri: 'a:b' }] }, '[resource: a:b · a:b]'],
  [
    'a resource without an address',
    { content: [{ type: 'resource', resource: { text: 'One.' } }] },
    'resource:\nOne.',
  ],
  [
    'a resource of nothing',
    { content: [text('One.'), { type: 'resource', resource: { uri: 'a:b' } }] },
    'One.\n{"uri":"a:b"}',
  ],
  ['a picture without bytes', { content: [{ type: 'image', data: null }, text('One.')] }, '[picture]\nOne.'],
])('the rest of an answer is read beside what is odd: %s', (_, result, told) => {
  const { result: taken } = takenResult(message(result)) as { result: Parameters<typeof resultText>[0] };
  expect(resultText(taken)).toBe(told);
});

it.each(['iVBORw0KGgo=', 'iVBORw0KGgo', 'data:image/png;base64,iVBORw0KGgo=', 'iVBOR\nw0KGgo=\n'])(
  'a picture is one however its bytes are written: %j',
  (data) => {
    expect(takenResult(message({ content: [{ type: 'image', data }] }))).toEqual(
      message({ content: [{ type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/*' }] }),
    );
  },
);

it.each([
  message({ content: [text('One.')], isError: true, structuredContent: { a: 1 }, _meta: {} }),
  message({
    content: [
      { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
      { type: 'new', a: 1 },
    ],
  }),
  message({ toolResult: 'One.' }),
  { jsonrpc: '2.0', id: 4, error: { code: -1, message: 'No.' } },
  [1],
])('what the protocol has is left as it is: %j', (sent) => {
  expect(takenResult(sent)).toEqual(sent);
});

it('an answer is read so as a stream and whole, of calls of tools alone', async () => {
  const sent = JSON.stringify(message({ content: 'Uno, año.' }));
  const taken = message({ content: [text('Uno, año.')] });
  const answer = (body: string, type: string, isOfTool: boolean) =>
    withServerEvents(new Response(body, { headers: { 'content-type': type } }), {
      taken: isOfTool ? takenResult : undefined,
      heard: () => undefined,
    }).text();
  const streamed = await answer(`data: ${sent}\n\n`, 'text/event-stream', true);
  expect(JSON.parse(streamed.slice(5))).toEqual(taken);
  expect(JSON.parse(await answer(sent, 'application/json', true))).toEqual(taken);
  expect(await answer(sent, 'application/json', false)).toBe(sent);
  expect(await answer('no JSON', 'application/json', true)).toBe('no JSON');
});
