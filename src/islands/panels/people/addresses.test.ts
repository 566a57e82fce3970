import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

test('addresses are found however they are separated, each once', () => {
  const text =
    'ana@example.org, bo@example.org;carla@example.org\n\n dan@example.org eva@example.org\nANA@example.org';
  expect(addressesIn(text).emails).toEqual([
    'ANA@example.org',
    'bo@example.org',
    'carla@example.org',
    'dan@example.org',
    'eva@example.org',
  ]);
});

test('names beside addresses, as mail programs write them, are left out', () => {
  expect(addressesIn('Ana López <ana@example.org>, bo@example.org')).toEqual({
    emails: ['ana@example.org', 'bo@example.org'],
    wrong: [],
  });
});

test('what is no address is told', () => {
  expect(addressesIn('ana@, hello bo@example.org')).toEqual({
    emails: ['bo@example.org'],
    wrong: ['ana@', 'hello'],
  });
});
