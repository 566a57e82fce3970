import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { createSuite } from '../support/suite.ts';

const suite = createSuite();
let admin: ApiClient;
beforeAll(async () => {
  admin = await suite.person({ name: 'ADMIN' });
  const { tenantId, companyId, modelBotId } = suite.tenant;
  await suite.person({ name: 'READ_USER', companyId }, { name: 'TENANT_ADMIN', tenantId });
  await admin.post(`tenants/${tenantId}/invitations`, {
    invitations: [{ email: `lists-${tenantId}@example.org`, role: 'READ_USER', companyId }],
  });
  await admin.upload(modelBotId, 'rules.txt', 'The gate closes early.');
  await admin.post(`model-bots/${modelBotId}/versions`, {});
  await admin.post('admin/subscriptions', {
    userId: admin.userId,
    plan: 'plus',
    reason: 'Lists',
    endsAt: null,
  });
  await admin.post('tickets', { subject: 'Lists', text: 'Are they counted?' });
});

test.each([
  'users',
  'tenants',
  'companies',
  'model-bots',
  'tenants/TENANT/members',
  'tenants/TENANT/invitations',
  'companies/COMPANY/members',
  'companies/COMPANY/invitations',
  'model-bots/BOT/files',
  'model-bots/BOT/versions',
  'model-bots/BOT/readers',
  'subscriptions',
  'tickets',
])('past its last page the list %s is empty, and says how many there are', async (list) => {
  const { tenantId, companyId, modelBotId } = suite.tenant;
  const path = list.replace('TENANT', tenantId).replace('COMPANY', companyId).replace('BOT', modelBotId);
  const first = await admin.get<unknown[]>(`${path}?perPage=1`);
  expect(first.meta.total).toBeGreaterThan(0);
  const past = await admin.get<unknown[]>(`${path}?perPage=100&page=99`);
  expect(past.status).toBe(200);
  expect(past.data).toEqual([]);
  // Other suites add people and tenants meanwhile; what is this one's own stays.
  if (/TENANT|COMPANY|BOT|subscriptions/.test(list)) expect(past.meta.total).toBe(first.meta.total);
  expect(past.meta.total).toBeGreaterThan(0);
});
