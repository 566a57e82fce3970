import { expect, it } from 'vitest';
import { createTranslate, packMessages } from '#i18n/format.ts';
import { hostsOf, hostsProblem } from './host-lines.ts';

const t = createTranslate(
  'en',
  packMessages({
    tools: { hostLine: 'Line {{line}}, {{text}}: {{problem}}' },
    fieldErrors: {
      invalid_host: 'no host',
      numeric_host: 'numbers',
      too_long: 'too long',
      required: 'missing',
    },
  }),
);

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
    'Line 3, two words: no host\nLine 4, 10.0.0.1: numbers',
  );
  expect(hostsProblem(t, sent, { hosts: 'too_long' })).toBe('too long');
  expect(hostsProblem(t, sent, { name: 'required' })).toBeUndefined();
});
