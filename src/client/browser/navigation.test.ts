import { describe, expect, it } from 'vitest';
import { loginPathFrom, withLocale, withoutLocale } from './navigation.ts';

describe('paths and languages', () => {
  it.each([
    ['/', '/'],
    ['/es', '/'],
    ['/es/prices', '/prices'],
    ['/estate', '/estate'],
    ['/model-bots/1/ai-gen', '/model-bots/1/ai-gen'],
  ])('%s without its language is %s', (path, bare) => {
    expect(withoutLocale(path)).toBe(bare);
  });

  it.each([
    ['/', 'es', '/es'],
    ['/prices', 'es', '/es/prices'],
    ['/es/prices', 'es', '/es/prices'],
    ['/es/prices', 'en', '/prices'],
    ['/es', 'en', '/'],
  ] as const)('%s in %s is %s', (path, locale, localised) => {
    expect(withLocale(path, locale)).toBe(localised);
  });

  it('leads from a page to the login page and back, with its query', () => {
    expect(loginPathFrom({ pathname: '/es/support', search: '?a=1&b=2' }, 'es')).toBe(
      '/es/account/auth/login?returnUrl=%2Fes%2Fsupport%3Fa%3D1%26b%3D2',
    );
  });

  it.each(['/', '/es', '/account/auth/login', '/es/account/auth/login'])('leaves %s alone', (pathname) => {
    expect(loginPathFrom({ pathname, search: '' }, 'en')).toBeNull();
  });
});
