import { expect, test } from 'vitest';
import { showsSomething } from './shows-something.ts';

test('what is seen is something, if it is one character', () => {
  for (const text of ['a', ' ñ ', '¿', '0', '日', '🙂', 'e\u0301', '\u202eabc', '👩‍👩‍👧', '؟', '\ue000'])
    expect(showsSomething(text), JSON.stringify(text)).toBe(true);
});

test('spaces, controls, joiners and turns of direction are nothing, alone and together', () => {
  const nothing = [
    '',
    ' ',
    '\n\t',
    '\u00a0',
    '\u200b',
    '\u200f',
    '\u202e\u2066',
    '\u00ad',
    '\ufeff',
    '\u2800',
    '\u3164',
    '\u0301',
    '\u2060',
    '\ufe0f',
    '\u{e0041}',
  ];
  for (const text of [...nothing, nothing.join('')])
    expect(showsSomething(text), JSON.stringify(text)).toBe(false);
});
