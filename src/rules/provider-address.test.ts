import { expect, it } from 'vitest';
import { shownAddress } from './provider-address.ts';

it.each([
  ['https://host/v1', 'https://host/v1'],
  ['https://host/v1?api-version=2024-10-21', 'https://host/v1?api-version=2024-10-21'],
  ['https://host/v1?api-version=2024-10-21&key=s3cret', 'https://host/v1?api-version=2024-10-21&key=***'],
  ['https://host/v1?s3cret', 'https://host/v1?***'],
  ['host?key=s3cret', 'host?key=s3cret'],
])('%s is shown as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});
