import { describe, expect, it } from 'vitest';
import { completeAddress, hostOf, isNumericHost } from './host-of.ts';

describe('completeAddress', () => {
  it.each(['example.org', 'example.org/a?b=c#d', 'www.example.org:8080/x', 'puerto.españa.es'])(
    'takes %s for a page that is fetched over https',
    (typed) => {
      expect(completeAddress(` ${typed} `)).toBe(`https://${typed}`);
    },
  );

  it.each([
    'https://example.org',
    'http://example.org/a',
    'ftp://example.org',
    'file:///etc/passwd',
    'localhost',

    'javascript:alert.call',
    'mailto:a@b.example',
    'user:pw@example.org',
    'person@example.org',
    'two words.',
  ])('leaves %s as it is', (typed) => {
    expect(completeAddress(typed)).toBe(typed);
  });
});

it.each([
  ['http://127.0.0.1/', true],
  ['http://2130706433/', true],
  ['http://0x7f.1/', true],
  ['http://[::1]/', true],
  ['https://1.example.org/', false],
  ['https://example.org/', false],
])('whether %s is an address in numbers: %s', (address, expected) => {
  expect(isNumericHost(hostOf(address) ?? '')).toBe(expected);
});
