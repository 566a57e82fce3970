import { expect, test } from 'vitest';
import type { AccountData } from '#contracts/account.ts';
import { scopesOf } from './scopes.ts';

test('everybody changes between their tenants and companies, each once, to the page of their role there', () => {
  const account = {
    tenants: [{ id: 't', name: 'Faro' }],
    companies: [
      { id: 'a', name: 'Ferries', tenantId: 't' },
      { id: 'a', name: 'Ferries', tenantId: 't' },
      { id: 'b', name: 'Hotels', tenantId: 't' },
    ],
    roles: [
      { name: 'TENANT_ADMIN', tenantId: 't' },
      { name: 'READ_USER', companyId: 'a' },
      { name: 'COMPANY_ADMIN', companyId: 'a' },
      { name: 'READ_USER', companyId: 'b' },
    ],
  } as unknown as AccountData;
  expect(scopesOf(account).map(({ path }) => path)).toEqual([
    '/tenants/t/panel',
    '/companies/a/panel',
    '/companies/b/modules',
  ]);
});
