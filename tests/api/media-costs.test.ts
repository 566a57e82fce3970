import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MediaData } from '../../src/contracts/media.ts';
import type { CostReportData } from '../../src/contracts/model-provider.ts';
import { plans, roomIn } from '../../src/rules/plans.ts';
import { media } from '../../src/server/db/schema/media.ts';
import type { ApiClient } from '../testing/client.ts';
import { createMediaSuite, mediaUsed as used } from '../testing/media.ts';
import { smallPicture, startOpenAiServer } from '../testing/openai-server.ts';
import { type SeededTenant, seedTenant } from '../testing/seed.ts';

const suite = createMediaSuite();
const { person } = suite;

describe('what media take of a tenant', () => {
  let own: SeededTenant;
  let keeper: ApiClient;
  const makeOwn = (body: object) => keeper.post<MediaData>(`model-bots/${own.modelBotId}/media`, body);
  const picture = { kind: 'image', prompt: 'A buoy' };

  beforeAll(async () => {
    own = await seedTenant(suite.database);
    keeper = await person({ name: 'TENANT_ADMIN', tenantId: own.tenantId });
    const models = [
      { id: 'priced-picture', purpose: 'image', inputPrice: null, outputPrice: 40_000 },
      { id: 'priced-voice', purpose: 'speech', inputPrice: 15_000_000, outputPrice: null },
    ];
    const { status } = await keeper.post(`tenants/${own.tenantId}/model-providers`, {
      kind: 'openaiCompatible',
      name: 'Ours',
      models,
      baseUrl: suite.provider.baseUrl.replace('127.0.0.1', 'localhost'),
    });
    expect(status).toBe(201);
  });

  test('is priced by picture and by character, and bound by budgets', async () => {
    const costs = async () =>
      (await keeper.get<CostReportData>(`tenants/${own.tenantId}/costs?by=model`)).data.rows.map(
        ({ name, calls, cost }) => [name, calls, cost],
      );
    const setBudget = (monthly: number | null) =>
      keeper.put(`tenants/${own.tenantId}/budgets`, { level: 'tenant', subjectId: own.tenantId, monthly });
    expect((await makeOwn(picture)).status).toBe(201);
    expect((await makeOwn({ kind: 'speech', prompt: 'x'.repeat(100) })).status).toBe(201);
    const spent = [
      ['priced-picture (Ours)', 1, 40_000],
      ['priced-voice (Ours)', 1, 1_500],
    ];
    expect(await costs()).toEqual(spent);

    await setBudget(41_500 + 39_999);
    const before = [await used(keeper), suite.provider.mediaRequests.length];
    const refused = await makeOwn(picture);
    expect([refused.status, refused.error.code]).toEqual([429, 'budget_used']);
    expect([await used(keeper), suite.provider.mediaRequests.length]).toEqual(before);
    expect(await costs()).toEqual(spent);
    await setBudget(41_500 + 40_000);
    expect((await makeOwn(picture)).status).toBe(201);
    await setBudget(null);
  });

  test.each([500, 503, 401])(
    'is made by the next suite.provider where the first answers %i, and is its cost',
    async (status) => {
      const broken = await startOpenAiServer();
      broken.failMedia(status);
      const other = await seedTenant(suite.database);
      const client = await person({ name: 'TENANT_ADMIN', tenantId: other.tenantId });
      const models = (id: string, price: number) => [
        { id: `${id}-picture`, purpose: 'image', inputPrice: null, outputPrice: price },
        { id: `${id}-voice`, purpose: 'speech', inputPrice: price, outputPrice: null },
      ];
      for (const [name, server, price] of [
        ['broken', broken, 70_000],
        ['whole', suite.provider, 40_000],
      ] as const) {
        await client.post(`tenants/${other.tenantId}/model-providers`, {
          kind: 'openaiCompatible',
          name,
          models: models(name, price),
          baseUrl: server.baseUrl.replace('127.0.0.1', 'localhost'),
        });
      }
      const makeThere = (body: object) =>
        client.post<MediaData>(`model-bots/${other.modelBotId}/media`, body);
      expect(await makeThere(picture)).toMatchObject({ status: 201, data: { model: 'whole-picture' } });
      const spoken = { kind: 'speech', prompt: 'x'.repeat(100) };
      expect(await makeThere(spoken)).toMatchObject({ status: 201, data: { model: 'whole-voice' } });
      expect(broken.mediaRequests).toHaveLength(2);
      const { data } = await client.get<CostReportData>(`tenants/${other.tenantId}/costs?by=model`);
      expect(data.rows.map(({ name, calls, cost }) => [name, calls, cost])).toEqual([
        ['whole-picture (whole)', 1, 40_000],
        ['whole-voice (whole)', 1, 4],
      ]);

      // The dearest of those that may be asked has to fit.
      const setBudget = (monthly: number | null) =>
        client.put(`tenants/${other.tenantId}/budgets`, {
          level: 'tenant',
          subjectId: other.tenantId,
          monthly,
        });
      await setBudget(40_004 + 69_999);
      expect((await makeThere(picture)).status).toBe(429);
      await setBudget(40_004 + 70_000);
      expect((await makeThere(picture)).status).toBe(201);
      await setBudget(null);
      broken.failMedia(400, 'content_policy_violation');
      expect((await makeThere(picture)).error?.code).toBe('media_refused');
      await broken.close();
    },
  );

  test('counts to its storage until it is deleted', async () => {
    const [kept] = (await keeper.get<MediaData[]>(`model-bots/${own.modelBotId}/media`)).data;
    const setBytes = (bytes: number) =>
      suite.database.acrossSpaces((transaction) =>
        transaction
          .update(media)
          .set({ bytes })
          .where(eq(media.id, kept?.id ?? '')),
      );
    const room = roomIn(plans.free, 'storage') as number;
    const [row] = await suite.database.acrossSpaces((transaction) =>
      transaction
        .select()
        .from(media)
        .where(eq(media.id, kept?.id ?? '')),
    );
    expect(row?.bytes).toBe(smallPicture().length);
    // There is room to begin, and not to keep it.
    const others = await suite.database.acrossSpaces((transaction) =>
      transaction
        .select({ id: media.id, bytes: media.bytes })
        .from(media)
        .where(eq(media.spaceId, own.tenantId)),
    );
    const rest = others.reduce((sum, { id, bytes }) => (id === kept?.id ? sum : sum + bytes), 0);
    for (const free of [smallPicture().length - 1, 0]) {
      await setBytes(room - rest - free);
      const before = await used(keeper);
      const full = await makeOwn(picture);
      expect([full.status, full.error]).toMatchObject([429, { code: 'limit_reached', limit: 'storage' }]);
      expect(await used(keeper)).toBe(before);
    }
    await keeper.delete(`model-bots/${own.modelBotId}/media/${kept?.id}`);
    expect((await makeOwn(picture)).status).toBe(201);
  });
});
