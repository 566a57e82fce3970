import { expect, test } from 'vitest';
import { withoutSecret } from './tool-secret.ts';

const secret = { name: 'clave', placement: 'query', parameter: 'k', value: 'a+b/c="ñ&\\d' } as const;

test.each([
  ['as it is', (value: string) => value],
  ['as a part of an address', encodeURIComponent],
  ['as an address', encodeURI],
  ['as a query', (value: string) => new URLSearchParams({ k: value }).toString()],
  ['within JSON', (value: string) => JSON.stringify({ said: value })],
])('a secret that the other side repeats %s is left out', (_, write) => {
  const text = withoutSecret(`before ${write(secret.value)} after`, secret);
  expect(text).toMatch(/^before .*•••.* after$/);
  expect(text).not.toMatch(/%C3%B1|ñ/);
});

test('another text stays as it is', () => {
  expect(withoutSecret('nada', secret)).toBe('nada');
  expect(withoutSecret('nada', null)).toBe('nada');
});
