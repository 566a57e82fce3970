import { expect, it } from 'vitest';
import { repairedArguments } from './repaired-arguments.ts';

it.each([
  ['', {}],
  ['{"a":1}', { a: 1 }],
  ['```json\n{"a": 1}\n```', { a: 1 }],
  ['Here you are: {"a": 1}. Done.', { a: 1 }],
  ['{"a": 1,}', { a: 1 }],
  ['{"a": [1, 2,], }', { a: [1, 2] }],
  ["{'a': 'it is \"so\"'}", { a: 'it is "so"' }],
  ['{a: 1, "b": True, c: None}', { a: 1, b: true, c: null }],
  ['{"a": "two\nlines"}', { a: 'two\nlines' }],
  ['{"a": {"b": "c"', { a: { b: 'c' } }],
  ['{"a": "cut o', { a: 'cut o' }],
  ['{"a": 1}{"a": 1}', { a: 1 }],
  ['"{\\"a\\": 1}"', { a: 1 }],
  ['{"a": "año \\u00f1 \\n"}', { a: 'año ñ \n' }],
  ['{"path":"C:\\Users\\x"}', { path: 'C:\\Users\\x' }],
  ['{"path":"C:\\Users\\new\\table",}', { path: 'C:\\Users\\new\\table' }],
  ['{"find":"\\d+\\.\\d","say":"one\\ntwo \\"so\\""}', { find: '\\d+\\.\\d', say: 'one\ntwo "so"' }],
  ["{'a': 'it\\'s'}", { a: "it's" }],
  ['{"a": "5 \\$"}', { a: '5 \\$' }],
  ['{}{"a":1}', { a: 1 }],
  ['{"a":1}\n{"a":1}\n{}', { a: 1 }],
])('%s is read as what it was meant to be', (given, expected) => {
  expect(JSON.parse(repairedArguments(given) ?? '')).toEqual(expected);
});

it.each(['{"a":1}{"a":2}', '{"a":1} and {"b":2}', 'no', '[1]', '3', '{"a" 1 2}', '{{{'])(
  '%s is told to the model as it is',
  (given) => {
    expect(repairedArguments(given)).toBeNull();
  },
);
