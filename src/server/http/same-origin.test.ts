import { expect, test } from 'vitest';
import { assertSameOrigin } from './same-origin.ts';

const publicOrigin = 'https://parley.example.org';

const check = (method: string, headers: Record<string, string>) => () =>
  assertSameOrigin(new Request(`${publicOrigin}/api/x`, { method, headers }), publicOrigin);

test('reading is never refused', () => {
  expect(check('GET', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).not.toThrow();
});

test('a program, which says nothing of where it comes from, may change things', () => {
  expect(check('POST', { authorization: 'Bearer x' })).not.toThrow();
});

test("the interface's own pages may change things", () => {
  expect(check('POST', { 'sec-fetch-site': 'same-origin', origin: publicOrigin })).not.toThrow();
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister domain', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin at all', { origin: 'null' }],
])('a change that comes from %s is refused', (_title, headers) => {
  expect(check('POST', headers as Record<string, string>)).toThrow('cross_site_request');
});
