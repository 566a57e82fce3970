import { expect, test } from 'vitest';
import { siteOrigin } from './widgets.ts';

test.each([
  ['https://example.org', 'https://example.org'],
  ['https://Example.org/shop?x=1#y', 'https://example.org'],
  ['example.org', 'https://example.org'],
  ['  www.example.org:8443/  ', 'https://www.example.org:8443'],
  ['https://example.org:443', 'https://example.org'],
  ['https://münchen.de', 'https://xn--mnchen-3ya.de'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080'],
  ['https://name:secret@example.org', 'https://example.org'],
])('%j is the site %s', (text, origin) => {
  expect(siteOrigin(text)).toBe(origin);
});

test.each([
  '',
  ' ',
  '*',
  'https://*.example.org',
  'example.org.',
  'http://example.org',
  'javascript:alert(1)',
  'null',
  'file:///x',
  'https://',
  'intranet',
  'a b.org',
  'data:text/html,x',
])('%j names no site', (text) => {
  expect(siteOrigin(text)).toBeNull();
});
