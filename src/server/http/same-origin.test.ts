import { expect, test } from 'vitest';
import { assertSameOrigin } from './same-origin.ts';

const publicOrigin = 'https://parley.example.org';

function check(
  method: string,
  headers: Record<string, string>,
  xsrfCookie?: string,
  hasSessionCookie = false,
) {
  const request = new Request(`${publicOrigin}/api/x`, { method, headers });
  assertSameOrigin(request, { publicOrigin, hasSessionCookie, xsrfCookie });
}

test('reading is never refused', () => {
  expect(() =>
    check('GET', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
  ).not.toThrow();
});

test('a program, which sends neither origin nor cookie, may change things', () => {
  expect(() => check('POST', { authorization: 'Bearer x' })).not.toThrow();
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister domain', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin at all', { origin: 'null' }],
])('a change that comes from %s is refused', (_title, headers) => {
  expect(() => check('POST', headers as Record<string, string>)).toThrow('cross_site_request');
});

test('a change with the cookie needs the same value in cookie and header', () => {
  const site = { 'sec-fetch-site': 'same-origin', origin: publicOrigin };
  expect(() => check('POST', site, 'abc', true)).toThrow('cross_site_request');
  expect(() => check('POST', { ...site, 'x-xsrf-token': 'abd' }, 'abc', true)).toThrow('cross_site_request');
  expect(() => check('POST', { ...site, 'x-xsrf-token': 'abc' }, undefined, true)).toThrow(
    'cross_site_request',
  );
  expect(() => check('POST', { ...site, 'x-xsrf-token': 'abc' }, 'abc', true)).not.toThrow();
});
