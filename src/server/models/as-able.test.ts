import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { asAble } from './as-able.ts';

const picture = { type: 'data' as const, data: 'iVBORw0KGgo=' };
const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: 'Answer.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'file', mediaType: 'image/png', data: picture },
      ],
    },
  ],
  tools: [{ type: 'function', name: 'search', inputSchema: { type: 'object' } }],
  toolChoice: { type: 'auto' },
};

it('a model is asked as it is where it takes all, or nobody knows', () => {
  expect(asAble(options, {})).toEqual(options);
  expect(asAble(options, { tools: true, pictures: true })).toEqual(options);
});

it('one without tools is offered none, and one that sees nothing is told of the picture', () => {
  expect(asAble(options, { tools: false })).toMatchObject({ tools: undefined, prompt: options.prompt });
  const blind = asAble(options, { pictures: false });
  expect(blind.tools).toBe(options.tools);
  expect(JSON.stringify(blind.prompt)).not.toContain('iVBOR');
  expect(JSON.stringify(blind.prompt)).toContain('which you cannot see');
});

it('pictures that tools answered with follow their results, and one that sees nothing reads their names', () => {
  const output = {
    type: 'content' as const,
    value: [
      { type: 'text' as const, text: 'Here it is:\n[picture · image/png]' },
      { type: 'file' as const, mediaType: 'image/png', data: picture },
    ],
  };
  const prompt: LanguageModelV4CallOptions['prompt'] = [
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: 'a', toolName: 'look', output },
        { type: 'tool-result', toolCallId: 'b', toolName: 'add', output: { type: 'text', value: '3' } },
      ],
    },
  ];
  const texts = ['Here it is:\n[picture · image/png]', '3'].map((value) => ({
    output: { type: 'text', value },
  }));
  const [results, shown, ...rest] = asAble({ prompt }, {}).prompt;
  expect(results).toMatchObject({ role: 'tool', content: texts });
  expect(shown).toMatchObject({ role: 'user', content: [{ type: 'text' }, { type: 'file', data: picture }] });
  expect(rest).toEqual([]);
  expect(asAble({ prompt }, { pictures: false }).prompt).toMatchObject([{ role: 'tool', content: texts }]);
});
