import { expect, it } from 'vitest';
import { picturesOf, resultText } from './result-text.ts';

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
  [
    'structured content that its text only counts',
    {
      content: [{ type: 'text', text: 'Found 3 boats.' }],
      structuredContent: { boats: [{ name: 'Anna', beds: 3 }] },
    },
    'Found 3 boats.\n{"boats":[{"name":"Anna","beds":3}]}',
  ],
  [
    'structured content that a picture stands beside',
    {
      content: [{ type: 'image', mimeType: 'image/png', data: base64('abc') }],
      structuredContent: { free: 4 },
    },
    '[picture · image/png · 3 bytes]\n{"free":4}',
  ],
  [
    'structured content whose JSON is the text',
    {
      content: [{ type: 'text', text: '{\n  "b": [1, 2],\n  "a": "\\u00e9"\n}' }],
      structuredContent: { a: 'é', b: [1, 2] },
    },
    '{\n  "b": [1, 2],\n  "a": "\\u00e9"\n}',
  ],
  [
    'structured content whose entries are the texts',
    {
      content: [
        { type: 'text', text: '{"a":"\\u00e9"}' },
        { type: 'text', text: '{"a":"x"}' },
      ],
      structuredContent: { result: [{ a: 'é' }, { a: 'x' }] },
    },
    '{"a":"\\u00e9"}\n{"a":"x"}',
  ],
  [
    'a number of structured content that is only a part of another',
    { content: [{ type: 'text', text: 'Of 2024.' }], structuredContent: { free: 4 } },
    'Of 2024.\n{"free":4}',
  ],
  ['an older shape', { toolResult: 3 }, '{"toolResult":3}'],
  ['nothing', { content: [] }, ''],
  ['a kind that nobody knows', { content: [{ type: 'smell' }] }, '[smell]'],
])('a model reads of %s what there is to read', (_, answer, text) => {
  expect(resultText(answer as Parameters<typeof resultText>[0])).toBe(text);
});

/** The beginning of a PNG, which says its size. */
const png = (width: number, height: number, length = 24) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(0x89504e47, 0);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
};
const jpeg = Buffer.from('ffd8ffc00011080010002003012200021101031101', 'hex').toString('base64');
const pictures = (...content: object[]) =>
  picturesOf({ content } as Parameters<typeof picturesOf>[0]).map(({ mediaType }) => mediaType);

it('pictures are those that are ones, whatever the server calls them, also within resources', () => {
  const small = { type: 'image', mimeType: 'image/webp', data: png(10, 10) };
  const resource = { uri: 'a:b', mimeType: 'application/octet-stream', blob: jpeg };
  expect(pictures({ type: 'text', text: 'x' }, small, { type: 'resource', resource })).toEqual([
    'image/png',
    'image/jpeg',
  ]);
});

const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64').toString('base64');
const webp = (kind: string, size: string) =>
  Buffer.concat([
    Buffer.from(`RIFF\x1a\x00\x00\x00WEBP${kind}`, 'latin1'),
    Buffer.from(size, 'hex'),
  ]).toString('base64');
const lossy = webp('VP8 ', '0a000000300100' + '9d012a' + '10001000');
const lossless = webp('VP8L', '0d0000002f0fc0030007d0fffe7fff');
const extended = webp('VP8X', '0a000000100000000f00000f0000');

it('a GIF and each kind of WebP is seen as it is', () => {
  const data = [gif, lossy, lossless, extended];
  expect(pictures(...data.map((each) => ({ type: 'image', mimeType: 'image/png', data: each })))).toEqual([
    'image/gif',
    'image/webp',
    'image/webp',
    'image/webp',
  ]);
});

it.each<[string, object]>([
  ['is a GIF cut off', { data: base64('GIF89a') }],
  ['is a WebP cut off', { data: base64('RIFF\0\0\0\0WEBPVP8X') }],
  ['is a WebP of too many pixels', { data: webp('VP8X', '0a00000010000000ffffff0f0000') }],
  ['is none', { data: base64('GIF89a no picture') }],
  ['has no size', { data: png(0, 10) }],
  ['has too many pixels', { data: png(8_001, 10) }],
  ['has too many bytes', { data: png(10, 10, 3_000_003) }],
  ['says nothing', {}],
])('what %s is left to its name', (_which, given) => {
  expect(pictures({ type: 'image', mimeType: 'image/png', ...given })).toEqual([]);
});

it('of one answer four pictures are seen', () => {
  expect(pictures(...Array(9).fill({ type: 'image', mimeType: 'image/png', data: png(1, 1) }))).toHaveLength(
    4,
  );
});
