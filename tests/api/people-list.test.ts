import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { PersonData } from '../../src/contracts/user.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import { subscriptions } from '../../src/server/db/schema/billing.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
/** In every email of this suite, so that a search finds its people and no others. */
const mark = `list-${Date.now()}`;
const people: Record<string, string> = {};
let admin: ApiClient;
let tenantId: string;
let companyId: string;

beforeAll(async () => {
  admin = await suite.person({ name: 'ADMIN' });
  const tenant = await seedTenant(suite.database);
  ({ tenantId, companyId } = tenant);
  const seed = async (name: string, ...options: Parameters<typeof seedPerson>[1][]) => {
    const { id } = await seedPerson(suite.database, { email: `${name}-${mark}@example.org`, ...options[0] });
    people[name] = id;
  };
  await seed('boss', { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
  await seed('lead', { roles: [{ name: 'COMPANY_ADMIN', companyId }] });
  await seed('maker', { roles: [{ name: 'BOT_CREATOR', modelBotId: tenant.modelBotId }] });
  await seed('single', { roles: [{ name: 'SINGLE_USER' }] });
  await seed('gone', { roles: [{ name: 'SINGLE_USER' }] });
  await seed('claim', { roles: [{ name: 'SINGLE_USER' }], emailConfirmed: false });
  // A sign-up with somebody else's address is in no list.
  await seedPerson(suite.database, {
    email: `SINGLE-${mark}@example.org`,
    roles: [{ name: 'SINGLE_USER' }],
    emailConfirmed: false,
  });
  await suite.database.acrossSpaces((transaction) =>
    transaction
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, people.gone ?? '')),
  );
});

async function list(query: string) {
  const { status, data, meta } = await admin.get<PersonData[]>(`users?search=${mark}&${query}`);
  expect(status, query).toBe(200);
  expect(meta.total, query).toBe(data.length);
  return data;
}
const names = (found: PersonData[]) => found.map(({ email }) => email.split('-')[0]);

test.each([
  ['filters[role][]=TENANT_ADMIN', ['boss']],
  ['filters[role][]=TENANT_ADMIN&filters[role][]=BOT_CREATOR', ['boss', 'maker']],
  ['filters[status][]=suspended', ['gone']],
  [
    'filters[status][]=suspended&filters[status][]=active',
    ['boss', 'claim', 'gone', 'lead', 'maker', 'single'],
  ],
  ['filters[role][]=SINGLE_USER&filters[status][]=active', ['claim', 'single']],
  ['filters[emailConfirmed][]=false', ['claim']],
  ['filters[emailConfirmed][]=true&filters[role][]=SINGLE_USER', ['gone', 'single']],
])('%s finds %j', async (query, expected) => {
  expect(names(await list(`${query}&sort=email`))).toEqual(expected);
});

test('who never confirmed their email is told from who did', async () => {
  const shown = await list('sort=email');
  const confirmed = Object.fromEntries(shown.map((one) => [one.email.split('-')[0], one.emailConfirmed]));
  expect(confirmed).toMatchObject({ boss: true, gone: true, claim: false });
});

test('a tenant’s people are those of its companies and bots, too; a company’s are its own', async () => {
  expect(names(await list(`filters[tenantId][]=${tenantId}&sort=email`))).toEqual(['boss', 'lead', 'maker']);
  expect(names(await list(`filters[companyId][]=${companyId}&sort=email`))).toEqual(['lead', 'maker']);
});

test('administrators of a tenant and of a company see their own people, and nobody else’s with any filter', async () => {
  const asking = async (role: RoleAssignment, query: string) => {
    const { status, data } = await (await suite.person(role)).get<PersonData[]>(
      `users?search=${mark}&sort=email&${query}`,
    );
    expect(status).toBe(200);
    return names(data);
  };
  const [boss, lead] = [
    { name: 'TENANT_ADMIN', tenantId },
    { name: 'COMPANY_ADMIN', companyId },
  ] as const;
  expect(await asking(boss, '')).toEqual(['boss', 'lead', 'maker']);
  expect(await asking(lead, '')).toEqual(['lead', 'maker']);
  const other = await seedTenant(suite.database);
  const stranger = { name: 'TENANT_ADMIN', tenantId: other.tenantId } as const;
  expect(await asking(stranger, '')).toEqual([]);
  expect(await asking(stranger, `filters[tenantId][]=${tenantId}`)).toEqual([]);
  expect(await asking(lead, 'filters[role][]=TENANT_ADMIN')).toEqual([]);
});

test('of somebody whom two tenants share, each sees its own part and learns nothing of the other', async () => {
  const foreign = await seedTenant(suite.database);
  const shared = await seedPerson(suite.database, {
    email: `shared-${Date.now()}@example.com`,
    roles: [
      { name: 'SUPPORT' },
      { name: 'READ_USER', companyId },
      { name: 'TENANT_ADMIN', tenantId: foreign.tenantId },
      { name: 'BOT_CREATOR', modelBotId: foreign.modelBotId },
    ],
  });
  await suite.database.acrossSpaces(async (transaction) => {
    await transaction
      .insert(modelBots)
      .values({ spaceId: shared.id, userId: shared.id, name: 'Private', publishedAt: new Date() });
    for (const owner of [{ userId: shared.id }, { tenantId: foreign.tenantId }])
      await transaction.insert(subscriptions).values({ ...owner, plan: 'team', status: 'active' });
  });
  const found = async (client: ApiClient, query = '') => {
    const includes = 'includes[]=tenants&includes[]=modelBot&includes[]=subscription';
    const { data } = await client.get<PersonData[]>(`users?search=${shared.email}&${includes}&${query}`);
    return data;
  };
  const role = (name: string, place: object) => ({
    name,
    tenantId: null,
    companyId: null,
    modelBotId: null,
    ...place,
  });
  const readers = [
    await suite.person({ name: 'TENANT_ADMIN', tenantId }),
    await suite.person({ name: 'COMPANY_ADMIN', companyId }),
  ];
  for (const reader of readers) {
    const [person, ...others] = await found(reader);
    expect(others).toEqual([]);
    expect(person).toMatchObject({
      roles: [role('READ_USER', { companyId })],
      tenants: [],
      modelBot: null,
      subscription: null,
    });
    expect(JSON.stringify(person)).not.toContain(foreign.tenantId);
    // No filter tells what else there is.
    for (const query of [
      `filters[tenantId][]=${foreign.tenantId}`,
      `filters[companyId][]=${foreign.companyId}`,
      'filters[role][]=TENANT_ADMIN',
      'filters[role][]=BOT_CREATOR',
      'filters[role][]=SUPPORT',
    ]) {
      expect(await found(reader, query), query).toEqual([]);
    }
    expect(await found(reader, 'filters[role][]=READ_USER')).toHaveLength(1);
  }
  const there = await suite.person({ name: 'TENANT_ADMIN', tenantId: foreign.tenantId });
  const [person] = await found(there);
  expect(person?.roles.map(({ name }) => name).sort()).toEqual(['BOT_CREATOR', 'TENANT_ADMIN']);
  expect(person?.tenants?.map(({ id }) => id)).toEqual([foreign.tenantId]);
  expect(person?.subscription).toMatchObject({ plan: 'team' });
  expect((await found(there, `filters[companyId][]=${companyId}`)).length).toBe(0);
  const [whole] = await found(await suite.person({ name: 'SUPPORT' }));
  expect(whole?.roles).toHaveLength(4);
  expect(whole?.modelBot?.name).toBe('Private');
});

test.each([{ name: 'SINGLE_USER' }, { name: 'TENANT_ADMIN' }] as const)(
  '$name without a place has no list of people',
  async (role) => {
    const { status, error } = await (await suite.person(role)).get('users');
    expect([status, error.code]).toEqual([403, 'forbidden']);
  },
);

test.each(['email', 'createdAt', 'firstName'])('sort=%s is the reverse of sort=-%s', async (field) => {
  const [up, down] = [await list(`sort=${field}`), await list(`sort=-${field}`)];
  expect(up).toHaveLength(6);
  if (field !== 'firstName') expect(names(down)).toEqual(names(up).reverse());
});

test('what is included is there, and nothing else is', async () => {
  const [plain] = await list('filters[role][]=TENANT_ADMIN');
  expect(Object.keys(plain ?? {})).not.toContain('tenants');
  const [boss] = await list('filters[role][]=TENANT_ADMIN&includes[]=tenants&includes[]=subscription');
  expect(boss?.tenants).toEqual([{ id: tenantId, name: 'Test tenant' }]);
  expect(boss?.subscription).toBeNull();
  expect(Object.keys(boss ?? {})).not.toContain('modelBot');
});

test('pages hold what was asked for and know the whole', async () => {
  const { data, meta } = await admin.get<PersonData[]>(`users?search=${mark}&sort=email&page=2&perPage=4`);
  expect(names(data)).toEqual(['maker', 'single']);
  expect(meta).toEqual({ page: 2, perPage: 4, total: 6 });
});

test.each([
  'sort=passwordHash',
  'sort=-',
  'includes[]=passwordHash',
  'includes=tenants',
  'filters[passwordHash][]=x',
  'filters[role][]=GOD',
  'filters[role]=ADMIN',
  'filters[status][]=',
  'filters[tenantId][]=not-an-id',
  'perPage=101',
  'page=0',
  'page=x',
  'limit=5',
  'search=a&search=b',
])('%s is refused', async (query) => {
  const { status, error } = await admin.get(`users?${query}`);
  expect(status).toBe(422);
  expect(error.code).toBe('invalid_request');
});
