import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlainJson } from './plain-json.ts';

test('whatever JSON can say plainly is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify(value);
      if (/\\u0000|__proto__|\\ud[89a-f]/i.test(text)) return;
      expect(parsePlainJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('signs inside texts are not taken for structure', () => {
  const text = '{"a":"{[\\"a\\":","b":{"a":"}"},"c":[{"a":1},{"a":2}]}';
  expect(parsePlainJson(text)).toEqual(JSON.parse(text));
});

test('a text of a megabyte is read', () => {
  const long = '\\'.repeat(2) + 'x"'.repeat(500_000);
  expect(parsePlainJson(JSON.stringify({ long }))).toEqual({ long });
});

test.each([
  ['a key twice', '{"a":1,"a":2}'],
  ['a key twice, written differently', '{"a":1,"\\u0061":2}'],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a prototype, written differently', '{"x":{"\\u005f_proto__":1}}'],
  ['NUL in a text', '{"a":"b\\u0000c"}'],
  ['NUL in a key', '{"b\\u0000c":1}'],
  ['half a surrogate pair', '{"a":"\\ud83d"}'],
  ['too many levels', `${'['.repeat(33)}${']'.repeat(33)}`],
  ['a hundred thousand values', `[${'{},'.repeat(100_000)}0]`],
  [
    'thousands of keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`clave${at}`, 0]))),
  ],
  ['a hundred thousand levels', '['.repeat(100_000)],
  ['no JSON', '{"a"'],
  ['a colon that belongs to nothing', ':'],
  ['nothing', ''],
  ['a text that nothing ends', `"${'\\"'.repeat(300_000)}`],
])('%s is refused', (_title, text) => {
  expect(() => parsePlainJson(text)).toThrow(SyntaxError);
});
