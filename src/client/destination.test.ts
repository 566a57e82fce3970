import { describe, expect, it } from 'vitest';
import type { AccountData } from '#contracts/account.ts';
import {
  destinationAfterConfirming,
  destinationAfterLogin,
  destinationOfPresent,
  ownPage,
} from './destination.ts';

const origin = 'https://parley.example';
const administrator = { id: '1', roles: [{ name: 'ADMIN' }] } as unknown as AccountData;

describe('ownPage', () => {
  it.each(['/support', '/es/model-bots/1/ai-gen?conversation=2#last', '/account/profile'])(
    'leads back to %s',
    (path) => {
      expect(ownPage(path, origin)).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example/support',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'support',
    '',
    '/',
    '/es',
    '/404',
    '/api/users',
    '/account/auth/login',
    '/es/account/auth/login?returnUrl=/support',
  ])('does not lead to %j', (address) => {
    expect(ownPage(address, origin)).toBeNull();
  });
});

describe('destinationAfterLogin', () => {
  it('is the page that asked for the sign-in', () => {
    const options = { returnUrl: '/support', origin, locale: 'en' } as const;
    expect(destinationAfterLogin(administrator, options)).toBe('/support');
  });

  it('is the landing page in the language of the page otherwise', () => {
    const options = { returnUrl: 'https://evil.example', origin, locale: 'es' } as const;
    expect(destinationAfterLogin(administrator, options)).toBe('/es/admin/users');
  });
});

describe('destinationOfPresent', () => {
  it('is the profile for somebody to whom nothing is open, who would be back where they came from', () => {
    const nobody = { id: '3', roles: [] } as unknown as AccountData;
    for (const [locale, prefix] of [
      ['en', ''],
      ['es', '/es'],
    ] as const) {
      const way = { returnUrl: null, origin, locale };
      expect(destinationOfPresent(nobody, way)).toBe(`${prefix}/account/profile`);
      expect(destinationOfPresent(administrator, way)).toBe(`${prefix}/admin/users`);
    }
  });
});

describe('a person whose email is not confirmed', () => {
  const unconfirmed = {
    id: '2',
    emailConfirmedAt: null,
    roles: [{ name: 'SINGLE_USER' }],
  } as unknown as AccountData;
  const confirmed = { ...unconfirmed, emailConfirmedAt: '2026-11-21T10:00:00.000Z', modelBot: null };
  const way = { returnUrl: '/subscription/main-panel?plan=plus', origin, locale: 'es' as const };
  const onward = '?returnUrl=%2Fsubscription%2Fmain-panel%3Fplan%3Dplus';

  it('confirms it first, and keeps where they wanted to go', () => {
    expect(destinationAfterLogin(unconfirmed, way)).toBe(`/es/account/auth/email-verification${onward}`);
    expect(destinationAfterLogin(unconfirmed, { ...way, returnUrl: null })).toBe(
      '/es/account/auth/email-verification',
    );
  });

  it('then sets themselves up before they go on', () => {
    expect(destinationAfterConfirming(confirmed, way)).toBe(`/es/account/profile/2/model-bot-form${onward}`);
    const settled = { ...confirmed, modelBot: { id: '3', name: 'Mine' } };
    expect(destinationAfterConfirming(settled, way)).toBe('/subscription/main-panel?plan=plus');
    expect(destinationAfterConfirming(settled, { ...way, returnUrl: '//evil.example' })).toBe(
      '/es/model-bots/3/ai-gen',
    );
  });
});
