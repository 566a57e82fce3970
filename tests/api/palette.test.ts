import { beforeAll, expect, test } from 'vitest';
import type { PaletteEntry } from '../../src/contracts/palette.ts';
import type { ApiClient } from '../testing/client.ts';
import { send } from '../testing/conversations.ts';
import { seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let reader: ApiClient;
let conversationId: string;

beforeAll(async () => {
  reader = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
  const { data } = await reader.post<{ id: string }>(
    `model-bots/${suite.tenant.modelBotId}/conversations`,
    {},
  );
  conversationId = data.id;
  await send(reader, conversationId, { text: 'Kite surfing insurance' });
});

const search = async (client: ApiClient, words: string) =>
  (await client.get<PaletteEntry[]>(`palette?search=${encodeURIComponent(words)}`)).data;

test('it leads to bots within reach and to own conversations, and to no others', async () => {
  const foreign = await seedTenant(suite.database);
  const bots = (await search(reader, 'Test bot')).filter(({ kind }) => kind === 'modelBots');
  expect(bots.map(({ id }) => id)).toEqual([suite.tenant.modelBotId]);
  expect(bots.map(({ id }) => id)).not.toContain(foreign.modelBotId);
  expect(await search(reader, 'KITE surf')).toMatchObject([{ kind: 'conversations', id: conversationId }]);
  for (const other of [
    await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId }),
    await suite.person({ name: 'ADMIN' }),
  ]) {
    expect(await search(other, 'Kite surf')).toEqual([]);
  }
});

test('people are found by ADMIN and SUPPORT only, and by words only', async () => {
  const words = `${reader.userId}@example.org`;
  for (const [role, path] of [
    ['ADMIN', '/admin/users?search='],
    ['SUPPORT', '/support/people?search='],
  ] as const) {
    const client = await suite.person({ name: role });
    expect(await search(client, words)).toMatchObject([
      { kind: 'people', id: reader.userId, path: path + encodeURIComponent(words) },
    ]);
    expect((await search(client, '')).filter(({ kind }) => kind === 'people')).toEqual([]);
  }
  expect(await search(reader, words)).toEqual([]);
  const tenantAdmin = await suite.person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId });
  expect((await search(tenantAdmin, words)).filter(({ kind }) => kind === 'people')).toEqual([]);
  expect((await suite.anonymous.get('palette')).status).toBe(401);
});
