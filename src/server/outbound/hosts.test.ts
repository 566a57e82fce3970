import { describe, expect, it } from 'vitest';
import { isHostAllowed, normaliseHost } from './hosts.ts';

describe('normaliseHost', () => {
  it.each([
    ['Example.ORG', 'example.org'],
    [' https://example.org/help?x=1#y ', 'example.org'],
    ['example.org/help', 'example.org'],
    ['example.org.', 'example.org'],
    ['*.example.org', '*.example.org'],
    ['español.es', 'xn--espaol-zwa.es'],
    ['intranet', 'intranet'],
  ])('makes of %j %j', (typed, host) => {
    expect(normaliseHost(typed)).toBe(host);
  });

  it.each([
    '',
    '*',
    '*.',
    'two words',
    '127.0.0.1',
    'http://[::1]/',
    'a..b',
    '-a.org',
    'user@example.org',
    '[::1]',
  ])('takes %j for no host', (typed) => {
    expect(normaliseHost(typed)).toBeNull();
  });
});

describe('isHostAllowed', () => {
  it.each([
    ['example.org', true],
    ['EXAMPLE.org.', true],
    ['help.example.org', false],
    ['docs.example.net', true],
    ['a.docs.example.net', true],
    ['evildocs.example.net', false],
    ['example.org.evil.net', false],
  ])('answers for %s: %s', (host, allowed) => {
    expect(isHostAllowed(host, ['example.org', '*.docs.example.net'])).toBe(allowed);
  });
});
