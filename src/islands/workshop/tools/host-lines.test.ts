import { expect, it } from 'vitest';
import { hostsOf, hostsProblem } from './host-lines.ts';

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');

it('reads one host a line, whatever divides them besides', () => {
  expect(hostsOf(' example.org,\n\nhttps://example.net/a;\r\n*.example.com ')).toEqual([
    'example.org',
    'https://example.net/a',
    '*.example.com',
  ]);
});

it('names the line that is wrong as it stands in the field, empty lines counted', () => {
  const sent = 'example.org\n\ntwo words\n10.0.0.1';
  expect(hostsProblem(t, sent, { 'hosts.1': 'invalid_host', 'hosts.2': 'numeric_host' })).toBe(
    'tools.hostLine 3 two words fieldErrors.invalid_host\ntools.hostLine 4 10.0.0.1 fieldErrors.numeric_host',
  );
  expect(hostsProblem(t, sent, { hosts: 'too_long' })).toBe('fieldErrors.too_long');
  expect(hostsProblem(t, sent, { name: 'required' })).toBeUndefined();
});
