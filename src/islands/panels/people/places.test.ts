import { expect, test } from 'vitest';
import { type GivenPlaceData, onlyPlace, placeOptions, roleAt } from './places.ts';

const places: GivenPlaceData[] = [
  { kind: 'company', id: 'c', name: 'Ferries', within: null },
  { kind: 'modelBot', id: 'b1', name: 'Helper', within: 'Ferries' },
  { kind: 'modelBot', id: 'b2', name: 'Guide', within: 'Ferries' },
];

test('a role is offered where it can be given, and needs no choice where there is but one place', () => {
  expect(placeOptions('READ_USER', places, 'Choose')).toEqual([{ value: 'c', label: 'Ferries' }]);
  expect(onlyPlace('READ_USER', places)).toBe('c');
  expect(placeOptions('BOT_CREATOR', places, 'Choose').map(({ label }) => label)).toEqual([
    'Choose',
    'Helper · Ferries',
    'Guide · Ferries',
  ]);
  expect(onlyPlace('BOT_CREATOR', places)).toBe('');
});

test('a role names the place it needs and no other', () => {
  expect(roleAt('TENANT_ADMIN', '')).toEqual({ name: 'TENANT_ADMIN' });
  expect(roleAt('COMPANY_ADMIN', 'c')).toEqual({ name: 'COMPANY_ADMIN', companyId: 'c' });
  expect(roleAt('BOT_CREATOR', 'b1')).toEqual({ name: 'BOT_CREATOR', modelBotId: 'b1' });
});
