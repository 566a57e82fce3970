import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiKeyData } from '../../src/contracts/model-bot.ts';
import type { UsageData } from '../../src/contracts/usage.ts';
import { tenants } from '../../src/server/db/schema/organisation.ts';
import { dayOf } from '../../src/server/services/usage/day.ts';
import { takenNow, takeUnit } from '../../src/server/services/usage/reserve-usage.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

/** Their dates differ at every moment: it is 25 hours later in the first. */
const east = 'Pacific/Kiritimati';
const west = 'Pacific/Pago_Pago';

const live = (client: ApiClient, timeZone: string) =>
  client.patch(`users/${client.userId}`, { profile: { timeZone } });
const answersOf = async (client: ApiClient) => (await client.get<UsageData>('usage')).data.fileResponses;

const statusOf = async (client: ApiClient, bot: string) =>
  (await ask(client, { bot }, 'When does the gate close?')).status;

async function botWithAnswers() {
  const { tenantId, companyId, modelBotId } = await seedTenant(suite.database);
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  await creator.upload(modelBotId, 'gates.txt', 'The gate closes twenty minutes before departure.');
  await creator.untilIngested(modelBotId);
  return { tenantId, companyId, modelBotId, creator };
}

test('whoever changes their time zone takes along what they used since midnight, and gains no day', async () => {
  const { tenantId, companyId, modelBotId } = await botWithAnswers();
  const admin = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  const set = await admin.put(`tenants/${tenantId}/limits`, { fileResponses: 2, mediaGenerations: null });
  expect(set.status).toBe(200);
  const reader = await suite.person({ name: 'READ_USER', companyId });
  await live(reader, east);
  expect(await statusOf(reader, modelBotId)).toBe(200);
  await live(reader, west);
  expect(await answersOf(reader)).toMatchObject({ used: 1 });
  expect(await Promise.all([1, 2, 3, 4].map(() => statusOf(reader, modelBotId)))).toEqual(
    expect.arrayContaining([200, 429, 429, 429]),
  );
  expect(await answersOf(reader)).toMatchObject({ used: 2 });
  for (const zone of [east, 'UTC', west]) {
    await live(reader, zone);
    expect(await answersOf(reader), zone).toMatchObject({ used: 2 });
    expect(await statusOf(reader, modelBotId), zone).toBe(429);
  }
});

test('after the change the day begins anew at the midnight of the new time zone, and only there', async () => {
  const { userId: personId } = await suite.person({ name: 'SINGLE_USER' });
  async function take(timeZone: string, at: string) {
    const now = new Date(at);
    const unit = { personId, kind: 'fileResponses', limit: 1, ...takenNow(dayOf(timeZone, now), now) };
    const { rows } = await suite.database.acrossSpaces((transaction) => transaction.execute(takeUnit(unit)));
    return rows.length === 1;
  }
  expect(await take('Europe/Madrid', '2027-03-10T22:59:59.999Z')).toBe(true);
  expect(await take('Europe/Madrid', '2027-03-10T23:00:00.000Z')).toBe(true);
  expect(await take('America/Bogota', '2027-03-11T04:59:00.000Z')).toBe(false);
  expect(await take('America/Bogota', '2027-03-11T05:00:00.000Z')).toBe(false);
  expect(await take('America/Bogota', '2027-03-12T05:00:00.000Z')).toBe(true);
  expect(await take(east, '2027-03-12T09:59:00.000Z')).toBe(false);
  expect(await take(east, '2027-03-12T10:00:00.000Z')).toBe(true);
});

test("a key's day is that of its owner, also where the owner's tenant sets the time zone", async () => {
  const { tenantId, modelBotId, creator } = await botWithAnswers();
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(tenants).set({ timeZone: east }).where(eq(tenants.id, tenantId)),
  );
  const path = `model-bots/${modelBotId}/api-keys`;
  const { key } = (await creator.post<ApiKeyData & { key: string }>(path, { name: 'one', dailyAnswers: 1 }))
    .data;
  const call = () =>
    fetch(`${suite.anonymous.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'When does the gate close?' }] }),
    });
  expect((await call()).status).toBe(200);
  const refused = await call();
  expect(refused.status).toBe(429);
  const { resetsAt } = (await creator.get<UsageData>('usage')).data;
  expect((await refused.json()).error.message).toContain(`There are more at ${resetsAt}`);
  expect((await creator.get<ApiKeyData[]>(path)).data).toMatchObject([{ answersToday: 1 }]);
});
