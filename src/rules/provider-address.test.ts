import { expect, it } from 'vitest';
import { meantAddress, shownAddress, withSecrets } from './provider-address.ts';

it.each([
  ['https://host/v1', 'https://host/v1'],
  ['https://host/v1?api-version=2024-10-21', 'https://host/v1?api-version=2024-10-21'],
  ['https://host/v1?api-version=2024-10-21&key=s3cret', 'https://host/v1?api-version=2024-10-21&key=***'],
  ['https://host/v1?s3cret', 'https://host/v1?***'],
  ['host?key=s3cret', 'host?key=s3cret'],
])('%s is shown as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});

it('what may be a secret is changed where it stands, and nothing else', () => {
  const address = 'https://host/v1?api-version=1&key=a%2Fb&s3cret&code=c==#top';
  const seen: string[][] = [];
  const sealed = withSecrets(address, (value, name) => {
    seen.push([name, value]);
    return 'v1.x';
  });
  expect(seen).toEqual([
    ['key', 'a%2Fb'],
    ['', 's3cret'],
    ['code', 'c=='],
  ]);
  expect(sealed).toBe('https://host/v1?api-version=1&key=v1.x&v1.x&code=v1.x');
});

it.each([
  [
    'https://host/v1?key=***&api-version=2',
    'https://host/v1?key=a&api-version=1',
    'https://host/v1?key=a&api-version=2',
  ],
  ['https://host/v1?key=b', 'https://host/v1?key=a', 'https://host/v1?key=b'],
  ['https://host/v1?***&key=***', 'https://host/v1?key=a&s3cret', 'https://host/v1?s3cret&key=a'],
  ['https://other/v1?key=***', 'https://host/v1?key=a', null],
  ['https://host/v1?token=***', 'https://host/v1?key=a', null],
  ['https://host/v1?key=***', null, null],
  ['https://other/v1', 'https://host/v1?key=a', 'https://other/v1'],
])('%s, where there was %s, means %s', (given, before, meant) => {
  expect(meantAddress(given, before)).toBe(meant);
});
