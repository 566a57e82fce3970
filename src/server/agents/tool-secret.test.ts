import { expect, test } from 'vitest';
import { type OpenSecret, placeSecrets, withoutSecrets } from './tool-secret.ts';

const secret = { name: 'clave', placement: 'query', parameter: 'k', value: 'a+b/c="ñ&\\d' } as const;

test.each([
  ['as it is', (value: string) => value],
  ['as a part of an address', encodeURIComponent],
  ['as an address', encodeURI],
  ['as a query', (value: string) => new URLSearchParams({ k: value }).toString()],
  ['within JSON', (value: string) => JSON.stringify({ said: value })],
])('a secret that the other side repeats %s is left out', (_, write) => {
  const text = withoutSecrets(`before ${write(secret.value)} after`, [secret]);
  expect(text).toMatch(/^before .*•••.* after$/);
  expect(text).not.toMatch(/%C3%B1|ñ/);
});

test('another text stays as it is', () => {
  expect(withoutSecrets('nada', [secret])).toBe('nada');
  expect(withoutSecrets('nada', [])).toBe('nada');
});

test.each<[OpenSecret['placement'], object, string]>([
  ['bearer', { authorization: 'Bearer a:b c' }, ''],
  ['basic', { authorization: `Basic ${Buffer.from('a:b c').toString('base64')}` }, ''],
  ['header', { k: 'a:b c' }, ''],
  ['cookie', { cookie: 'theme=dark; K=a%3Ab%20c' }, ''],
  ['query', {}, '&K=a%3Ab%20c'],
])('a secret goes out as %s', (placement, headers, added) => {
  const url = new URL('https://example.org/?list=a,b%20c');
  const placed = placeSecrets([{ name: 'n', placement, parameter: 'K', value: 'a:b c' }], url, 'theme=dark');
  expect(placed).toEqual(headers);
  expect(url.search).toBe(`?list=a,b%20c${added}`);
});

test('what is repeated of a name and password is left out as it was sent', () => {
  const basic = { name: 'n', placement: 'basic', parameter: null, value: 'name:password' } as const;
  expect(withoutSecrets(btoa('name:password'), [basic])).toBe('•••');
});

test('several secrets go out together, cookies as one', () => {
  const url = new URL('https://example.org/');
  const secretAs = (placement: OpenSecret['placement'], parameter: string | null) => ({
    name: 'n',
    placement,
    parameter,
    value: `v-${placement}`,
  });
  const secrets = [
    secretAs('cookie', 'a'),
    secretAs('cookie', 'b'),
    secretAs('header', 'X-App'),
    secretAs('bearer', null),
    secretAs('query', 'k'),
  ];
  expect(placeSecrets(secrets, url)).toEqual({
    cookie: 'a=v-cookie; b=v-cookie',
    'x-app': 'v-header',
    authorization: 'Bearer v-bearer',
  });
  expect(url.search).toBe('?k=v-query');
  expect(withoutSecrets('v-header and v-query', secrets)).toBe('••• and •••');
});
