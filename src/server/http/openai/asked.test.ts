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

it.each(['chat', 'response'] as const)('a %s keeps the pictures of what was asked before', (protocol) => {
  const said = { role: 'assistant' as const, content: 'A pier.' };
  const seen = (text: string, pictures: number) => {
    const [type, url] =
      protocol === 'chat' ? ['image_url', { url: picture }] : (['input_image', picture] as const);
    const texts = text ? [{ type: protocol === 'chat' ? 'text' : 'input_text', text }] : [];
    return [...texts, ...Array.from({ length: pictures }, () => ({ type, image_url: url }))];
  };
  const turns = [
    { role: 'user', content: seen('What is it?', 2) },
    said,
    { role: 'user', content: seen('', 1) },
    { role: 'user', content: seen('And now?', 0) },
  ];
  const asked =
    protocol === 'chat'
      ? askedByChat(chatCompletionInput.parse({ messages: turns }))
      : askedByResponse(responseInput.parse({ input: turns }));
  const pictures = [{ mediaType: 'image/png', data: 'AAAA' }];
  expect(asked).toMatchObject({ question: 'And now?', wishes: { pictures: [] } });
  expect(asked.history).toEqual([
    { role: 'user', text: 'What is it?', pictures: [...pictures, ...pictures] },
    { role: 'assistant', text: 'A pier.' },
    { role: 'user', text: '', pictures },
  ]);
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
