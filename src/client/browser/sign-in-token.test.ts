import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneTimeCode, parseSignInToken } from './sign-in-token.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const loginResult = (plainTextToken: unknown, id: unknown = userId) =>
  JSON.stringify({ plainTextToken, user: { id }, accessToken: { tokenable_id: id } });

test('the JSON of a login result is read', () => {
  expect(parseSignInToken(loginResult('secret'))).toEqual({ plainTextToken: 'secret', userId });
});

test('a one-time code is told from other tokens', () => {
  expect(isOneTimeCode({ plainTextToken: `once_${userId}|x`, userId })).toBe(true);
  expect(isOneTimeCode({ plainTextToken: `${userId}|once_`, userId })).toBe(false);
});

test.each([
  '',
  'null',
  '1',
  '"text"',
  '[]',
  '{',
  loginResult(1),
  loginResult(''),
  loginResult('x', '../usage'),
])('anything else is refused: %s', (text) => {
  expect(parseSignInToken(text)).toBeNull();
});

test('whatever an address says, it is a token with the id of a person or none', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.string().map((id) => loginResult('x', id)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const token = parseSignInToken(text);
      if (token) expect(token.userId).toMatch(/^[0-9a-f-]{36}$/);
    }),
  );
});
