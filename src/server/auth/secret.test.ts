import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalHashes, issueSecret, parseSecret, randomBase62 } from './secret.ts';

const id = '01890000-0000-7000-8000-000000000001';

test('a secret is found again by its id and hash', () => {
  const { plainText, hash } = issueSecret(id, 'pk_');
  expect(plainText.startsWith(`pk_${id}|`)).toBe(true);
  expect(parseSecret(plainText, 'pk_')).toEqual({ id, hash });
});

test('what is stored does not hold the secret', () => {
  const { plainText, hash } = issueSecret(id);
  expect(hash).not.toContain(plainText.split('|')[1]);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['without its prefix', (secret: string) => secret.slice(3)],
  [
    'with one letter changed',
    (secret: string) => secret.replace(/\|(.)/, (_, first) => `|${first === 'a' ? 'b' : 'a'}`),
  ],
  ['cut short', (secret: string) => secret.slice(0, -1)],
  ['with something after it', (secret: string) => `${secret}x`],
  ['empty', () => ''],
])('a secret %s is refused without a query', (_title, spoil) => {
  expect(parseSecret(spoil(issueSecret(id, 'pk_').plainText), 'pk_')).toBeNull();
});

test('of all texts only those of the one shape are taken, and none opens what another one does', () => {
  const { plainText, hash } = issueSecret(id);
  const spoiled = fc
    .tuple(fc.nat(plainText.length), fc.nat(2), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([at, gone, put]) => plainText.slice(0, at) + put + plainText.slice(at + gone));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), spoiled), (text) => {
      fc.pre(text !== plainText);
      const found = parseSecret(text);
      expect(found?.id === id && found.hash === hash).toBe(false);
      if (found) expect(text).toMatch(/^[0-9a-f-]{36}\|[0-9A-Za-z]{40}[0-9a-f]{8}$/);
    }),
    { numRuns: 2000 },
  );
});

test('random text has the asked length and no two are the same', () => {
  const made = Array.from({ length: 500 }, () => randomBase62(40));
  expect(made.every((text) => /^[0-9A-Za-z]{40}$/.test(text))).toBe(true);
  expect(new Set(made).size).toBe(500);
});

test('hashes of different length are different', () => {
  expect(equalHashes('abc', 'abcd')).toBe(false);
  expect(equalHashes('abc', 'abc')).toBe(true);
});
