import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountData } from '../../src/contracts/account.ts';
import { secondFactorPage } from '../../src/rules/second-factor.ts';
import type { Database } from '../../src/server/db/database.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { Browser } from '../testing/browser.ts';
import { ApiClient } from '../testing/client.ts';
import { closedEndpoints } from '../testing/endpoints.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

// What is required of an installation is required of everybody on it, so it has one of its own.
let parley: Parley;
let database: Database;
beforeAll(async () => {
  parley = await startParley();
  database = await openTestDatabase(parley.dataDirectory);
});
afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

type Roles = NonNullable<Parameters<typeof seedPerson>[1]>['roles'] & object;
const confirmed = { currentPassword: testPassword };

async function person(...roles: Roles) {
  const { email } = await seedPerson(database, { roles });
  const client = await new ApiClient(parley.origin).signIn(email, testPassword);
  return { email, client };
}

async function setUp(client: ApiClient): Promise<string> {
  const key = new Authenticator(parley.origin);
  const passkeys = `users/${client.userId}/passkeys`;
  const { data } = await client.post<{ challengeId: string; options: { challenge: string } }>(
    `${passkeys}/challenge`,
    confirmed,
  );
  const body = { challengeId: data.challengeId, name: 'Key', response: key.register(data.options) };
  const added = await client.post<{ passkey: { id: string } }>(passkeys, body);
  expect(added.status).toBe(201);
  return added.data.passkey.id;
}

const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code];
const missing = [403, 'second_factor_missing'];

test('a role that needs two factors closes everything but setting one up, at once and until then', async () => {
  const { tenantId, companyId } = await seedTenant(database);
  const { client: admin } = await person({ name: 'TENANT_ADMIN', tenantId });
  const { client: reader, email } = await person({ name: 'READ_USER', companyId });
  const path = `tenants/${tenantId}/second-factor`;
  expect(codeOf(await admin.put(path, { roles: ['READ_USER'] }))).toEqual([409, 'own_second_factor_first']);
  await setUp(admin);
  expect((await reader.get('companies')).status).toBe(200);
  expect(codeOf(await admin.put(path, { roles: ['SUPPORT'] }))).toEqual([422, 'invalid_request']);
  expect((await admin.put<object>(path, { roles: ['READ_USER'] })).data).toEqual({ roles: ['READ_USER'] });

  const closed = await reader.get('companies');
  expect(codeOf(closed)).toEqual(missing);
  expect(closed.error).toMatchObject({ setUpPath: secondFactorPage });
  const own = await reader.get<AccountData>(`users/${reader.userId}`);
  expect(own.data.secondFactorMissing).toBe(true);

  const browser = new Browser(parley.origin);
  await browser.signIn(email);
  const page = (address: string) => browser.fetch(new URL(address, parley.origin).href);
  const led = await page(`/es/companies/${companyId}/modules?x=1`);
  const returnUrl = encodeURIComponent(`/es/companies/${companyId}/modules?x=1`);
  expect([led.status, led.headers.get('location')]).toEqual([
    302,
    `/es${secondFactorPage}?returnUrl=${returnUrl}`,
  ]);
  expect((await page(secondFactorPage)).status).toBe(200);
  expect((await page('/')).status).toBe(200);

  const passkey = await setUp(reader);
  expect((await reader.get('companies')).status).toBe(200);
  expect((await page(secondFactorPage)).headers.get('location')).toBe('/account/profile');
  // The last one stays while it is needed.
  const removal = `users/${reader.userId}/passkeys/${passkey}`;
  expect(codeOf(await reader.delete(removal, confirmed))).toEqual([409, 'second_factor_needed']);
  expect((await admin.put(path, { roles: [] })).status).toBe(200);
  expect((await reader.delete(removal, confirmed)).status).toBe(204);
  expect((await reader.get('companies')).status).toBe(200);

  const [event] = await database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'secondFactor.required'), eq(auditEvents.spaceId, tenantId))),
  );
  expect(event).toMatchObject({ actorId: admin.userId, details: { gained: ['READ_USER'], lost: [] } });
});

const openToThem = [
  'GET tenants/[id]/branding.css: open',
  'GET tenants/[id]/logo: open',
  'GET users/[id]: own',
  'GET users/[id]/code-mail: own',
  'GET users/[id]/two-factor: own',
  'POST users/[id]/passkeys/challenge: own',
  'POST users/[id]/passkeys: own',
  'POST users/[id]/proofs: own',
  'POST users/[id]/two-factor/totp/confirm: own',
  'POST users/[id]/two-factor/totp: own',
  'POST users/[id]/verify-email/address: own',
  'POST users/[id]/verify-email/resend: own',
  'POST users/[id]/verify-email: own',
  'POST users/logout: open',
];

test('every call of the API is closed to them but what is public and those that say otherwise', async () => {
  const { tenantId } = await seedTenant(database);
  const { client: keeper } = await person({ name: 'TENANT_ADMIN', tenantId });
  const { client } = await person({ name: 'TENANT_ADMIN', tenantId }, { name: 'ADMIN' });
  await setUp(keeper);
  const path = `tenants/${tenantId}/second-factor`;
  expect((await keeper.put(path, { roles: ['TENANT_ADMIN'] })).status).toBe(200);
  const open: string[] = [];
  for (const { call, method, definition } of await closedEndpoints()) {
    const { withoutSecondFactor: openness } = definition;
    if (openness) open.push(`${method} ${call}: ${openness}`);
    if (openness === 'open') continue;
    // Somebody else's, where their own is open.
    const address = call.replaceAll(/\[\w+\]/g, tenantId);
    const answer = await client.fetch(address, { method });
    const said = (await answer.text()).includes(missing[1] as string);
    expect([answer.status, said], `${method} ${call}`).toEqual([403, true]);
  }
  expect(open.sort()).toEqual(openToThem.sort());
  expect((await client.get(`users/${client.userId}`)).status).toBe(200);
  // Acting as another person is no way round it.
  const { client: target } = await person({ name: 'SINGLE_USER' });
  const acting = await client.post('users/login-by-id', { id: target.userId, reason: 'To look at a file' });
  expect(codeOf(acting)).toEqual(missing);
});

test('an installation asks it of a role everywhere, and whoever switches it on is not locked out', async () => {
  const { client: admin } = await person({ name: 'ADMIN' });
  const { client: support } = await person({ name: 'SUPPORT' });
  const path = 'admin/second-factor';
  expect(codeOf(await admin.put(path, { roles: ['ADMIN', 'SUPPORT'] }))).toEqual([
    409,
    'own_second_factor_first',
  ]);
  await setUp(admin);
  expect((await admin.put(path, { roles: ['ADMIN', 'SUPPORT'] })).status).toBe(200);
  expect((await admin.get<object>(path)).data).toEqual({ roles: ['ADMIN', 'SUPPORT'] });
  expect(codeOf(await support.get('tickets'))).toEqual(missing);
  expect(codeOf(await support.put(path, { roles: [] }))).toEqual(missing);
  expect((await admin.put(path, { roles: [] })).status).toBe(200);
  expect(codeOf(await support.put(path, { roles: [] }))).toEqual([403, 'forbidden']);
  expect((await support.get('tickets')).status).toBe(200);
});

test('the API keys of an assistant go on', async () => {
  const { tenantId, modelBotId } = await seedTenant(database);
  const { client: keeper } = await person({ name: 'TENANT_ADMIN', tenantId });
  const { client: creator } = await person({ name: 'BOT_CREATOR', modelBotId });
  const { data } = await creator.post<{ key: string }>(`model-bots/${modelBotId}/api-keys`, { name: 'shop' });
  await setUp(keeper);
  await keeper.put(`tenants/${tenantId}/second-factor`, { roles: ['BOT_CREATOR'] });
  expect(codeOf(await creator.get('model-bots'))).toEqual(missing);
  const headers = { Authorization: `Bearer ${data.key}` };
  expect((await fetch(`${parley.origin}/v1/models`, { headers })).status).toBe(200);
});
