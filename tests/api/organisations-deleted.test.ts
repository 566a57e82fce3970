import { existsSync } from 'node:fs';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import type { TenantData } from '../../src/contracts/tenant.ts';
import { subscriptions } from '../../src/server/db/schema/billing.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import type { ApiClient } from '../testing/client.ts';
import { send } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

const tenantOf = async (client: ApiClient, id: string) =>
  (await client.get<TenantData>(`tenants/${id}`)).data;

const rowsOf = async (spaceId: string) => {
  const tables = ['companies', 'model_bots', 'files', 'file_texts', 'passages', 'conversations', 'messages'];
  const counts = await suite.database.acrossSpaces((transaction) =>
    transaction.execute<{ name: string; rows: string }>(
      sql.join(
        [
          ...tables,
          'message_attachments',
          'citations',
          'usage_days',
          'invitations',
          'level_limits',
          'audit_events',
        ].map(
          (table) =>
            sql`SELECT ${table} AS name, count(*) AS rows FROM ${sql.identifier(table)} WHERE space_id = ${spaceId}`,
        ),
        sql` UNION ALL `,
      ),
    ),
  );
  return Object.fromEntries(counts.rows.map(({ name, rows }) => [name, Number(rows)]));
};

test('a tenant that is deleted for good leaves no row, no file, no passage and nothing that is remembered', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  const reader = await suite.person({ name: 'READ_USER', companyId });
  const uploaded = await admin.upload(
    modelBotId,
    'ferry.txt',
    'The ferry to Faro leaves at 07:40 from pier two.',
  );
  await admin.untilIngested(modelBotId);
  const conversation = await reader.post<{ id: string }>(`model-bots/${modelBotId}/conversations`, {});
  const { data: attached } = await reader.attach(conversation.data.id, 'ticket.txt', 'A ticket to Faro.');
  await reader.untilAttached(conversation.data.id);
  await send(reader, conversation.data.id, {
    text: 'When does the ferry to Faro leave?',
    attachments: attached.map(({ id }) => id),
  });
  await admin.put(`companies/${companyId}/limits`, { mediaGenerations: null, fileResponses: 7 });
  await admin.post(`tenants/${tenantId}/invitations`, {
    invitations: [{ email: `gone-${tenantId}@example.org`, role: 'READ_USER', companyId }],
  });
  const folder = path.join(inject('dataDirectory'), 'uploads', tenantId);
  const storage = (
    await suite.database.acrossSpaces((transaction) =>
      transaction.execute<{ key: string }>(
        sql`SELECT storage_key AS key FROM files WHERE space_id = ${tenantId}`,
      ),
    )
  ).rows[0]?.key;
  expect(uploaded.status).toBe(202);
  expect(Object.values(await rowsOf(tenantId)).filter((rows) => rows === 0)).toEqual([]);
  expect([existsSync(folder), storage?.startsWith(tenantId)]).toEqual([true, true]);

  const name = (await tenantOf(admin, tenantId)).name;
  expect((await admin.post(`tenants/${tenantId}/erase`, { name })).error.code).toBe('not_archived');
  await admin.delete(`tenants/${tenantId}`);
  const wrong = await admin.post(`tenants/${tenantId}/erase`, { name: 'Another' });
  expect(wrong.error.fields).toEqual({ name: 'does_not_match' });
  expect((await admin.post(`tenants/${tenantId}/erase`, { name })).status).toBe(204);

  const { audit_events: told, ...rows } = await rowsOf(tenantId);
  expect(Object.values(rows).filter((count) => count > 0)).toEqual([]);
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect((await admin.get(`tenants/${tenantId}`)).status).toBe(404);
  expect((await reader.get(`conversations/${conversation.data.id}`)).status).toBe(404);
  const operator = await suite.person({ name: 'ADMIN' });
  // What was done there is still told, to those who run the installation and to nobody else.
  const log = `audit-events?filters[space][]=${tenantId}`;
  const { data: acts, meta } = await operator.get<{ cells: { action: string } }[]>(log);
  expect(meta.total).toBe(told);
  expect(acts.map(({ cells }) => cells.action)).toContain('tenant.archived');
  expect((await admin.get(log)).status).toBe(404);
  expect((await operator.post(`model-bots/${modelBotId}/search`, { query: 'ferry' })).status).toBe(404);
  const left = await suite.database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, tenantId), eq(auditEvents.action, 'tenant.erased'))),
  );
  expect(left).toMatchObject([{ spaceId: null, actorId: admin.userId, details: {} }]);
});

test('a company that is deleted for good goes with its bytes, and its tenant stays', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  await admin.upload(modelBotId, 'one.txt', 'Bicycles travel free of charge on every ferry.');
  await admin.untilIngested(modelBotId);
  const folder = path.join(inject('dataDirectory'), 'uploads', tenantId, modelBotId);
  expect(existsSync(folder)).toBe(true);
  await admin.delete(`companies/${companyId}`);
  expect((await admin.post(`companies/${companyId}/erase`, { name: 'Test company' })).status).toBe(204);
  await expect.poll(() => existsSync(folder)).toBe(false);
  const { audit_events: told, ...rows } = await rowsOf(tenantId);
  expect(Object.values(rows).filter((count) => count > 0)).toEqual([]);
  expect(told).toBeGreaterThan(0);
  expect((await tenantOf(admin, tenantId)).id).toBe(tenantId);
});

test('a tenant is not deleted while somebody pays for it', async () => {
  const { tenantId, admin } = await suite.administered();
  await suite.database.acrossSpaces((transaction) =>
    transaction
      .insert(subscriptions)
      .values({ tenantId, plan: 'team', status: 'active', stripeSubscriptionId: `sub_${tenantId}` }),
  );
  await admin.delete(`tenants/${tenantId}`);
  const { error } = await admin.post(`tenants/${tenantId}/erase`, { name: 'Test tenant' });
  expect(error.code).toBe('subscription_active');
});
