import { expect, test } from 'vitest';
import type { AppError } from '../errors.ts';
import { isOriginAllowed, readOrigins } from './origins.ts';

const addresses = ['10.0.0.5'];

test.each([
  ['Example.ORG', 'example.org'],
  [' https://example.org:443/help?x=1#y ', 'example.org'],
  ['example.org:8443/help', 'example.org:8443'],
  ['example.org.', 'example.org'],
  ['español.es', 'xn--espaol-zwa.es'],
  ['http://tools.internal:80', 'http://tools.internal'],
  ['HTTP://tools.internal:8080/a', 'http://tools.internal:8080'],
  ['http://10.0.0.5:8080', 'http://10.0.0.5:8080'],
])('%j is kept as %j, and what leads there is allowed', (typed, origin) => {
  expect(readOrigins([typed], { addresses })).toEqual([origin]);
  const address = typed.trim().replace(/^(?!http)/i, 'https://');
  expect(isOriginAllowed(new URL(address), [origin])).toBe(true);
});

test.each([
  ['https://example.org:8443', 'example.org'],
  ['https://example.org', 'example.org:8443'],
  ['http://example.org', 'example.org'],
  ['http://example.org:443', 'example.org'],
  ['https://example.org:80', 'http://example.org'],
  ['http://example.org:8081', 'http://example.org:8080'],
  ['https://a.example.org', 'example.org'],
])('%s is another place than %s', (address, origin) => {
  expect(isOriginAllowed(new URL(address), [origin])).toBe(false);
});

test('every line that is wrong is named, and why', () => {
  const fieldsOf = (lines: string[]) => {
    try {
      return readOrigins(lines, { addresses });
    } catch (error) {
      return (error as AppError).fields;
    }
  };
  expect(fieldsOf(['example.org', '*.example.org', '10.0.0.6'])).toEqual({
    'hosts.1': 'host_pattern',
    'hosts.2': 'numeric_host',
  });
  expect(fieldsOf(['ftp://example.org', 'example.org:99999'])).toEqual({
    'hosts.0': 'invalid_host',
    'hosts.1': 'invalid_host',
  });
});
