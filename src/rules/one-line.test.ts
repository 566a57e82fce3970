import { expect, test } from 'vitest';
import { asLine, oneLine } from './one-line.ts';

const everyCharacter = Array.from({ length: 0x1_10_00 }, (_, code) => String.fromCodePoint(code));

test('a line is what no character breaks, controls or turns', () => {
  const broken = everyCharacter.filter((character) => !oneLine.test(`a${character}b`));
  const known = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
  expect(broken).toEqual(everyCharacter.filter((character) => known.test(character)));
});

test('whatever a text holds, it becomes a line, and a line of words stays as it is', () => {
  for (const character of everyCharacter) expect(oneLine.test(asLine(`a${character}b`))).toBe(true);
  expect(asLine(' \u202e Who\r\n\tkeeps\u2028the \u2066 gate?\u0000\u2069')).toBe('Who keeps the gate?');
  for (const line of ['¿Quién abre?', 'می‌خواهم', '👩‍🚀 1.5 €', 'שלום']) expect(asLine(line)).toBe(line);
});
