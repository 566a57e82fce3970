import { expect, it } from 'vitest';
import { resultText } from './result-text.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

it.each<[string, object, string]>([
  [
    'texts',
    {
      content: [
        { type: 'text', text: 'One.' },
        { type: 'text', text: 'Two.' },
      ],
    },
    'One.\nTwo.',
  ],
  [
    'a resource that is a text',
    {
      content: [
        { type: 'text', text: 'successfully read' },
        {
          type: 'resource',
          resource: {
            uri: 'file:///notes.md',
            mimeType: 'text/markdown',
            text: 'The gate code of the depot is 4471.',
          },
        },
      ],
    },
    'successfully read\nfile:///notes.md:\nThe gate code of the depot is 4471.',
  ],
  [
    'a resource whose bytes are a text',
    {
      content: [
        {
          type: 'resource',
          resource: { uri: 'a:b', mimeType: 'application/json', blob: base64('{"año":1}') },
        },
      ],
    },
    'a:b:\n{"año":1}',
  ],
  [
    'a resource of bytes',
    {
      content: [
        {
          type: 'resource',
          resource: { uri: 'a:b', mimeType: 'application/zip', blob: base64('x'.repeat(2_048)) },
        },
      ],
    },
    '[file · a:b · application/zip · 2 kB]',
  ],
  [
    'a link',
    {
      content: [
        {
          type: 'resource_link',
          uri: 'file:///a.md',
          name: 'a.md',
          description: 'The rules',
          mimeType: 'text/markdown',
        },
      ],
    },
    '[resource: a.md · The rules · text/markdown · file:///a.md]',
  ],
  [
    'a picture',
    { content: [{ type: 'image', mimeType: 'image/png', data: base64('abc') }] },
    '[picture · image/png · 3 bytes]',
  ],
  ['structured content alone', { structuredContent: { free: 4 } }, '{"free":4}'],
  ['structured content beside nothing', { content: [], structuredContent: { free: 4 } }, '{"free":4}'],
  [
    'structured content beside its text',
    { content: [{ type: 'text', text: '4 are free' }], structuredContent: { free: 4 } },
    '4 are free',
  ],
  ['an older shape', { toolResult: 3 }, '{"toolResult":3}'],
  ['nothing', { content: [] }, ''],
  ['a kind that nobody knows', { content: [{ type: 'smell' }] }, '[smell]'],
])('a model reads of %s what there is to read', (_, answer, text) => {
  expect(resultText(answer as Parameters<typeof resultText>[0])).toBe(text);
});
