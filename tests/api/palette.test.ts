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

test('everybody is found by ADMIN and SUPPORT, by words only', async () => {
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
  expect((await suite.anonymous.get('palette')).status).toBe(401);
});

test('people are found by who runs their organisation or company, and by nobody beside or above it', async () => {
  const words = `${reader.userId}@example.org`;
  const { tenantId, companyId } = suite.tenant;
  const people = async (client: ApiClient) =>
    (await search(client, words)).filter(({ kind }) => kind === 'people').map(({ path }) => path);
  const at = (panel: string) => [`${panel}/panel?part=people&search=${encodeURIComponent(words)}`];
  expect(await people(await suite.person({ name: 'TENANT_ADMIN', tenantId }))).toEqual(
    at(`/tenants/${tenantId}`),
  );
  expect(await people(await suite.person({ name: 'COMPANY_ADMIN', companyId }))).toEqual(
    at(`/companies/${companyId}`),
  );
  expect(await people((await suite.administered()).admin)).toEqual([]);
});

test('organisations, companies and files are found by who may open them, and by words only', async () => {
  const { tenantId, companyId, modelBotId } = suite.tenant;
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  const { data } = await creator.upload(modelBotId, 'zeppelin-rules.md', '# Zeppelins fly on Sundays.');
  const file = data[0]?.id;
  const found = async (client: ApiClient, words: string, kind: PaletteEntry['kind']) =>
    (await search(client, words)).filter((each) => each.kind === kind).map(({ id, path }) => [id, path]);
  expect(await found(creator, 'zeppelin', 'files')).toEqual([
    [file, `/model-bots/${modelBotId}/ai-gen?file=${file}`],
  ]);
  expect(await found(creator, '', 'files')).toEqual([]);
  for (const other of [
    reader,
    (await suite.administered()).admin,
    await suite.person({ name: 'SINGLE_USER' }),
  ]) {
    expect(await found(other, 'zeppelin', 'files')).toEqual([]);
  }
  const { data: company } = await (await suite.person({ name: 'TENANT_ADMIN', tenantId })).get<{
    name: string;
  }>(`companies/${companyId}`);
  expect(await found(reader, company.name, 'companies')).toContainEqual([
    companyId,
    `/companies/${companyId}/modules`,
  ]);
  const admin = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  expect(await found(admin, company.name, 'companies')).toContainEqual([
    companyId,
    `/companies/${companyId}/panel`,
  ]);
  const { data: tenant } = await admin.get<{ name: string }>(`tenants/${tenantId}`);
  expect(await found(admin, tenant.name, 'tenants')).toEqual([[tenantId, `/tenants/${tenantId}/panel`]]);
  expect(await found(reader, tenant.name, 'tenants')).toEqual([]);
});
