import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailInput, signUpInput } from './account.ts';

const accepted = (email: unknown) => emailInput.safeParse({ email }).success;

describe('an email', () => {
  test('that is taken equals its NFKC form and holds nothing but printable ASCII', () => {
    const local = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const candidate = fc.oneof(
      fc.emailAddress(),
      fc.tuple(local, local).map(([name, host]) => `${name}@${host}.org`),
      fc.tuple(fc.emailAddress(), local).map(([email, extra]) => email + extra),
    );
    fc.assert(
      fc.property(candidate, (email) => {
        const { success, data } = emailInput.safeParse({ email });
        if (!success) return;
        expect(data.email).toBe(data.email.normalize('NFKC'));
        expect(data.email).toMatch(/^[!-~]+$/);
        expect(data.email.split('@')).toHaveLength(2);
      }),
    );
  });

  test.each(['ana@example.org', 'Ana.Luz+x@sub.example.co', " o'hara@example.org "])(
    '%j is taken',
    (email) => {
      expect(accepted(email)).toBe(true);
    },
  );

  test.each([
    'аna@example.org',
    'ana@examp\u2113e.org',
    'ＡＮＡ@example.org',
    'ana@example.org\r\nBcc: x@example.net',
    'ana@example.org, x@example.net',
    '<ana@example.org>',
    'Ana <ana@example.org>',
    '"ana x"@example.org',
    'ana@localhost',
    `${'a'.repeat(250)}@example.org`,
    '',
    null,
  ])('%j is refused', (email) => {
    expect(accepted(email)).toBe(false);
  });
});

test('a name is one line', () => {
  const body = { email: 'ana@example.org', password: 'ten letters', role: 'SINGLE_USER' };
  const named = (firstName: string) => signUpInput.safeParse({ ...body, firstName }).success;
  expect(['Ana', 'María José', "O'Hara", '李小龙', 'Ana 🌱'].every(named)).toBe(true);
  expect(['Ana\r\nBcc: x', 'A\u0000', 'A\u2028B', ' '].some(named)).toBe(false);
});
