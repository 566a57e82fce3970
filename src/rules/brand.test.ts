import { expect, test } from 'vitest';
import { brandOf } from './brand.ts';

const look = (tenantId: string) => ({ tenantId, name: tenantId, accentColour: null, logo: null });
const company = { id: 'c', tenantId: 'two' };

test('a page wears the look of the tenant it is about', () => {
  const person = { brands: [look('one'), look('two')], companies: [company] };
  expect(brandOf(person, '/tenants/one/panel')?.tenantId).toBe('one');
  expect(brandOf(person, '/companies/c/modules')?.tenantId).toBe('two');
});

test('elsewhere it wears that of the only tenant, and of several none', () => {
  expect(brandOf({ brands: [look('one')], companies: [] }, '/account/profile')?.tenantId).toBe('one');
  expect(brandOf({ brands: [look('one'), look('two')], companies: [] }, '/account/profile')).toBeNull();
});

test('the pages of the installation and of others have the look of the product', () => {
  const person = { brands: [look('one')], companies: [] };
  for (const path of ['/admin/users', '/support', '/tenants/other/panel'])
    expect(brandOf(person, path)).toBeNull();
});
