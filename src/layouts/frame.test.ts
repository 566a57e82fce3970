import { expect, test } from 'vitest';
import { companyFrame, tenantFrame } from './frame.ts';

const tenant = { id: 't', name: 'Harbour' };
const company = { id: 'c', name: 'Ferries', tenantId: 't' };
const administrator = { id: 'a', tenants: [], roles: [{ name: 'ADMIN' as const }] };
const theirs = { id: 'b', tenants: [tenant], roles: [{ name: 'TENANT_ADMIN' as const, tenantId: 't' }] };
const wayOf = ({ crumbs }: { crumbs: readonly { text: string; href?: string }[] }) =>
  crumbs.map(({ text, href }) => [text, href]);

test('an administrator of the installation goes back from an organisation to the list that it stands in', () => {
  expect(wayOf(tenantFrame({ tenant, part: 'overview', account: administrator }, 'en')).slice(0, 3)).toEqual([
    ['Administration', '/admin/overview'],
    ['Organisations', '/admin/tenants'],
    ['Harbour', '/tenants/t/panel'],
  ]);
  const given = { company, part: 'overview' as const, siblings: [], account: administrator };
  expect(wayOf(companyFrame(given, 'es'))[1]).toEqual(['Empresas', '/es/admin/companies']);
});

test('who runs an organisation has no way into the administration', () => {
  expect(wayOf(tenantFrame({ tenant, part: 'overview', account: theirs }, 'en'))[0]?.[0]).toBe('Harbour');
});
