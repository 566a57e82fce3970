import { access } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import type { ModelBotDetail } from '../../src/contracts/model-bot.ts';
import { plans } from '../../src/rules/plans.ts';
import { noTools } from '../../src/rules/tools.ts';
import { subscriptions } from '../../src/server/db/schema/billing.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let administrator: ApiClient;
let companyId: string;

beforeAll(async () => {
  const { tenantId } = suite.tenant;
  ({ companyId } = suite.tenant);
  // Room for more bots than a tenant has without a plan.
  await suite.database.acrossSpaces((transaction) =>
    transaction.insert(subscriptions).values({ tenantId, plan: 'team', reason: 'test' }),
  );
  administrator = await suite.person({ name: 'COMPANY_ADMIN', companyId });
});

const create = (client: ApiClient, body: object) => client.post<ModelBotDetail>('model-bots', body);

async function makeBot(changes: object = {}): Promise<ModelBotDetail> {
  const { status, data } = await create(administrator, { name: 'Desk', companyId, ...changes });
  expect(status).toBe(201);
  return data;
}

test('a company’s bot begins as a draft, a person’s own is live at once', async () => {
  const ofCompany = await makeBot({
    purpose: 'Answers at the desk',
    starterQuestions: ['When do you open?'],
  });
  expect(ofCompany).toMatchObject({
    companyId,
    tenantId: suite.tenant.tenantId,
    userId: null,
    publishedAt: null,
    draft: { name: 'Desk', purpose: 'Answers at the desk', tone: 'neutral', revision: 1 },
    may: { feed: true, publish: true, manage: true },
  });
  const person = await suite.person({ name: 'SINGLE_USER' });
  const own = await create(person, { name: 'Mine' });
  expect(own.data).toMatchObject({ companyId: null, userId: person.userId });
  expect(own.data.publishedAt).not.toBeNull();
});

test('a bot is made in a company by those who run it, and in no other', async () => {
  const tenantAdministrator = await suite.person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId });
  expect((await create(tenantAdministrator, { name: 'One', companyId })).status).toBe(201);
  const reader = await suite.person({ name: 'READ_USER', companyId });
  expect((await create(reader, { name: 'One', companyId })).status).toBe(403);
  const foreign = await seedTenant(suite.database);
  const there = await create(administrator, { name: 'One', companyId: foreign.companyId });
  const nowhere = await create(administrator, {
    name: 'One',
    companyId: '01890000-0000-7000-8000-000000000000',
  });
  expect(there.status).toBe(404);
  expect(there.error).toEqual(nowhere.error);
});

test.each([
  ['emoji and flags', '🦄🇪🇸 Ayuda 👩‍👩‍👧'],
  ['right-to-left text', 'مساعد الرحلات'],
  ['HTML', '<img src=x onerror=alert(1)> & <b>bold</b>'],
  ['300 characters', '😀'.repeat(300)],
])('a name of %s is kept as it was typed', async (_kind, name) => {
  expect((await makeBot({ name })).name).toBe(name);
});

test.each([
  [{ name: '' }, { name: 'required' }],
  [{ name: 'x'.repeat(301) }, { name: 'too_long' }],
  [{ name: 'one\nline' }, { name: 'invalid' }],
  [{ tone: 'rude' }, { tone: 'invalid' }],
  [{ temperature: 2.1 }, { temperature: 'invalid' }],
  [{ starterQuestions: ['', 'a'] }, { 'starterQuestions.0': 'required' }],
  [{ starterQuestions: Array(7).fill('a') }, { starterQuestions: 'too_long' }],
  [{ avatarId: '01890000-0000-7000-8000-000000000000' }, { avatarId: 'invalid' }],
  [{ colour: 'red' }, { colour: 'unknown_field' }],
])('settings %j are refused at their field', async (changes, fields) => {
  const bot = await makeBot();
  const answer = await administrator.patch(`model-bots/${bot.id}`, changes);
  expect(answer.status).toBe(422);
  expect(answer.error.fields).toEqual(fields);
});

test('of two people who change the same draft, the later one is told and sees what it is now', async () => {
  const bot = await makeBot();
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot.id });
  const revision = bot.draft?.revision;
  const first = await creator.patch<ModelBotDetail>(`model-bots/${bot.id}`, { tone: 'formal', revision });
  expect(first.status).toBe(200);
  const second = await administrator.patch(`model-bots/${bot.id}`, { name: 'Counter', revision });
  expect(second.status).toBe(409);
  expect(second.error).toMatchObject({
    code: 'version_conflict',
    current: { name: 'Desk', tone: 'formal', revision: first.data.draft?.revision },
  });
  const again = await administrator.patch<ModelBotDetail>(`model-bots/${bot.id}`, {
    name: 'Counter',
    revision: first.data.draft?.revision,
  });
  expect(again.data.draft).toMatchObject({ name: 'Counter', tone: 'formal' });
});

test('of many changes made upon the same draft at once, one is taken', async () => {
  const bot = await makeBot();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      administrator.patch(`model-bots/${bot.id}`, { purpose: `Number ${index}`, revision: 1 }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});

test('an archived bot is closed, left out of lists, and comes back as it was', async () => {
  const bot = await makeBot();
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot.id });
  expect((await creator.delete(`model-bots/${bot.id}`)).status).toBe(403);
  expect((await administrator.delete(`model-bots/${bot.id}`)).status).toBe(204);
  expect((await creator.post(`model-bots/${bot.id}/conversations`, {})).error.code).toBe('archived');
  expect((await creator.patch(`model-bots/${bot.id}`, { name: 'New' })).error.code).toBe('archived');
  const listed = async (query: string) =>
    (await administrator.get<{ id: string }[]>(`model-bots?perPage=100${query}`)).data.map(({ id }) => id);
  expect(await listed('')).not.toContain(bot.id);
  expect(await listed('&filters[archived][]=true')).toContain(bot.id);
  const restored = await administrator.post<ModelBotDetail>(`model-bots/${bot.id}/restore`);
  expect(restored.data).toMatchObject({ id: bot.id, archivedAt: null, draft: { name: 'Desk' } });
  expect(await listed('')).toContain(bot.id);
});

test('a copy has the settings and the files, and answers at once', async () => {
  const bot = await makeBot({ instructions: 'Be kind.', tone: 'friendly' });
  await administrator.upload(bot.id, 'hours.txt', 'The desk opens at nine in the morning.');
  const long = Array.from({ length: 900 }, (_, index) => `Locker ${index} belongs to row ${index * 7}.`);
  await administrator.upload(bot.id, 'lockers.txt', long.join(' '));
  await administrator.untilIngested(bot.id);
  const copy = await administrator.post<ModelBotDetail>(`model-bots/${bot.id}/duplicate`, {});
  expect(copy.status).toBe(201);
  expect(copy.data).toMatchObject({
    name: 'Copy of Desk',
    companyId,
    publishedAt: null,
    fileCount: 2,
    draft: { instructions: 'Be kind.', tone: 'friendly' },
  });
  expect((await ask(administrator, { bot: copy.data.id }, 'When does the desk open?')).text).toContain(
    'nine',
  );
  await administrator.delete(`model-bots/${bot.id}`);
  await administrator.post(`model-bots/${bot.id}/erase`);
  expect((await ask(administrator, { bot: copy.data.id }, 'When does the desk open?')).text).toContain(
    'nine',
  );
});

test('a bot deleted for good leaves no row, no byte and no answer', async () => {
  const bot = await makeBot();
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot.id });
  await creator.upload(bot.id, 'hours.txt', 'The desk opens at nine in the morning.');
  await creator.untilIngested(bot.id);
  await ask(creator, { bot: bot.id }, 'When does the desk open?');
  const talk = await creator.post<{ id: string }>(`model-bots/${bot.id}/conversations`, {});
  const { data: attached } = await creator.attach(talk.data.id, 'letter.txt', 'The letter says ten.');
  await creator.untilAttached(talk.data.id);
  await creator.post(`model-bots/${bot.id}/versions`, {});
  const { data: key } = await creator.post<{ key: string }>(`model-bots/${bot.id}/api-keys`, { name: 'One' });
  const reader = await suite.person({ name: 'READ_USER', companyId });
  await creator.put(`model-bots/${bot.id}/readers/${reader.userId}`);

  expect((await administrator.post(`model-bots/${bot.id}/erase`)).error.code).toBe('not_archived');
  await administrator.delete(`model-bots/${bot.id}`);
  expect((await administrator.post(`model-bots/${bot.id}/erase`)).status).toBe(204);

  const tables = await suite.database.acrossSpaces(async (transaction) => {
    const { rows } = await transaction.execute<{ name: string }>(sql`
      SELECT table_name AS name FROM information_schema.columns
      WHERE column_name = 'model_bot_id' AND table_schema = 'public' ORDER BY 1`);
    return rows.map(({ name }) => name);
  });
  expect(tables).toEqual(
    expect.arrayContaining(['conversations', 'files', 'model_bot_readers', 'model_bot_versions', 'passages']),
  );
  const left = await suite.database.acrossSpaces(async (transaction) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await transaction.execute<{ rows: string }>(
        sql`SELECT count(*) AS rows FROM ${sql.identifier(table)} WHERE model_bot_id = ${bot.id}`,
      );
      counts[table] = Number(rows[0]?.rows);
    }
    return counts;
  });
  expect(left).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
  const { rows: ofAttachment } = await suite.database.acrossSpaces((transaction) =>
    transaction.execute(
      sql`SELECT id FROM files WHERE id = ${attached[0]?.id} UNION ALL
        SELECT id FROM passages WHERE file_id = ${attached[0]?.id}`,
    ),
  );
  expect(ofAttachment).toEqual([]);
  const folder = path.join(inject('dataDirectory'), 'uploads', suite.tenant.tenantId, bot.id);
  await expect(access(folder)).rejects.toThrow();
  expect((await administrator.get(`model-bots/${bot.id}`)).status).toBe(404);
  const program = await fetch(`${administrator.origin}/v1/models`, {
    headers: { Authorization: `Bearer ${key.key}` },
  });
  expect(program.status).toBe(401);
  const trail = await suite.database.acrossSpaces((transaction) =>
    transaction.execute(
      sql`SELECT 1 FROM audit_events WHERE action = 'modelBot.erased' AND subject_id = ${bot.id}`,
    ),
  );
  expect(trail.rowCount).toBe(1);
});

test('a plan’s room for bots holds for new ones, copies and those that come back', async () => {
  const place = await seedTenant(suite.database);
  const runs = await suite.person({ name: 'COMPANY_ADMIN', companyId: place.companyId });
  const room = plans.free.limits.modelBots;
  const made = [];
  for (let count = 1; count < room; count++) {
    made.push(await create(runs, { name: `Number ${count}`, companyId: place.companyId }));
  }
  const first = made[0]?.data.id;
  const over = await create(runs, { name: 'Too many', companyId: place.companyId });
  expect(over).toMatchObject({ status: 429, error: { code: 'limit_reached', limit: 'modelBots' } });
  expect((await runs.post(`model-bots/${first}/duplicate`, {})).status).toBe(429);
  await runs.delete(`model-bots/${first}`);
  expect((await create(runs, { name: 'Instead', companyId: place.companyId })).status).toBe(201);
  expect((await runs.post(`model-bots/${first}/restore`)).status).toBe(429);
  expect((await runs.get<ModelBotDetail>(`model-bots/${first}`)).data.archivedAt).not.toBeNull();
});

test('lists are filtered, searched and ordered by what they show', async () => {
  const place = await seedTenant(suite.database);
  const runs = await suite.person({ name: 'TENANT_ADMIN', tenantId: place.tenantId });
  const name = async (query: string) => {
    const { data, meta } = await runs.get<{ name: string }[]>(`model-bots?${query}`);
    return { names: data.map((bot) => bot.name), total: meta.total };
  };
  await create(runs, { name: 'Alpha', companyId: place.companyId });
  await create(runs, { name: 'beta', companyId: place.companyId });
  expect((await name('')).names).toEqual(['Alpha', 'beta', 'Test bot']);
  expect((await name('sort=-name')).names).toEqual(['Test bot', 'beta', 'Alpha']);
  expect((await name('search=ALPH')).names).toEqual(['Alpha']);
  expect((await name('filters[published][]=true')).names).toEqual(['Test bot']);
  expect(await name('perPage=1&page=2')).toEqual({ names: ['beta'], total: 3 });
  expect((await name(`filters[companyId][]=${suite.tenant.companyId}`)).names).toEqual([]);
  expect((await runs.get('model-bots?filters[colour][]=red')).status).toBe(422);
});

test('bounds beyond the plan are refused by name, and what was set under another plan may stay', async () => {
  const { admin, modelBotId } = await suite.administered();
  const bot = `model-bots/${modelBotId}`;
  const { bounds } = plans.free.limits.models;
  const within = { ...noTools, maximumSteps: bounds.steps, maximumTokens: bounds.tokens };
  expect((await admin.patch(bot, { tools: within })).status).toBe(200);
  const beyond = { ...noTools, maximumSteps: bounds.steps + 1, maximumTokens: bounds.tokens + 1 };
  const refused = await admin.patch(bot, { tools: beyond });
  expect([refused.status, refused.error.fields]).toEqual([
    422,
    { 'tools.maximumSteps': 'above_plan', 'tools.maximumTokens': 'above_plan' },
  ]);
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ tools: beyond }).where(eq(modelBots.id, modelBotId)),
  );
  expect((await admin.patch(bot, { tools: { ...beyond, enabled: ['calculator'] } })).status).toBe(200);
  const higher = { ...beyond, maximumSteps: beyond.maximumSteps + 1 };
  expect((await admin.patch(bot, { tools: higher })).error.fields).toEqual({
    'tools.maximumSteps': 'above_plan',
  });
});
