import { describe, expect, it } from 'vitest';
import { setupInput } from '#contracts/account.ts';
import { validateSetup } from './validate-setup.ts';

const good = {
  firstName: 'Ana',
  email: 'ana@example.org',
  password: 'ten letters',
  confirmation: 'ten letters',
};

describe('validateSetup', () => {
  it('is content with what the server accepts', () => {
    const { confirmation: _, ...input } = good;
    expect(validateSetup(good)).toEqual({});
    expect(setupInput.safeParse({ ...input, code: 'x' }).success).toBe(true);
  });

  it.each([
    ['firstName', '  ', 'required'],
    ['firstName', 'a'.repeat(101), 'too_long'],
    ['email', '', 'required'],
    ['email', 'ana', 'invalid_email'],
    ['password', '', 'required'],
    ['password', 'ninechars', 'too_short'],
  ] as const)('refuses the %s %j as the server does: %s', (field, value, code) => {
    const { confirmation: _, ...input } = { ...good, [field]: value };
    expect(validateSetup({ ...good, [field]: value })[field]).toBe(code);
    const messages = setupInput
      .safeParse({ ...input, code: 'x' })
      .error?.issues.map((issue) => issue.message);
    expect(messages).toEqual([code]);
  });

  it('wants the password twice, the same', () => {
    expect(validateSetup({ ...good, confirmation: '' })).toEqual({ confirmation: 'required' });
    expect(validateSetup({ ...good, confirmation: 'other' })).toEqual({ confirmation: 'mismatch' });
  });
});
