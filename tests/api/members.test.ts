import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { MemberData } from '../../src/contracts/member.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

async function ground() {
  const tenant = await seedTenant(suite.database);
  const { tenantId, companyId, modelBotId } = tenant;
  return {
    ...tenant,
    admin: await suite.person({ name: 'TENANT_ADMIN', tenantId }),
    manager: await suite.person({ name: 'COMPANY_ADMIN', companyId }),
    creator: await suite.person({ name: 'BOT_CREATOR', modelBotId }),
    reader: await suite.person({ name: 'READ_USER', companyId }),
  };
}

test('a tenant lists everybody in it, a company its own people, both with the roles held there', async () => {
  const { tenantId, companyId, admin, manager, creator, reader } = await ground();
  const all = await admin.get<MemberData[]>(`tenants/${tenantId}/members`);
  expect(all.meta.total).toBe(4);
  expect(all.data.find(({ id }) => id === creator.userId)?.roles).toMatchObject([
    { name: 'BOT_CREATOR', modelBotName: 'Test bot' },
  ]);
  const own = await manager.get<MemberData[]>(`companies/${companyId}/members`);
  expect(own.data.map(({ id }) => id).sort()).toEqual([manager.userId, creator.userId, reader.userId].sort());
  const readers = await admin.get<MemberData[]>(`tenants/${tenantId}/members?filters[role][]=READ_USER`);
  expect(readers.data.map(({ id }) => id)).toEqual([reader.userId]);
  expect((await reader.get(`companies/${companyId}/members`)).status).toBe(403);
});

test('a role is changed for the next request on, and the change stands in the audit log', async () => {
  const { tenantId, companyId, admin, reader } = await ground();
  const { data } = await admin.get<MemberData[]>(`tenants/${tenantId}/members?filters[role][]=READ_USER`);
  const [{ version }] = data as [MemberData];
  const path = `tenants/${tenantId}/members/${reader.userId}`;
  const changed = await admin.patch<MemberData>(path, {
    version,
    roles: [{ name: 'COMPANY_ADMIN', companyId }],
  });
  expect(changed.data.roles).toMatchObject([{ name: 'COMPANY_ADMIN', companyId }]);
  expect((await reader.get(`companies/${companyId}/members`)).status).toBe(200);
  const late = await admin.patch(path, { version, roles: [{ name: 'TENANT_ADMIN' }] });
  expect(late.error).toMatchObject({
    code: 'version_conflict',
    current: { roles: [{ name: 'COMPANY_ADMIN' }] },
  });
  const events = await suite.database.inSpace(tenantId, (transaction) =>
    transaction.select().from(auditEvents).where(eq(auditEvents.subjectId, reader.userId)),
  );
  expect(events).toMatchObject([
    {
      action: 'member.roles_changed',
      actorId: admin.userId,
      details: {
        lost: [{ name: 'READ_USER', companyId }],
        gained: [{ name: 'COMPANY_ADMIN', companyId }],
      },
    },
  ]);
});

test('roles are given within the place alone, and a company gives none of the tenant', async () => {
  const { tenantId, companyId, admin, manager, reader } = await ground();
  const other = await seedTenant(suite.database);
  const { data } = await admin.get<MemberData[]>(`tenants/${tenantId}/members?filters[role][]=READ_USER`);
  const version = data[0]?.version;
  const give = (client: typeof admin, scope: string, role: object) =>
    client.patch(`${scope}/members/${reader.userId}`, { version, roles: [role] });
  const foreign = await give(admin, `tenants/${tenantId}`, { name: 'READ_USER', companyId: other.companyId });
  expect(foreign.error.fields).toEqual({ 'roles.0.companyId': 'invalid' });
  const bot = await give(manager, `companies/${companyId}`, {
    name: 'BOT_CREATOR',
    modelBotId: other.modelBotId,
  });
  expect(bot.error.fields).toEqual({ 'roles.0.modelBotId': 'invalid' });
  const up = await give(manager, `companies/${companyId}`, { name: 'TENANT_ADMIN' });
  expect(up.error.fields).toEqual({ 'roles.0.name': 'invalid' });
});

test('somebody removed has nothing left there, and keeps the account', async () => {
  const { tenantId, modelBotId, admin, creator } = await ground();
  expect((await admin.delete(`tenants/${tenantId}/members/${creator.userId}`)).status).toBe(204);
  expect((await creator.get(`model-bots/${modelBotId}`)).status).toBe(404);
  expect((await creator.get(`users/${creator.userId}`)).status).toBe(200);
  expect((await admin.delete(`tenants/${tenantId}/members/${creator.userId}`)).status).toBe(404);
});

test('the last administrator of a tenant stays, whatever way they try', async () => {
  const { tenantId, companyId, admin } = await ground();
  const path = `tenants/${tenantId}/members/${admin.userId}`;
  const { data } = await admin.get<MemberData[]>(`tenants/${tenantId}/members?filters[role][]=TENANT_ADMIN`);
  const version = data[0]?.version;
  expect((await admin.delete(path)).error.code).toBe('last_tenant_administrator');
  const demoted = await admin.patch(path, { version, roles: [{ name: 'READ_USER', companyId }] });
  expect(demoted.error.code).toBe('last_tenant_administrator');
  const operator = await suite.person({ name: 'ADMIN' });
  expect((await operator.patch(`users/${admin.userId}`, { roles: [] })).error.code).toBe(
    'last_tenant_administrator',
  );
  const second = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  const both = await Promise.all([
    admin.delete(path),
    second.delete(`tenants/${tenantId}/members/${second.userId}`),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test('roles that are changed from both sides at once wait for each other, and never for ever', async () => {
  const { tenantId, companyId, admin } = await ground();
  const other = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  const administrator = await suite.person({ name: 'ADMIN' });
  const path = `tenants/${tenantId}/members/${other.userId}`;
  const changes = async () => {
    const { data } = await admin.get<MemberData[]>(`tenants/${tenantId}/members`);
    const version = data.find(({ id }) => id === other.userId)?.version ?? '';
    return Promise.all([
      ...Array.from({ length: 4 }, (_, turn) =>
        administrator.patch(`users/${other.userId}`, {
          suspended: false,
          roles: [
            { name: 'TENANT_ADMIN', tenantId },
            ...(turn % 2 ? [{ name: 'READ_USER', companyId }] : []),
          ],
        }),
      ),
      ...Array.from({ length: 4 }, () => admin.patch(path, { version, roles: [{ name: 'TENANT_ADMIN' }] })),
    ]);
  };
  for (let round = 0; round < 6; round += 1) {
    for (const { status } of await changes()) expect([200, 409]).toContain(status);
  }
});
