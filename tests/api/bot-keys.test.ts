import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { ApiKeyData } from '../../src/contracts/model-bot.ts';
import { keysPerBot } from '../../src/rules/limits.ts';
import { type Action, isAllowed, permissions } from '../../src/rules/permissions.ts';
import { type RoleAssignment, roleNames, roles } from '../../src/rules/roles.ts';
import { mayAtBot, openToReader } from '../../src/server/db/predicates/model-bots.ts';
import { roleAssignments, tokens } from '../../src/server/db/schema/access.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let keys: string;
let admin: ApiClient;

beforeAll(async () => {
  keys = `model-bots/${suite.tenant.modelBotId}/api-keys`;
  admin = await suite.person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId });
});

const make = async (client: ApiClient, wishes: object = {}) =>
  (await client.post<ApiKeyData>(keys, { name: 'shop', ...wishes })).data;

const opens = async (key: string | undefined) =>
  (await fetch(`${suite.anonymous.origin}/v1/models`, { headers: { Authorization: `Bearer ${key}` } }))
    .status;

const listed = async (id: string) =>
  (await admin.get<ApiKeyData[]>(`${keys}?perPage=100`)).data.find((key) => key.id === id);

test.each(['TENANT_ADMIN', 'COMPANY_ADMIN', 'BOT_CREATOR', 'ADMIN'] as const)(
  'the key of a %s ends with the role, whichever way it goes, and its place says why',
  async (name) => {
    const { tenantId, companyId, modelBotId } = suite.tenant;
    const places: Record<string, RoleAssignment> = {
      TENANT_ADMIN: { name: 'TENANT_ADMIN', tenantId },
      COMPANY_ADMIN: { name: 'COMPANY_ADMIN', companyId },
      BOT_CREATOR: { name: 'BOT_CREATOR', modelBotId },
      ADMIN: { name: 'ADMIN' },
    };
    const role = places[name] as RoleAssignment;
    const maker = await suite.person(role);
    const { key, ...made } = await make(maker);
    expect(made).toMatchObject({
      state: 'active',
      expiresAt: null,
      madeBy: { id: maker.userId, firstName: 'Test' },
    });
    expect(await opens(key)).toBe(200);
    await suite.database.acrossSpaces((transaction) =>
      transaction.delete(roleAssignments).where(eq(roleAssignments.userId, maker.userId)),
    );
    expect(await opens(key)).toBe(401);
    expect(await listed(made.id)).toMatchObject({ state: 'makerGone', madeBy: { id: maker.userId } });
    // A role that reads does not bring it back.
    await suite.database.acrossSpaces((transaction) =>
      transaction.insert(roleAssignments).values({ userId: maker.userId, name: 'READ_USER', companyId }),
    );
    expect(await opens(key)).toBe(401);
    expect((await admin.delete(`${keys}/${made.id}`)).status).toBe(204);
  },
);

test('a member who is removed leaves no key behind that answers', async () => {
  const { tenantId, modelBotId } = suite.tenant;
  const maker = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  const { key } = await make(maker);
  expect(await opens(key)).toBe(200);
  expect((await admin.delete(`tenants/${tenantId}/members/${maker.userId}`)).status).toBe(204);
  expect(await opens(key)).toBe(401);
});

test.each(['suspendedAt', 'deletionRequestedAt'] as const)(
  'the key of somebody with %s does not answer',
  async (field) => {
    const maker = await suite.person({ name: 'BOT_CREATOR', modelBotId: suite.tenant.modelBotId });
    const { key, id } = await make(maker);
    const set = (value: Date | null) =>
      suite.database.acrossSpaces((transaction) =>
        transaction
          .update(users)
          .set({ [field]: value })
          .where(eq(users.id, maker.userId)),
      );
    await set(new Date());
    expect([await opens(key), (await listed(id))?.state]).toEqual([401, 'makerGone']);
    await set(null);
    expect([await opens(key), (await listed(id))?.state]).toEqual([200, 'active']);
  },
);

test('a key ends with its date, and no date lies behind', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const { key, id, expiresAt } = await make(admin, { expiresAt: soon });
  expect([expiresAt, await opens(key)]).toEqual([soon, 200]);
  await suite.database.acrossSpaces((transaction) =>
    transaction
      .update(tokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(tokens.id, id)),
  );
  expect([await opens(key), (await listed(id))?.state]).toEqual([401, 'expired']);
  for (const wrong of ['2020-01-01T00:00:00Z', 'tomorrow', 5]) {
    expect((await admin.post(keys, { name: 'shop', expiresAt: wrong })).error.fields).toEqual({
      expiresAt: 'invalid',
    });
  }
});

test('the database gives a bot to the very people to whom the rules give it', async () => {
  const [own, other] = [await seedTenant(suite.database), await seedTenant(suite.database)];
  const ownBot = { ...own, modelBotId: uuidv7() };
  const owner = await seedPerson(suite.database);
  await suite.database.acrossSpaces((transaction) =>
    transaction
      .insert(modelBots)
      .values({ id: ownBot.modelBotId, spaceId: owner.id, userId: owner.id, name: 'Own' }),
  );
  const scopes = roleNames.flatMap((name) =>
    [own, other].map((place): RoleAssignment => {
      const { scope } = roles[name];
      return scope ? { name, [scope]: place[scope] } : { name };
    }),
  );
  const people = await Promise.all(
    scopes.map(async (role) => ({ ...(await seedPerson(suite.database, { roles: [role] })), roles: [role] })),
  );
  const everybody = [...people, { ...owner, roles: [] }];
  const actions = (Object.keys(permissions) as Action[]).filter((action) => action.startsWith('modelBot.'));
  for (const botId of [own.modelBotId, ownBot.modelBotId]) {
    for (const { id, roles: held } of everybody) {
      const found = await suite.database.acrossSpaces(async (transaction) => {
        const [bot] = await transaction
          .select({
            tenantId: modelBots.tenantId,
            companyId: modelBots.companyId,
            modelBotId: modelBots.id,
            ownerId: modelBots.userId,
            published: openToReader(id),
            may: sql<boolean[]>`ARRAY[${sql.join(
              actions.map((action) => mayAtBot(action, sql`${id}::uuid`)),
              sql`, `,
            )}]`,
          })
          .from(modelBots)
          .where(and(eq(modelBots.id, botId)));
        return bot as NonNullable<typeof bot>;
      });
      const { may, ...place } = found;
      const expected = actions.map((action) => isAllowed({ id, roles: held }, action, place));
      expect(may, JSON.stringify(held)).toEqual(expected);
    }
  }
});

test('an assistant has so many keys and no more, however many are made at once', async () => {
  const { modelBotId, admin: owner } = await suite.administered();
  const made = await Promise.all(
    Array.from({ length: keysPerBot + 5 }, () =>
      owner.post<ApiKeyData>(`model-bots/${modelBotId}/api-keys`, { name: 'shop' }),
    ),
  );
  const refused = made.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, error }) => [status, error.code, error.limit])).toEqual(
    Array.from({ length: 5 }, () => [429, 'limit_reached', 'apiKeys']),
  );
  const [first] = made.filter(({ status }) => status === 201);
  await owner.delete(`model-bots/${modelBotId}/api-keys/${first?.data.id}`);
  expect((await owner.post(`model-bots/${modelBotId}/api-keys`, { name: 'shop' })).status).toBe(201);
});
