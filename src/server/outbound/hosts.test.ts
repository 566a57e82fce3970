import { describe, expect, it } from 'vitest';
import type { AppError } from '../errors.ts';
import { isHostAllowed, normaliseHost, readHosts } from './hosts.ts';

describe('normaliseHost', () => {
  it.each([
    ['Example.ORG', 'example.org'],
    [' https://example.org/help?x=1#y ', 'example.org'],
    ['example.org/help', 'example.org'],
    ['example.org.', 'example.org'],
    ['*.example.org', '*.example.org'],
    ['español.es', 'xn--espaol-zwa.es'],
    ['intranet', 'intranet'],
    ['http://user:word@example.org:8080/a b', 'example.org'],
    ['example.org:8080/help', 'example.org'],
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

describe('readHosts', () => {
  const problemsOf = (lines: string[], patterns = true, addresses: string[] = []) => {
    try {
      return readHosts(lines, { patterns, addresses });
    } catch (error) {
      return (error as AppError).fields;
    }
  };

  it('keeps each host once', () => {
    expect(problemsOf(['https://example.org/a', 'example.org', '*.example.net'])).toEqual([
      'example.org',
      '*.example.net',
    ]);
  });

  it('takes addresses that the operator has granted, and no others', () => {
    const granted = ['10.0.0.5', '[fd00::7]'];
    const lines = ['http://10.0.0.5:8080/a', '10.0.0.5', '[fd00::7]'];
    expect(problemsOf(lines, false, granted)).toEqual(granted);
    expect(problemsOf(['10.0.0.6'], false, granted)).toEqual({ 'hosts.0': 'numeric_host' });
  });

  it('names every line that is wrong, and why', () => {
    expect(problemsOf(['example.org', 'two words', 'http://127.0.0.1:80/', '[::1]', 'a..b'])).toEqual({
      'hosts.1': 'invalid_host',
      'hosts.2': 'numeric_host',
      'hosts.3': 'numeric_host',
      'hosts.4': 'invalid_host',
    });
    expect(problemsOf(['example.org', '*.example.org'], false)).toEqual({ 'hosts.1': 'host_pattern' });
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
