import { expect, it } from 'vitest';
import { chatCompletionInput } from '#contracts/chat-completion.ts';
import { responseInput } from '#contracts/response.ts';
import { widgetQuestion } from '#contracts/widget.ts';
import { wordlessQuestion } from '#rules/seen-pictures.ts';
import { askedByChat } from './asked.ts';
import { askedByResponse } from './asked-by-response.ts';
import { toOpenAiError } from './openai-error.ts';

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

it.each(['chat', 'response'] as const)('a %s may ask with a picture alone', (protocol) => {
  const asked =
    protocol === 'chat'
      ? askedByChat(
          chatCompletionInput.parse({
            messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: picture } }] }],
          }),
        )
      : askedByResponse(
          responseInput.parse({
            input: [{ role: 'user', content: [{ type: 'input_image', image_url: picture }] }],
          }),
        );
  expect(asked).toMatchObject({ question: wordlessQuestion, wishes: { pictures: [{ data: 'AAAA' }] } });
});

it('a visitor of a site asks in words', () => {
  const content = [{ type: 'image_url', image_url: { url: picture } }];
  expect(widgetQuestion.safeParse({ messages: [{ role: 'user', content }] }).success).toBe(false);
});

const tool = (name: string) => ({ type: 'function', function: { name } });
const offeredBy = (choice: object, names: string[]) =>
  askedByChat(
    chatCompletionInput.parse({
      messages: [{ role: 'user', content: 'Now?' }],
      tools: names.map(tool),
      tool_choice: choice,
    }),
  ).wishes;
const offeredByResponse = (choice: object, names: string[]) =>
  askedByResponse(
    responseInput.parse({
      input: 'Now?',
      tools: names.map((name) => ({ type: 'function', name })),
      tool_choice: choice,
    }),
  ).wishes;

it.each([
  ['auto', ['b'], ['b'], undefined],
  ['required', ['b', 'c'], ['b'], { type: 'required' }],
  ['required', ['c'], ['a', 'b'], { type: 'none' }],
] as const)(
  'of functions that a program offers, those it allows may be called: %s of %j',
  (mode, allowed, left, choice) => {
    const wishes = [
      offeredBy({ type: 'allowed_tools', allowed_tools: { mode, tools: allowed.map(tool) } }, ['a', 'b']),
      offeredByResponse(
        { type: 'allowed_tools', mode, tools: allowed.map((name) => ({ type: 'function', name })) },
        ['a', 'b'],
      ),
    ];
    for (const wish of wishes) {
      expect(wish?.tools.map(({ name }) => name)).toEqual(left);
      expect(wish?.toolChoice).toEqual(choice);
    }
  },
);

it('why an assistant did not answer is part of what it said', () => {
  const chat = askedByChat(
    chatCompletionInput.parse({
      messages: [
        { role: 'user', content: 'Before' },
        { role: 'assistant', content: [{ type: 'refusal', refusal: 'I cannot.' }] },
        { role: 'user', content: 'Now?' },
      ],
    }),
  );
  const response = askedByResponse(
    responseInput.parse({
      input: [
        { role: 'user', content: 'Before' },
        { role: 'assistant', content: [{ type: 'refusal', refusal: 'I cannot.' }] },
        { role: 'user', content: 'Now?' },
      ],
    }),
  );
  expect(chat.history).toEqual([
    { role: 'user', text: 'Before' },
    { role: 'assistant', text: 'I cannot.' },
  ]);
  expect(response.history).toEqual(chat.history);
});

it.each([
  ['high', true],
  ['none', false],
  [true, true],
  [false, false],
  [{ effort: 'low' }, true],
  [{ enabled: false }, false],
])('reasoning that is %j says whether thoughts are wanted', (reasoning, wanted) => {
  const messages = [{ role: 'user', content: 'Now?' }];
  expect(askedByChat(chatCompletionInput.parse({ messages, reasoning })).withThoughts).toBe(wanted);
});

it('a picture that is called image/jpg is a JPEG', () => {
  const url = 'data:image/jpg;base64,AAAA';
  const content = [{ type: 'image_url', image_url: { url } }];
  const { wishes } = askedByChat(chatCompletionInput.parse({ messages: [{ role: 'user', content }] }));
  expect(wishes?.pictures).toEqual([{ mediaType: 'image/jpeg', data: 'AAAA' }]);
});

const message = { role: 'user', content: 'Now?' };
it.each([
  [{ input: [message, { type: 'item_reference', id: 'msg_1' }] }, 'Of item 1, it refers to an item'],
  [
    {
      input: [
        message,
        {
          type: 'function_call_output',
          call_id: '1',
          output: [{ type: 'input_image', image_url: picture }],
        },
      ],
    },
    "Of item 1, 'output': It has to be a text, or a list of parts",
  ],
  [
    { input: [{ type: 'message', role: 'user', content: [{ type: 'input_file' }] }] },
    "Of item 0, 'content': It",
  ],
  [{ input: [{ type: 'smell' }] }, 'Of item 0, its type has to be "message", "function_call"'],
  [{ input: [] }, 'Too small'],
  [{ input: 3 }, 'It has to be a text of at most'],
  [{ input: 'Now?', conversation: 'conv_1' }, 'No conversation is stored'],
  [{ input: 'Now?', previous_response_id: 'resp_1' }, 'No response is stored'],
])('a response is refused with what is wrong: %j', (body, words) => {
  const { error } = responseInput.safeParse(body);
  expect(toOpenAiError(error).message).toContain(words);
});
