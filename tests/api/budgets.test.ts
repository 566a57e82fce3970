import { describe, expect, test } from 'vitest';
import type { BudgetData, CostReportData, ModelProviderData } from '../../src/contracts/model-provider.ts';
import { budgetReservations } from '../../src/server/db/schema/model-providers.ts';
import { chatModel as chat, createModelProviderSuite } from '../testing/model-providers.ts';
import { seedPerson } from '../testing/seed.ts';
import { openPages } from '../testing/shown-pages.ts';
import { textsOf } from '../testing/texts.ts';

const suite = createModelProviderSuite();
const { ofTenant, connect, askAboutGate } = suite;

describe('budgets', () => {
  const budgets = () => `tenants/${suite.tenant.tenantId}/budgets`;
  const set = (budget: object) => suite.keeper.put<BudgetData[]>(budgets(), budget);

  test('hold exactly under questions at the same time, say so with 429, and show what was spent', async () => {
    // 1 dollar a million tokens: an answer reserves 10,000 millionths, and costs 2,000.
    suite.server.usage = { input: 1_500, output: 500 };
    await connect(ofTenant(), suite.keeper, { models: [chat('priced', 1_000_000)] });
    const before = (await suite.keeper.get<BudgetData[]>(budgets())).data[0]?.spent ?? 0;
    expect(
      (await set({ level: 'tenant', subjectId: suite.tenant.tenantId, monthly: before + 34_000 })).status,
    ).toBe(200);
    const asked = await Promise.all(Array.from({ length: 8 }, () => askAboutGate()));
    const answered = asked.filter(({ status }) => status === 200);
    const refused = asked.filter(({ status }) => status === 429);
    expect(answered.length).toBeGreaterThanOrEqual(3);
    expect(refused).toHaveLength(8 - answered.length);
    for (const { error } of refused) {
      const message = textsOf('en')('errors.budget_held');
      expect(error).toMatchObject({ code: 'budget_held', message });
    }
    const { data } = await suite.keeper.get<BudgetData[]>(budgets());
    expect(data[0]).toMatchObject({ level: 'tenant', spent: before + answered.length * 2_000 });
    expect(data[0]?.spent).toBeLessThanOrEqual(before + 34_000);
    const reserved = await suite.database.acrossSpaces((transaction) =>
      transaction.select().from(budgetReservations),
    );
    expect(reserved).toEqual([]);
    const spent = data[0]?.spent ?? 0;
    await set({ level: 'tenant', subjectId: suite.tenant.tenantId, monthly: spent + 9_999 });
    const message = expect.stringMatching(/The next one begins on 1 \w+ \(UTC\)/);
    expect((await askAboutGate()).error).toMatchObject({ code: 'budget_used', message });
    await set({ level: 'tenant', subjectId: suite.tenant.tenantId, monthly: null });
    expect((await askAboutGate()).status).toBe(200);
  });

  test.each(['person', 'company', 'modelBot'] as const)('of a %s bind as well', async (level) => {
    await connect(ofTenant(), suite.keeper, { models: [chat('priced', 1_000_000)] });
    const subjectId = {
      person: suite.tenant.tenantId,
      company: suite.tenant.companyId,
      modelBot: suite.tenant.modelBotId,
    }[level];
    await set({ level, subjectId, monthly: 1 });
    expect((await askAboutGate()).status).toBe(429);
    await set({ level, subjectId, monthly: null });
  });

  test('that are used up, or nearly, are said in the overview and beside what was spent', async () => {
    await connect(ofTenant(), suite.keeper, { models: [chat('priced', 1_000_000)] });
    await askAboutGate();
    const open = await openPages(suite.database, suite.keeper);
    const page = async (part: string) =>
      (await open(`/tenants/${suite.tenant.tenantId}/panel?part=${part}`)).shown;
    const t = textsOf('en');
    const warning = t('organisation.attention.budgets', { count: 1 });
    expect(await page('overview')).not.toContain(warning);
    const rows = (await suite.keeper.get<BudgetData[]>(budgets())).data;
    const spentBy = (wanted: BudgetData['level']) => rows.find(({ level }) => level === wanted)?.spent ?? 0;
    for (const level of ['tenant', 'person', 'company', 'modelBot'] as const) {
      const subjectId = {
        tenant: suite.tenant.tenantId,
        person: suite.tenant.tenantId,
        company: suite.tenant.companyId,
        modelBot: suite.tenant.modelBotId,
      }[level];
      await set({ level, subjectId, monthly: spentBy(level) * 2 });
      expect(await page('overview'), level).not.toContain(warning);
      await set({ level, subjectId, monthly: Math.round(spentBy(level) * 1.1) });
      expect(await page('overview'), level).toContain(warning);
      const providers = await page('providers');
      expect(providers, level).toContain(t('providers.budgets.nearlyUsed'));
      expect(providers.includes(t('providers.budgets.asEach')), level).toBe(level === 'person');
      await set({ level, subjectId, monthly: 1 });
      expect(await page('providers'), level).toContain(t('providers.budgets.usedUp'));
      await set({ level, subjectId, monthly: null });
    }
  });

  test('of a named person takes the place of that of each person', async () => {
    await connect(ofTenant(), suite.keeper, { models: [chat('priced', 1_000_000)] });
    const each = { level: 'person', subjectId: suite.tenant.tenantId };
    const named = { level: 'person', subjectId: suite.creator.userId };
    await set({ ...each, monthly: 1 });
    expect((await askAboutGate()).status).toBe(429);
    const { data } = await set({ ...named, monthly: 100_000_000 });
    const row = data.find(({ subjectId }) => subjectId === suite.creator.userId);
    expect(row).toMatchObject({ level: 'person', monthly: 100_000_000, spent: expect.any(Number) });
    expect(row?.email).toContain('@');
    expect(row?.name).not.toContain('@');
    expect((await askAboutGate()).status).toBe(200);
    await set({ ...each, monthly: null });
    await set({ ...named, monthly: 1 });
    expect((await askAboutGate()).status).toBe(429);
    await set({ ...named, monthly: null });
    expect((await askAboutGate()).status).toBe(200);
    expect((await set({ ...named, subjectId: suite.admin.userId, monthly: 1 })).status).toBe(404);
  });

  test('are searched by name and email, also those of people beyond what the list holds', async () => {
    const many = Array.from(
      { length: 205 },
      (_, index) => `crowd-${suite.tenant.tenantId}-${index}@example.org`,
    );
    for (const email of many) {
      await seedPerson(suite.database, {
        email,
        roles: [{ name: 'READ_USER', companyId: suite.tenant.companyId }],
      });
    }
    const people = (rows: BudgetData[]) =>
      rows.filter(({ level, email }) => level === 'person' && email !== null);
    expect(people((await suite.keeper.get<BudgetData[]>(budgets())).data)).toHaveLength(200);
    const search = async (words: string) =>
      (await suite.keeper.get<BudgetData[]>(`${budgets()}?search=${encodeURIComponent(words)}`)).data;
    for (const email of [many[0], many[204]]) {
      const found = await search(email as string);
      expect(found).toHaveLength(1);
      const [row] = found as [BudgetData];
      const body = { level: 'person', subjectId: row.subjectId, monthly: 7_000_000, version: row.version };
      expect((await set(body)).status).toBe(200);
      expect((await set(body)).error.code).toBe('version_conflict');
      expect(await search(email as string)).toMatchObject([{ monthly: 7_000_000 }]);
    }
    expect((await search('test COMPANY')).map(({ level }) => level)).toEqual(['company']);
    expect(await search('%')).toEqual([]);
  });

  test('and providers are changed by whoever saw their latest version', async () => {
    const budget = { level: 'tenant', subjectId: suite.tenant.tenantId };
    const { version } = (await suite.keeper.get<BudgetData[]>(budgets())).data[0] as BudgetData;
    const first = await set({ ...budget, monthly: 900_000_000, version });
    expect(first.status).toBe(200);
    const later = await set({ ...budget, monthly: 5, version });
    expect([later.status, later.error.code]).toEqual([409, 'version_conflict']);
    expect(later.error.current).toMatchObject({ level: 'tenant', monthly: 900_000_000 });
    await set({ ...budget, monthly: null, version: first.data[0]?.version });

    const { id } = await connect(ofTenant(), suite.keeper);
    const change = (body: object) => suite.keeper.patch<ModelProviderData>(`${ofTenant()}/${id}`, body);
    const moved = (await change({ position: 0 })).data;
    const renamed = await change({ name: 'First', version: moved.version });
    expect(renamed.data.version).toBe(moved.version + 1);
    const second = await change({ name: 'Second', version: moved.version });
    expect([second.status, second.error.code]).toEqual([409, 'version_conflict']);
    expect(second.error.current).toMatchObject({ name: 'First', version: moved.version + 1 });
  });

  test('costs are told apart and come as a file', async () => {
    for (const by of ['day', 'model', 'company', 'modelBot', 'person']) {
      const { data } = await suite.keeper.get<CostReportData>(
        `tenants/${suite.tenant.tenantId}/costs?by=${by}`,
      );
      expect(data.total.cost, by).toBeGreaterThan(0);
    }
    const installation = await suite.admin.get<CostReportData>('model-costs?by=tenant');
    expect(installation.data.rows.map(({ id }) => id)).toContain(suite.tenant.tenantId);
    for (const { id, name } of installation.data.rows) expect(name).not.toBe(id);
    const file = await (
      await suite.keeper.fetch(`tenants/${suite.tenant.tenantId}/costs.csv?by=model`)
    ).text();
    expect(file).toContain('priced (Ours)');
  });
});
