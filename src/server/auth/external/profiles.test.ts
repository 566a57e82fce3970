import { describe, expect, test } from 'vitest';
import { readProfile } from './profiles.ts';

describe('google', () => {
  const claims = { sub: '1', email: 'ada@example.org', email_verified: true, given_name: 'Ada' };

  test('its claims are the profile', () => {
    expect(readProfile('google', { user: claims })).toEqual({
      subject: '1',
      email: 'ada@example.org',
      emailVerified: true,
      firstName: 'Ada',
    });
  });

  test.each([false, 'false', null, undefined, 'yes'])('an email is not verified by %j', (email_verified) => {
    expect(readProfile('google', { user: { ...claims, email_verified } }).emailVerified).toBe(false);
  });

  test.each(['', 'no-at-sign', 'a@b@c.org', '\uFF41da@example.org', `${'a'.repeat(250)}@x.org`, 'a\n@b.org'])(
    'what cannot be an email here counts as none: %j',
    (email) => {
      const profile = readProfile('google', { user: { ...claims, email } });
      expect(profile).toMatchObject({ email: null, emailVerified: false });
    },
  );

  test.each([
    ['Ada\0\u0007', 'Ada'],
    ['A\nda\u202e', 'A da'],
    ['\ud83d', '\ufffd'],
    ['\0', null],
    [`${'a'.repeat(99)}😀`, `${'a'.repeat(99)}\ufffd`],
  ])('a name is one that can be kept: %j', (given_name, firstName) => {
    expect(readProfile('google', { user: { ...claims, given_name } }).firstName).toBe(firstName);
  });

  test.each(['a\0', 'a\ud83d'])('a subject that cannot be kept as it is is refused: %j', (sub) => {
    expect(() => readProfile('google', { user: { ...claims, sub } })).toThrow();
  });

  test.each([{}, { sub: '' }, { sub: null }, null, 'text'])('without a subject it is refused: %j', (user) => {
    expect(() => readProfile('google', { user })).toThrow();
  });
});

describe('github', () => {
  const user = { id: 583231, login: 'octocat', name: null };
  const emails = [
    { email: 'other@example.org', primary: false, verified: true },
    { email: 'cat@example.org', primary: true, verified: false },
  ];

  test('the primary address counts, with its own mark', () => {
    expect(readProfile('github', { user, emails })).toEqual({
      subject: '583231',
      email: 'cat@example.org',
      emailVerified: false,
      firstName: 'octocat',
    });
  });

  test('without a primary address there is none', () => {
    expect(readProfile('github', { user, emails: [] }).email).toBeNull();
  });
});

test('facebook never vouches for an address', () => {
  const user = { id: '9', email: 'ada@example.org', name: 'Ada Lovelace' };
  expect(readProfile('facebook', { user })).toMatchObject({ emailVerified: false, firstName: 'Ada' });
});

test('twitter tells confirmed addresses or none', () => {
  const data = { id: '7', name: '  ', username: 'ada' };
  expect(readProfile('twitter', { user: { data } })).toMatchObject({ email: null, firstName: null });
  const confirmed = { user: { data: { ...data, confirmed_email: 'ada@example.org' } } };
  expect(readProfile('twitter', confirmed)).toMatchObject({ email: 'ada@example.org', emailVerified: true });
});
