import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { timesWithArchived } from '../../src/rules/limits.ts';
import { plans } from '../../src/rules/plans.ts';
import { roleAssignments } from '../../src/server/db/schema/access.ts';
import { subscriptions } from '../../src/server/db/schema/billing.ts';
import { files } from '../../src/server/db/schema/knowledge.ts';
import { companies, modelBots } from '../../src/server/db/schema/organisation.ts';
import { assertRoom } from '../../src/server/services/limits/assert-room.ts';
import { countSpace } from '../../src/server/services/limits/count-space.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

type Usage = Record<'fileResponses' | 'mediaGenerations', { limit: number }>;
const limitsOf = async (client: ApiClient) => {
  const { data } = await client.get<Usage>('usage');
  return { fileResponses: data.fileResponses.limit, mediaGenerations: data.mediaGenerations.limit };
};
const daily = (plan: keyof typeof plans) => ({
  fileResponses: plans[plan].limits.fileResponses,
  mediaGenerations: plans[plan].limits.mediaGenerations,
});

const give = (values: Omit<typeof subscriptions.$inferInsert, 'id'>) => {
  const id = uuidv7();
  return suite.database
    .acrossSpaces((transaction) => transaction.insert(subscriptions).values({ id, ...values }))
    .then(() => id);
};

/** Files that take `size` bytes together, without their bytes. */
async function fill(place: { spaceId: string; modelBotId: string }, count: number, size = 0) {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...place,
    name: `${index}.txt`,
    size: Math.ceil(size / count),
    sha256: '',
    storageKey: `none/${uuidv7()}`,
    status: 'ready' as const,
  }));
  await suite.database.acrossSpaces((transaction) => transaction.insert(files).values(rows));
}

test("today's limits are those of the best plan among a person's own and their tenants'", async () => {
  const { tenantId, companyId, modelBotId } = await seedTenant(suite.database);
  const reader = await suite.person({ name: 'READ_USER', companyId });
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  const outsider = await suite.person({ name: 'SINGLE_USER' });
  expect(await limitsOf(reader)).toEqual(daily('free'));
  await give({ userId: reader.userId, plan: 'plus' });
  expect(await limitsOf(reader)).toEqual(daily('plus'));
  await give({ tenantId, plan: 'team' });
  for (const client of [reader, creator]) expect(await limitsOf(client)).toEqual(daily('team'));
  expect(await limitsOf(outsider)).toEqual(daily('free'));
});

test.each<[string, Partial<typeof subscriptions.$inferInsert>, 'plus' | 'free']>([
  ['on trial', { status: 'trialing' }, 'plus'],
  ['paid', { status: 'active' }, 'plus'],
  ['cancelled, until its end', { status: 'active', cancelAt: new Date(Date.now() + 86_400_000) }, 'plus'],
  ['unpaid for a day', { status: 'past_due', pastDueSince: new Date(Date.now() - 86_400_000) }, 'plus'],
  [
    'unpaid for eight days',
    { status: 'past_due', pastDueSince: new Date(Date.now() - 8 * 86_400_000) },
    'free',
  ],
  ['paused', { status: 'paused' }, 'free'],
  ['granted until yesterday', { status: 'granted', endsAt: new Date(Date.now() - 86_400_000) }, 'free'],
  ['ended', { status: 'ended', deletedAt: new Date() }, 'free'],
])('a plan that is %s gives its limits or the free ones', async (_state, values, plan) => {
  const client = await suite.person({ name: 'SINGLE_USER' });
  await give({ userId: client.userId, plan: 'plus', stripeSubscriptionId: `sub_${uuidv7()}`, ...values });
  expect(await limitsOf(client)).toEqual(daily(plan));
});

test('a file beyond the number that the plan holds is refused, and lets itself in after an upgrade', async () => {
  const { tenantId, modelBotId } = await seedTenant(suite.database);
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  await fill({ spaceId: tenantId, modelBotId }, plans.free.limits.files - 1);
  // What is attached to a question is no file of a bot.
  const { data } = await creator.post<{ id: string }>(`model-bots/${modelBotId}/conversations`, {});
  expect((await creator.attach(data.id, 'asked.txt', 'Asked about.')).status).toBe(202);
  expect((await creator.upload(modelBotId, 'last.txt', 'The last one.')).status).toBe(202);
  const refused = await creator.upload(modelBotId, 'more.txt', 'One too many.');
  expect(refused.status).toBe(429);
  expect(refused.error).toMatchObject({ code: 'limit_reached', limit: 'files', upgradePath: '/prices' });
  await give({ tenantId, plan: 'team' });
  expect((await creator.upload(modelBotId, 'more.txt', 'Now there is room.')).status).toBe(202);
});

test('a file beyond the storage that the plan holds is refused', async () => {
  const { tenantId, modelBotId } = await seedTenant(suite.database);
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  await fill({ spaceId: tenantId, modelBotId }, 1, plans.free.limits.storageMegabytes * 1024 ** 2 - 5);
  const refused = await creator.upload(modelBotId, 'six.txt', '123456');
  expect(refused.error).toMatchObject({ code: 'limit_reached', limit: 'storage' });
  const { data } = await creator.post<{ id: string }>(`model-bots/${modelBotId}/conversations`, {});
  const attached = await creator.attach(data.id, 'six.txt', '123456');
  expect(attached.error).toMatchObject({ code: 'limit_reached', limit: 'storage' });
  expect((await creator.attach(data.id, 'two.txt', '12')).status).toBe(202);
  expect((await creator.upload(modelBotId, 'four.txt', '1234')).error?.code).toBe('limit_reached');
  expect((await creator.upload(modelBotId, 'three.txt', '123')).status).toBe(202);
});

test('of many files sent at once exactly as many get in as there is room for', async () => {
  const { tenantId, modelBotId } = await seedTenant(suite.database);
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  await fill({ spaceId: tenantId, modelBotId }, plans.free.limits.files - 3);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => creator.upload(modelBotId, `${index}.txt`, `File ${index}.`)),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('after a downgrade everything above the limit can still be read, and only adding is refused', async () => {
  const { tenantId, modelBotId } = await seedTenant(suite.database);
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  const id = await give({ tenantId, plan: 'team' });
  await fill({ spaceId: tenantId, modelBotId }, plans.free.limits.files + 20);
  const own = await creator.upload(modelBotId, 'kept.txt', 'The harbour master is called Inés Roldán.');
  await creator.untilIngested(modelBotId);
  await suite.database.acrossSpaces((transaction) =>
    transaction
      .update(subscriptions)
      .set({ status: 'ended', deletedAt: new Date() })
      .where(eq(subscriptions.id, id)),
  );
  expect((await creator.upload(modelBotId, 'more.txt', 'Too many.')).status).toBe(429);
  const listed = await creator.get<unknown[]>(`model-bots/${modelBotId}/files`);
  expect(listed.meta.total).toBe(plans.free.limits.files + 21);
  const text = await creator.get<{ text: string }>(`model-bots/${modelBotId}/files/${own.data[0]?.id}/text`);
  expect(text.data.text).toContain('Inés Roldán');
});

test('bots of one person are counted apart from the tenant they administer', async () => {
  const { tenantId } = await seedTenant(suite.database);
  const client = await suite.person({ name: 'TENANT_ADMIN', tenantId }, { name: 'SINGLE_USER' });
  await give({ tenantId, plan: 'team' });
  const make = (number: number) => client.post('model-bots', { name: `Bot ${number}` });
  for (let number = 0; number < plans.free.limits.modelBots; number++) {
    expect((await make(number)).status).toBe(201);
  }
  const refused = await make(99);
  expect(refused.status).toBe(429);
  expect(refused.error.limit).toBe('modelBots');
});

test('companies and people of a tenant have a limit too, and archived or suspended ones do not count', async () => {
  const { tenantId, companyId, modelBotId } = await seedTenant(suite.database);
  const add = (limit: 'companies' | 'seats', adding = 1) =>
    suite.database.inSpace(tenantId, (transaction) => assertRoom(transaction, tenantId, limit, adding));
  await suite.database.acrossSpaces(async (transaction) => {
    for (let number = 1; number < plans.free.limits.companies; number++) {
      await transaction.insert(companies).values({ spaceId: tenantId, tenantId, name: `Company ${number}` });
    }
    await transaction
      .insert(companies)
      .values({ spaceId: tenantId, tenantId, name: 'Closed', archivedAt: new Date() });
  });
  await expect(add('companies')).rejects.toMatchObject({ code: 'limit_reached', limit: 'companies' });

  const person = await seedPerson(suite.database, { roles: [{ name: 'COMPANY_ADMIN', companyId }] });
  await suite.database.acrossSpaces((transaction) =>
    transaction.insert(roleAssignments).values([
      { userId: person.id, name: 'BOT_CREATOR', modelBotId },
      { userId: person.id, name: 'TENANT_ADMIN', tenantId },
    ]),
  );
  const seats = () =>
    suite.database.acrossSpaces((transaction) => countSpace(transaction, tenantId, 'seats'));
  expect(await seats()).toBe(1);
  await add('seats', plans.free.limits.seats - 1);
  await expect(add('seats', plans.free.limits.seats)).rejects.toMatchObject({ limit: 'seats' });
  await give({ tenantId, plan: 'team' });
  await add('seats', 10_000);
});

test('an archived bot makes room', async () => {
  const client = await suite.person({ name: 'SINGLE_USER' });
  const first = await client.post<{ id: string }>('model-bots', { name: 'First' });
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ archivedAt: new Date() }).where(eq(modelBots.id, first.data.id)),
  );
  const used = await suite.database.acrossSpaces((transaction) =>
    countSpace(transaction, client.userId, 'modelBots'),
  );
  expect(used).toBe(0);
});

test('what is made and archived in turns has an end, and comes back all the same', async () => {
  const archivedAt = new Date();
  const times = (count: number) => Array.from({ length: count }, (_, at) => `Archived ${at}`);
  const person = await suite.person({ name: 'SINGLE_USER' });
  const { tenantId, admin } = await suite.administered();
  const bots = plans.free.limits.modelBots * timesWithArchived;
  const ofTenant = plans.free.limits.companies * timesWithArchived;
  const [last] = await suite.database.acrossSpaces(async (transaction) => {
    const owner = { spaceId: person.userId, userId: person.userId };
    // One company is there already.
    await transaction
      .insert(companies)
      .values(times(ofTenant - 2).map((name) => ({ spaceId: tenantId, tenantId, name, archivedAt })));
    return transaction
      .insert(modelBots)
      .values(times(bots - 1).map((name) => ({ ...owner, name, archivedAt })))
      .returning({ id: modelBots.id });
  });
  const makeBot = () => person.post('model-bots', { name: 'One more' });
  expect((await makeBot()).status).toBe(201);
  expect(await makeBot()).toMatchObject({
    status: 429,
    error: {
      code: 'limit_reached',
      limit: 'archivedModelBots',
      message: expect.stringContaining('archived'),
    },
  });
  expect((await person.post(`model-bots/${last?.id}/restore`)).status).toBe(200);

  const makeCompany = () => admin.post('companies', { tenantId, name: 'One more' });
  expect((await makeCompany()).status).toBe(201);
  expect((await makeCompany()).error).toMatchObject({ code: 'limit_reached', limit: 'archivedCompanies' });
});
