import { describe, expect, it } from 'vitest';
import { validateLogin } from './validate-login.ts';

describe('validateLogin', () => {
  it('wants both fields', () => {
    expect(validateLogin({ email: '  ', password: '' })).toEqual({ email: 'required', password: 'required' });
  });

  it('wants the email to look like one', () => {
    expect(validateLogin({ email: 'ana@', password: 'x' })).toEqual({ email: 'invalid_email' });
  });

  it('is content with an email, spaces round it or not, and any password', () => {
    expect(validateLogin({ email: ' ana@example.org ', password: ' ' })).toEqual({});
  });
});
