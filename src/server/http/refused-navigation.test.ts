import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { refusedNavigation } from './refused-navigation.ts';

const link = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
  referer: 'https://parley.example/es/tenants/1?part=usage',
};
const asked = (headers: Record<string, string>, method = 'GET') =>
  new Request('https://parley.example/api/tenants/1/usage.csv', { method, headers });
const refused = (code: ConstructorParameters<typeof AppError>[0]) => {
  const error = new AppError(code);
  return { error, status: error.status, locale: 'es' as const };
};
const target = (request: Request, code: Parameters<typeof refused>[0]) =>
  refusedNavigation(request, refused(code))?.headers.get('location');

it('leads whose session has ended to sign in, and back to where the link is', () => {
  expect(target(asked(link), 'unauthenticated')).toBe(
    '/es/account/auth/login?returnUrl=%2Fes%2Ftenants%2F1%3Fpart%3Dusage',
  );
});

it.each([
  ['another site', { ...link, 'sec-fetch-site': 'cross-site' }],
  ['nowhere', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
  ['what is no address', { ...link, referer: 'about' }],
  ['what is no path of ours', { ...link, referer: 'https://parley.example//other.example' }],
])('does not lead back to %s', (_, headers) => {
  expect(target(asked(headers), 'unauthenticated')).toBe('/es/account/auth/login');
});

it('leads who needs a second factor to where it is set up', () => {
  expect(target(asked(link), 'second_factor_missing')).toContain('returnUrl=%2Fes%2Ftenants%2F1');
});

it.each(['forbidden', 'not_found'] as const)('answers %s with the page for what is not found', (code) => {
  expect(target(asked(link), code)).toBe('/es/404');
});

it.each([
  ['a program', asked({ accept: '*/*' })],
  ['a script', asked({ ...link, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })],
  ['a frame', asked({ ...link, 'sec-fetch-dest': 'iframe' })],
  ['a form', asked(link, 'POST')],
])('leaves the answer to %s as it is', (_, request) => {
  expect(refusedNavigation(request, refused('unauthenticated'))).toBeNull();
});

it('has no page for what passes by itself', () => {
  expect(refusedNavigation(asked(link), refused('limit_reached'))).toBeNull();
});
