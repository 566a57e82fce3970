import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { ModelProviderData } from '../../src/contracts/model-provider.ts';
import type { Database } from '../../src/server/db/database.ts';
import { ApiClient } from './client.ts';
import { ask, read } from './conversations.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { type Parley, removeDirectory, startParley } from './parley.ts';
import { openTestDatabase, type SeededTenant, seedPerson, seedTenant, testPassword } from './seed.ts';

type Running = {
  parley: Parley;
  database: Database;
  server: ModelServer;
  spare: ModelServer;
  tenant: SeededTenant;
  /** Administers the installation, the tenant, and makes its bot. */
  admin: ApiClient;
  keeper: ApiClient;
  creator: ApiClient;
};

export const providerKey = 'sk-a-key-that-nobody-sees-1234';
export const chatModel = (id: string, price: number | null = null) => ({
  id,
  purpose: 'chat',
  inputPrice: price,
  outputPrice: price,
});

/** A server of the suite's own, a bot with a file, and two servers with models. None is connected when a test begins. */
export function createModelProviderSuite() {
  const suite = {} as Running;

  beforeAll(async () => {
    [suite.server, suite.spare] = await Promise.all([startModelServer(), startModelServer()]);
    suite.parley = await startParley({
      settings: { PRIVATE_HOSTS: 'models:localhost:1024-65535', AI_FALLBACK_SECONDS: '3' },
    });
    const { origin, dataDirectory } = suite.parley;
    const database = await openTestDatabase(dataDirectory);
    const tenant = await seedTenant(database);
    const signIn = async (...roles: NonNullable<Parameters<typeof seedPerson>[1]>['roles'] & object) =>
      new ApiClient(origin).signIn((await seedPerson(database, { roles })).email, testPassword);
    const admin = await signIn({ name: 'ADMIN' });
    const keeper = await signIn({ name: 'TENANT_ADMIN', tenantId: tenant.tenantId });
    const creator = await signIn({ name: 'BOT_CREATOR', modelBotId: tenant.modelBotId });
    await creator.upload(tenant.modelBotId, 'rules.txt', 'The gate closes twenty minutes before departure.');
    await creator.untilIngested(tenant.modelBotId);
    Object.assign(suite, { database, tenant, admin, keeper, creator });
  });

  afterAll(async () => {
    await suite.database.close();
    await suite.parley.stop();
    await removeDirectory(suite.parley.dataDirectory);
    await Promise.all([suite.server.close(), suite.spare.close()]);
  });

  beforeEach(async () => {
    for (const path of ['model-providers', ofTenant()]) {
      const { data } = await suite.admin.get<ModelProviderData[]>(path);
      for (const { id } of data) await suite.admin.delete(`${path}/${id}`);
    }
    for (const each of [suite.server, suite.spare]) {
      Object.assign(each, { reply: 'It closes “twenty minutes before departure” [1].', calls: [] });
    }
  });

  const ofTenant = () => `tenants/${suite.tenant.tenantId}/model-providers`;

  async function connect(path: string, client: ApiClient, settings: object = {}): Promise<ModelProviderData> {
    const { status, data } = await client.post<ModelProviderData>(path, {
      name: 'Ours',
      kind: 'openaiCompatible',
      baseUrl: `${suite.server.origin}/v1`,
      apiKey: providerKey,
      models: [chatModel('first-model')],
      ...settings,
    });
    expect(status).toBe(201);
    return data;
  }

  /** Asks when the gate closes, and sees what is stored of the answer. */
  async function askAboutGate(client = suite.creator, bot = suite.tenant.modelBotId) {
    const asked = await ask(client, { bot }, 'When does the gate close?');
    if (asked.status !== 200) return { ...asked, answer: undefined };
    const { messages } = await read(client, asked.conversation);
    return { ...asked, answer: messages.at(-1) };
  }

  // The same object, which gets the rest before the first test.
  return Object.assign(suite, { ofTenant, connect, askAboutGate });
}
