import { expect, test } from 'vitest';
import { lineField, wordsField } from './words-field.ts';

const codesOf = (field: ReturnType<typeof wordsField>, value: unknown) =>
  field.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test('words are taken without the space around them, up to the limit', () => {
  expect(wordsField(5).parse(' ¿Qué?\n')).toBe('¿Qué?');
  expect(codesOf(wordsField(5), '¿Quién?')).toEqual(['too_long']);
});

test('nothing, spaces and what shows nothing are told once, as missing', () => {
  for (const value of [undefined, 3, '', ' \n', '\u200b\u200f', '\u202e\u2066', ' \u00ad\u2060 ']) {
    expect(codesOf(wordsField(9), value), JSON.stringify(value)).toEqual(['required']);
    expect(codesOf(lineField(9), value), JSON.stringify(value)).toEqual(['required']);
  }
});

test('a line has no second one, and no turn of its direction', () => {
  for (const value of ['a\nb', 'a\u2028b', 'a\u202eb', 'a\tb'])
    expect(codesOf(lineField(9), value)).toEqual(['invalid']);
  expect(lineField(9).parse(' a b ')).toBe('a b');
});
