import { expect, it } from 'vitest';
import { chatCompletionInput } from '#contracts/chat-completion.ts';
import { responseInput } from '#contracts/response.ts';
import { askedByChat } from './asked.ts';
import { askedByResponse } from './asked-by-response.ts';

const picture = 'data:image/png;base64,AAAA';
const call = (id: string) => ({ id, name: 'weather', arguments: '{}' });

it('both protocols come to one question', () => {
  const chat = askedByChat(
    chatCompletionInput.parse({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Before' },
        { role: 'assistant', content: 'Answered' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Now?' },
            { type: 'image_url', image_url: { url: picture } },
          ],
        },
        {
          role: 'assistant',
          tool_calls: ['1', 'unanswered'].map((id) => ({
            id,
            type: 'function',
            function: { name: 'weather', arguments: '{}' },
          })),
        },
        { role: 'tool', tool_call_id: '1', content: 'rain' },
        { role: 'tool', tool_call_id: 'unasked', content: 'sun' },
      ],
      max_tokens: 5,
      response_format: { type: 'json_object' },
    }),
  );
  const response = askedByResponse(
    responseInput.parse({
      instructions: 'Be brief.',
      input: [
        { role: 'user', content: 'Before' },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Answered' }] },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'Now?' },
            { type: 'input_image', image_url: picture, detail: 'auto' },
          ],
        },
        { type: 'reasoning', id: 'rs', summary: [] },
        { type: 'function_call', call_id: '1', name: 'weather', arguments: '{}' },
        { type: 'function_call', call_id: 'unanswered', name: 'weather', arguments: '{}' },
        { type: 'function_call_output', call_id: '1', output: 'rain' },
        { type: 'function_call_output', call_id: 'unasked', output: 'sun' },
      ],
      max_output_tokens: 5,
      text: { format: { type: 'json_object' } },
    }),
  );
  expect(chat).toEqual(response);
  expect(chat).toMatchObject({
    question: 'Now?',
    history: [
      { role: 'user', text: 'Before' },
      { role: 'assistant', text: 'Answered' },
    ],
    maxTokens: 5,
    wishes: {
      format: {},
      pictures: [{ mediaType: 'image/png', data: 'AAAA' }],
      after: [
        { role: 'assistant', text: '', calls: [call('1')] },
        { role: 'tool', id: '1', name: 'weather', text: 'rain' },
      ],
    },
  });
});

it('a picture is what its bytes say, whatever it is called', () => {
  const url = 'data:image/png;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const content = [
    { type: 'text', text: 'What is it?' },
    { type: 'image_url', image_url: { url } },
  ];
  const { wishes } = askedByChat(chatCompletionInput.parse({ messages: [{ role: 'user', content }] }));
  expect(wishes?.pictures).toMatchObject([{ mediaType: 'image/gif' }]);
});

it.each(['https://example.org/a.png', 'data:text/html;base64,AAAA', 'data:image/png;base64,<svg>'])(
  'a picture at %s is refused: nothing is fetched for a program',
  (url) => {
    const content = [{ type: 'image_url', image_url: { url } }];
    expect(chatCompletionInput.safeParse({ messages: [{ role: 'user', content }] }).success).toBe(false);
  },
);
