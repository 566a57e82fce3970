import { expect, test } from 'vitest';
import type { Account } from './account.ts';
import { landingPath } from './landing.ts';

const account = (values: Partial<Account>): Account => ({
  id: 'person',
  emailConfirmedAt: '2026-01-01T00:00:00Z',
  roles: [],
  tenants: [],
  modelBot: null,
  subscription: null,
  ...values,
});

test.each<[string, Partial<Account>, string]>([
  ['1. ADMIN', { roles: [{ name: 'ADMIN' }] }, '/admin/users'],
  [
    '2. TENANT_ADMIN without a confirmed email',
    { emailConfirmedAt: null, roles: [{ name: 'TENANT_ADMIN', tenantId: 't' }] },
    '/account/auth/email-verification',
  ],
  ['2. TENANT_ADMIN with a tenant', { roles: [{ name: 'TENANT_ADMIN', tenantId: 't' }] }, '/tenants/t/panel'],
  [
    '2. TENANT_ADMIN without a tenant',
    { roles: [{ name: 'TENANT_ADMIN' }] },
    '/account/profile/person/tenant-form',
  ],
  ['3. COMPANY_ADMIN', { roles: [{ name: 'COMPANY_ADMIN', companyId: 'c' }] }, '/companies/c/panel'],
  ['4. BOT_CREATOR', { roles: [{ name: 'BOT_CREATOR', modelBotId: 'b' }] }, '/model-bots/b/uploads'],
  ['5. READ_USER', { roles: [{ name: 'READ_USER', companyId: 'c' }] }, '/companies/c/modules'],
  ['6. SUPPORT', { roles: [{ name: 'SUPPORT' }] }, '/support'],
  [
    '7. SINGLE_USER without a confirmed email',
    { emailConfirmedAt: null, roles: [{ name: 'SINGLE_USER' }] },
    '/account/auth/email-verification',
  ],
  [
    '7. SINGLE_USER with a bot',
    { roles: [{ name: 'SINGLE_USER' }], modelBot: { id: 'b', name: 'B' } },
    '/model-bots/b/ai-gen',
  ],
  [
    '7. SINGLE_USER without a bot',
    { roles: [{ name: 'SINGLE_USER' }] },
    '/account/profile/person/model-bot-form',
  ],
  ['8. nobody in particular', {}, '/'],
])('%s lands at its place', (_title, values, path) => {
  expect(landingPath(account(values))).toBe(path);
});

test('the first rule that matches wins, whatever the order of the roles', () => {
  const roles = [{ name: 'SINGLE_USER' }, { name: 'READ_USER', companyId: 'c' }, { name: 'ADMIN' }] as const;
  expect(landingPath(account({ roles }))).toBe('/admin/users');
  expect(landingPath(account({ roles: roles.slice(0, 2) }))).toBe('/companies/c/modules');
});

test('a role that has lost its place is passed over', () => {
  const roles = [{ name: 'COMPANY_ADMIN', companyId: null }, { name: 'SUPPORT' }] as const;
  expect(landingPath(account({ roles }))).toBe('/support');
});
