import { expect, test } from 'vitest';
import { isStorable, storable, storableJson } from './storable.ts';

test.each([
  ['', ''],
  ['a 😀 ñ', 'a 😀 ñ'],
  ['a\0b', 'a\ufffdb'],
  ['a\ud83d', 'a\ufffd'],
  ['\ude00\ud83d', '\ufffd\ufffd'],
])('%j is stored as %j', (given, kept) => {
  expect(storable(given)).toBe(kept);
  expect(isStorable(given)).toBe(given === kept);
});

test.each([
  [
    { 'a\0': ['b\0', 'c\ud83d', '\ud83d\ude00', 1, null] },
    { 'a\ufffd': ['b\ufffd', 'c\ufffd', '😀', 1, null] },
  ],
  // What only looks like an escape is a text.
  [
    { a: '\\u0000', b: '\\\0', c: '\\ud83d' },
    { a: '\\u0000', b: '\\\ufffd', c: '\\ud83d' },
  ],
])('%j in JSON is stored as %j', (given, kept) => {
  expect(JSON.parse(storableJson(JSON.stringify(given)))).toEqual(kept);
});

test('pairs that are written as escapes stay whole', () => {
  expect(JSON.parse(storableJson('["\\uD83D\\uDE00\\uD83D\\\\uDE00"]'))).toEqual(['😀\ufffd\\uDE00']);
  expect(storableJson('{"a": ')).toBe('{"a": ');
});
