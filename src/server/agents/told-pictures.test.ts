import type { ModelMessage } from 'ai';
import { expect, it } from 'vitest';
import { picturePart } from '../answering/turn-message.ts';
import { toldToModel, withinPictures } from './told-pictures.ts';

const resultOf = (id: string, ...data: string[]): ModelMessage => {
  const pictures = data.map((each) => ({ mediaType: 'image/png', data: each }));
  const output = toldToModel({ text: `pictures of ${id}`, pictures });
  return { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: 'look', output }] };
};
const picturesIn = (messages: ModelMessage[]) =>
  [...JSON.stringify(messages).matchAll(/"data":"([^"]{1,3})/g)].map(([, data]) => data);

it('a run keeps its newest pictures, and the words of all', () => {
  const messages = [
    resultOf('one', 'a', 'b'),
    { role: 'assistant' as const, content: 'I look on.' },
    resultOf('two', 'c'),
    resultOf('three', 'd', 'e'),
  ];
  const kept = withinPictures(messages);
  expect(picturesIn(kept)).toEqual(['b', 'c', 'd', 'e']);
  expect(kept).toHaveLength(4);
  expect(JSON.stringify(kept)).toContain('pictures of one');
  expect(withinPictures(messages.slice(1))).toEqual(messages.slice(1));
});

it('large ones are fewer', () => {
  const large = (name: string) => name.padEnd(3_000_000, name);
  expect(picturesIn(withinPictures([resultOf('one', large('a'), large('b'), large('c'))]))).toEqual([
    'bbb',
    'ccc',
  ]);
});

it('those that the person gave come first, and stay', () => {
  const [a = '', b = '', ...more] = ['a', 'b', 'c', 'd', 'e'];
  const question = (...data: string[]): ModelMessage => ({
    role: 'user',
    content: data.map((each) => picturePart({ mediaType: 'image/png', data: each })),
  });
  expect(picturesIn(withinPictures([question(a, b), resultOf('one', ...more)]))).toEqual([
    'a',
    'b',
    'd',
    'e',
  ]);
});

it('a result without a picture is a text', () => {
  expect(toldToModel({ text: 'three' })).toEqual({ type: 'text', value: 'three' });
});
