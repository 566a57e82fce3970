import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { UsageData } from '../../src/contracts/usage.ts';
import { freeModels } from '../../src/rules/model-allowance.ts';
import { plans } from '../../src/rules/plans.ts';
import { modelCounters } from '../../src/server/db/schema/model-providers.ts';
import type { AppError } from '../../src/server/errors.ts';
import type { Payer } from '../../src/server/services/model-providers/payer.ts';
import { reserveAllowance, type Taken } from '../../src/server/services/model-providers/reserve-allowance.ts';
import { chatModel, createModelProviderSuite } from '../testing/model-providers.ts';

const suite = createModelProviderSuite();
const { ofTenant, connect, askAboutGate } = suite;
const day = new Date().toISOString().slice(0, 10);

const modelsOf = async (client = suite.creator) => (await client.get<UsageData>('usage')).data.models;

const counterKey = [modelCounters.level, modelCounters.subjectId, modelCounters.use, modelCounters.day];

/** What the person who makes the bot has taken today. */
async function takenBefore(use: Payer['use'], taken: Partial<Taken>): Promise<void> {
  const counter = { level: 'person' as const, subjectId: suite.creator.userId, use, day };
  await suite.database.acrossSpaces(async (transaction) => {
    await transaction.delete(modelCounters).where(eq(modelCounters.subjectId, counter.subjectId));
    await transaction.insert(modelCounters).values({ ...counter, calls: 0, tokens: 0, cost: 0, ...taken });
  });
}

describe('the allowance of a day', () => {
  test('is exact under a hundred calls at once, and settled by what was taken', async () => {
    const payer = {
      ...suite.tenant,
      spaceId: suite.tenant.tenantId,
      userId: uuidv7(),
      use: 'answer',
    } as const;
    const app = { database: suite.database, environment: {}, log: console } as never;
    const { calls } = freeModels.daily.answer;
    const reserve = (most: Taken) =>
      reserveAllowance(app, payer, plans.free, { most, isOfInstallation: false });
    await reserve({ calls: calls - 10, tokens: 0, cost: 0 });
    const one = { calls: 1, tokens: 1_000, cost: 0 };
    const reserved = await Promise.allSettled(Array.from({ length: 100 }, () => reserve(one)));
    const held = reserved.filter((each) => each.status === 'fulfilled');
    expect(held).toHaveLength(10);
    for (const each of reserved) {
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: 'limit_reached', limit: 'models' });
    }
    for (const { value } of held) await value.settle({ calls: 1, tokens: 400, cost: 0 });
    const [counter] = await suite.database.acrossSpaces((transaction) =>
      transaction.select().from(modelCounters).where(eq(modelCounters.subjectId, payer.userId)),
    );
    expect(counter).toMatchObject({ calls, tokens: 4_000 });
  });

  test('of the whole installation bounds tokens a day and money a month, and gives back to the person', async () => {
    const payer = {
      ...suite.tenant,
      spaceId: suite.tenant.tenantId,
      userId: uuidv7(),
      use: 'answer',
    } as const;
    const inside = async (environment: object, most: Taken) => {
      const app = { database: suite.database, environment, log: console } as never;
      const wanted = { most, isOfInstallation: true };
      return Promise.allSettled(
        Array.from({ length: 20 }, () => reserveAllowance(app, payer, plans.free, wanted)),
      );
    };
    const [before] = await suite.database.acrossSpaces((transaction) =>
      transaction.select().from(modelCounters).where(eq(modelCounters.level, 'installation')),
    );
    const tokens = (before?.tokens ?? 0) + 25_000;
    const ofTokens = await inside({ AI_DAILY_TOKENS: tokens }, { calls: 1, tokens: 10_000, cost: 0 });
    const dollars = Math.ceil((before?.cost ?? 0) / 1_000_000) + 2;
    const ofMoney = await inside({ AI_MONTHLY_BUDGET: dollars }, { calls: 1, tokens: 1, cost: 900_000 });
    expect(ofTokens.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(ofMoney.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
    expect(ofMoney.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(3);
    for (const each of [...ofTokens, ...ofMoney]) {
      if (each.status === 'rejected') {
        expect((each.reason as AppError).code).toBe('installation_budget_used');
        expect((each.reason as AppError).resetsAt).toBeInstanceOf(Date);
      } else await each.value.settle({ calls: 0, tokens: 0, cost: 0 });
    }
    const [mine] = await suite.database.acrossSpaces((transaction) =>
      transaction.select().from(modelCounters).where(eq(modelCounters.subjectId, payer.userId)),
    );
    expect(mine).toMatchObject({ calls: 0, tokens: 0, cost: 0 });
  });

  test('counts an answer that used no file, whose unit of the other limit is given back', async () => {
    suite.server.usage = { input: 1_500, output: 500 };
    suite.server.reply = 'That is not in the files.';
    await connect(ofTenant(), suite.keeper);
    await takenBefore('answer', {});
    const { data: before } = await suite.creator.get<UsageData>('usage');
    expect((await askAboutGate()).status).toBe(200);
    await expect.poll(async () => (await modelsOf()).answer.tokens.used).toBe(2_000);
    const { data: after } = await suite.creator.get<UsageData>('usage');
    expect(after.fileResponses.used).toBe(before.fileResponses.used);
    expect(after.models.answer.calls).toEqual({
      used: 1,
      limit: freeModels.daily.answer.calls,
      remaining: freeModels.daily.answer.calls - 1,
    });
  });

  test('that is used up is told with 429 and when it starts again; Quoter goes on', async () => {
    await connect(ofTenant(), suite.keeper);
    await takenBefore('answer', { calls: freeModels.daily.answer.calls });
    const { status, error } = await askAboutGate();
    expect(status).toBe(429);
    const resetsAt = (await modelsOf()).resetsAt;
    expect(error).toMatchObject({ code: 'limit_reached', limit: 'models', resetsAt });
    expect(suite.server.calls.filter(({ path }) => path.endsWith('/chat/completions'))).toEqual([]);
    await takenBefore('answer', { tokens: freeModels.daily.answer.tokens });
    expect((await askAboutGate()).status).toBe(429);
    for (const { id } of (await suite.keeper.get<{ id: string }[]>(ofTenant())).data) {
      await suite.keeper.delete(`${ofTenant()}/${id}`);
    }
    expect((await askAboutGate()).status).toBe(200);
    await takenBefore('answer', {});
  });

  test('of quality runs is that of whoever began the run, beside their own questions', async () => {
    await connect(ofTenant(), suite.keeper);
    await takenBefore('quality', {});
    const { modelBotId } = suite.tenant;
    const question = { question: 'When does the gate close?', expectedText: 'twenty minutes' };
    const added = await suite.creator.post(`model-bots/${modelBotId}/quality/questions`, question);
    expect(added.status).toBeLessThan(300);
    const run = await suite.creator.post(`model-bots/${modelBotId}/quality/runs`, { target: 'draft' });
    expect(run.status).toBeLessThan(300);
    await expect.poll(async () => (await modelsOf()).quality.calls.used, { timeout: 30_000 }).toBe(1);
    expect((await modelsOf()).answer.calls.used).toBe(0);
  });

  test('holds for the models of a reservation together: no further one is asked with the last call', async () => {
    const spare = { name: 'Spare', baseUrl: `${suite.spare.origin}/v1`, models: [chatModel('spare-model')] };
    suite.server.reply = '';
    await connect(ofTenant(), suite.keeper);
    await connect(ofTenant(), suite.keeper, spare);
    const { calls } = freeModels.daily.answer;
    await takenBefore('answer', { calls: calls - 2 });
    await askAboutGate();
    expect(suite.spare.calls.map(({ path }) => path)).toContainEqual(expect.stringMatching(/chat/));
    await expect.poll(async () => (await modelsOf()).answer.calls.used).toBe(calls);
    suite.spare.calls.length = 0;
    await takenBefore('answer', { calls: calls - 1 });
    await askAboutGate();
    expect(suite.spare.calls).toEqual([]);
    await expect.poll(async () => (await modelsOf()).answer.calls.used).toBe(calls);
    await takenBefore('answer', {});
  });

  test('counts the test of a provider as it does an answer, and refuses it when it is used up', async () => {
    const { id } = await connect(ofTenant(), suite.keeper);
    suite.server.usage = { input: 30, output: 20 };
    const taken = async () => (await modelsOf(suite.keeper)).answer;
    const before = await taken();
    expect((await suite.keeper.post(`${ofTenant()}/${id}/test`, {})).status).toBe(200);
    const after = await taken();
    expect(after.calls.used - before.calls.used).toBe(1);
    expect(after.tokens.used - before.tokens.used).toBe(50);
    const of = { level: 'person' as const, subjectId: suite.keeper.userId, use: 'answer' as const, day };
    const most = freeModels.daily.answer;
    await suite.database.acrossSpaces((transaction) =>
      transaction
        .insert(modelCounters)
        .values({ ...of, ...most, cost: 0 })
        .onConflictDoUpdate({ target: counterKey, set: most }),
    );
    suite.server.calls = [];
    const refused = await suite.keeper.post(`${ofTenant()}/${id}/test`, {});
    expect([refused.status, refused.error.code]).toEqual([429, 'limit_reached']);
    expect(suite.server.calls.filter(({ path }) => path.endsWith('/chat/completions'))).toEqual([]);
  });
});
