import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnPath } from './own-path.ts';

const origin = 'https://parley.example';

describe('isOwnPath', () => {
  it.each([
    '/',
    '/support',
    '/es/model-bots/1/ai-gen?conversation=2&message=3#last',
    '/subscription/main-panel?plan=plus&period=yearly',
    '/search?q=a//b\\c',
    '/x/',
    '/año/ñandú',
    '/%2F%2Fevil.example',
  ])('takes %s', (path) => {
    expect(isOwnPath(path)).toBe(true);
  });

  it.each([
    '',
    'support',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\0/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/a/../\\evil.example',
    '/support\r\nSet-Cookie: a=b',
  ])('refuses %j', (address) => {
    expect(isOwnPath(address)).toBe(false);
  });

  it('never takes an address that a browser would open elsewhere, now or when it is followed twice', () => {
    const pieces = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '\t',
      '\n',
      '\0',
      ' ',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
    ];
    const addresses = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(addresses, (address) => {
        if (!isOwnPath(address)) return;
        const once = new URL(address, origin);
        const twice = new URL(once.pathname + once.search + once.hash, origin);
        expect([once.origin, twice.origin]).toEqual([origin, origin]);
      }),
      { numRuns: 5000 },
    );
  });
});
