import { describe, expect, it } from 'vitest';
import type { AccountData } from '#contracts/account.ts';
import { destinationAfterLogin, ownPage } from './destination.ts';

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
