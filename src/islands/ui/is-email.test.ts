import { describe, expect, it } from 'vitest';
import { loginInput } from '#contracts/account.ts';
import { isEmail } from './is-email.ts';

describe('isEmail', () => {
  it.each([
    'ana@example.org',
    'Ana.Ruiz+test@mail.example.co',
    "o'brien@example.org",
    'a_b-c@sub-domain.example.org',
    'ana@example',
    'ana@',
    '@example.org',
    'ana example@example.org',
    'ana@exa mple.org',
    '.ana@example.org',
    'ana..ruiz@example.org',
    'ana@@example.org',
    'ana@example.o',
    'añа@example.org',
  ])('judges %s as the server does', (email) => {
    const accepted = loginInput.safeParse({ email, password: 'x' }).success;
    expect(isEmail(email)).toBe(accepted);
  });
});
