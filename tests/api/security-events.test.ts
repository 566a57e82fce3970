import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import type { OwnEventData } from '../../src/contracts/security.ts';
import { apiKeyLimit } from '../../src/rules/limits.ts';
import { Browser } from '../testing/browser.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

type Row = {
  action: string;
  details: Record<string, unknown>;
  address: string | null;
  user_agent: string | null;
};

/** What the audit log says of somebody, once it says that much. */
async function eventsOf(personId: string, least: number): Promise<Row[]> {
  let rows: Row[] = [];
  await expect
    .poll(async () => {
      ({ rows } = await suite.database.acrossSpaces((transaction) =>
        transaction.execute<Row>(sql`SELECT action, details, address, user_agent FROM audit_events
          WHERE subject_id = ${personId} ORDER BY created_at, id`),
      ));
      return rows.length;
    })
    .toBeGreaterThanOrEqual(least);
  return rows;
}

const seenBy = async (admin: ApiClient, tenantId: string) => {
  const query = `filters[space][]=${tenantId}&perPage=100`;
  const { data } = await admin.get<{ cells: { action: string; subject: string } }[]>(`audit-events?${query}`);
  return data.map(({ cells }) => `${cells.action} ${cells.subject.split(' ')[1]}`);
};

test('sign-ins, failures and refusals are written with address and device; their admin sees them, no other', async () => {
  const [home, other] = [await suite.administered(), await suite.administered()];
  const { id, email } = await seedPerson(suite.database, {
    roles: [{ name: 'BOT_CREATOR', modelBotId: home.modelBotId }],
  });
  const browser = new Browser(suite.anonymous.origin);
  const device = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };
  await browser.call('POST', 'users/login', { email, password: 'wrong' }, device);
  const { data } = await browser.call<{ plainTextToken: string }>(
    'POST',
    'users/login',
    { email, password: testPassword },
    device,
  );
  browser.token = data.plainTextToken;
  for (const _ of [1, 2]) {
    expect((await browser.call('GET', `model-bots/${other.modelBotId}`, undefined, device)).status).toBe(404);
  }
  expect((await browser.call('GET', 'admin/tables/users', undefined, device)).status).toBe(403);
  const events = await eventsOf(id, 4);
  expect(events.map(({ action, details }) => [action, details.reason ?? details.means])).toEqual([
    ['user.sign_in_failed', 'invalid_credentials'],
    ['user.signed_in', 'password'],
    ['access.refused', 'not_found'],
    ['access.refused', 'forbidden'],
  ]);
  for (const event of events) {
    expect(event.address).toMatch(/127\.0\.0\.1|::1/);
    expect(event.user_agent).toContain('Firefox');
  }
  expect(await seenBy(home.admin, home.tenantId)).toEqual(
    expect.arrayContaining([`user.signed_in ${id}`, `user.sign_in_failed ${id}`, `access.refused ${id}`]),
  );
  expect((await seenBy(other.admin, other.tenantId)).some((seen) => seen.endsWith(id))).toBe(false);
  expect((await home.admin.get(`audit-events?filters[space][]=${other.tenantId}`)).status).toBe(404);
});

test('what is named in another case, in the query or in the body is written as well, and more of it hides no other', async () => {
  const [home, other] = [await suite.administered(), await suite.administered()];
  const person = await suite.person({ name: 'BOT_CREATOR', modelBotId: home.modelBotId });
  const refused = [
    await person.get(`model-bots/${other.modelBotId.toUpperCase()}`),
    await person.get(`usage?modelBotId=${other.modelBotId}`),
    await person.post('model-bots', { companyId: other.companyId, name: 'Mine' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  for (let count = 0; count < 40; count++) await person.get(`model-bots/${randomUUID()}`);
  expect((await person.get('admin/tables/users')).status).toBe(403);
  const events = await eventsOf(person.userId, 31);
  const told = events.filter(({ action }) => action === 'access.refused').map(({ details }) => details);
  expect(told.slice(0, 3).map(({ refused }) => String(refused).toLowerCase())).toEqual([
    `modelbot ${other.modelBotId}`,
    `modelbot ${other.modelBotId}`,
    `company ${other.companyId}`,
  ]);
  expect(told).toHaveLength(31);
  expect(told.filter(({ silentUntil }) => silentUntil !== undefined)).toHaveLength(1);
  expect(told.at(-1)).toMatchObject({ reason: 'forbidden' });
});

test('an id that is not one’s own is written where the rest is done, or where a field is called wrong', async () => {
  const [home, other] = [await suite.administered(), await suite.administered()];
  const { id, email } = await seedPerson(suite.database, {
    roles: [{ name: 'TENANT_ADMIN', tenantId: home.tenantId }],
  });
  const client = await suite.anonymous.signIn(email, testPassword);
  const opened = await client.post<{ id: string }>(`model-bots/${home.modelBotId}/conversations`, {});
  const [archived, removed] = [randomUUID(), randomUUID()];
  expect(
    (await client.patch('conversations', { ids: [opened.data.id, archived], archived: true })).status,
  ).toBe(204);
  expect((await client.delete('conversations', { ids: [opened.data.id, removed] })).status).toBe(204);
  const invitation = { email: 'new@example.org', role: 'READ_USER', companyId: other.companyId };
  const invited = await client.post(`tenants/${home.tenantId}/invitations`, { invitations: [invitation] });
  expect(invited.status).toBe(422);
  const rows = (await eventsOf(id, 4)).filter(({ action }) => action === 'access.refused');
  expect(rows.map(({ details }) => details.refused)).toEqual([
    `conversation ${archived}`,
    `conversation ${removed}`,
    other.companyId,
  ]);
});

test('what a list is filtered by is written where it lies elsewhere, and not where it is one’s own', async () => {
  const [home, other] = [await suite.administered(), await suite.administered()];
  const person = await suite.person({ name: 'COMPANY_ADMIN', companyId: home.companyId });
  const places = [
    ['companies', 'tenantId', home.tenantId, other.tenantId, 'tenant'],
    ['model-bots', 'companyId', home.companyId, other.companyId, 'company'],
    ['conversations', 'modelBotId', home.modelBotId, other.modelBotId, 'modelBot'],
    ['tickets', 'requester', person.userId, other.admin.userId, 'user'],
  ] as const;
  for (const [list, filter, own, foreign] of places) {
    expect((await person.get(`${list}?filters[${filter}][]=${own}`)).status).toBe(200);
    const both = `filters[${filter}][]=${own}&filters[${filter}][]=${foreign}`;
    expect((await person.get(`${list}?${both}`)).status).toBe(200);
  }
  const notification = randomUUID();
  expect((await person.post('notifications/read', { ids: [notification] })).status).toBe(204);
  const rows = (await eventsOf(person.userId, 5)).filter(({ action }) => action === 'access.refused');
  expect(rows.map(({ details }) => details.refused)).toEqual([
    ...places.map(([, , , foreign, kind]) => `${kind} ${foreign}`),
    `notification ${notification}`,
  ]);
});

test('of somebody at home in two organisations neither sees what they were refused', async () => {
  const [one, two] = [await suite.administered(), await suite.administered()];
  const shared = await suite.person(
    { name: 'COMPANY_ADMIN', companyId: one.companyId },
    { name: 'COMPANY_ADMIN', companyId: two.companyId },
  );
  expect((await shared.get('admin/tables/users')).status).toBe(403);
  await eventsOf(shared.userId, 1);
  for (const { admin, tenantId } of [one, two]) {
    expect(await seenBy(admin, tenantId)).not.toContain(`access.refused ${shared.userId}`);
  }
});

test('a foreign id and one that does not exist are written down alike', async () => {
  const other = await suite.administered();
  const person = await suite.person({ name: 'SINGLE_USER' });
  const missing = '01890000-0000-7000-8000-00000000dead';
  const [foreign, nothing] = [
    await person.get(`model-bots/${other.modelBotId}`),
    await person.get(`model-bots/${missing}`),
  ];
  expect([foreign.status, foreign.error]).toEqual([nothing.status, nothing.error]);
  const events = await eventsOf(person.userId, 2);
  const of = (id: string) => ({
    method: 'GET',
    reason: 'not_found',
    path: expect.stringContaining(id),
    refused: `modelBot ${id}`,
  });
  expect(events.map(({ details }) => details)).toEqual([of(other.modelBotId), of(missing)]);
});

test('ten wrong passwords lock nobody out of a device they used before, and strangers stay out', async () => {
  const { email } = await seedPerson(suite.database);
  const known = new Browser(suite.anonymous.origin);
  await known.signIn(email);
  const stranger = new Browser(suite.anonymous.origin);
  const login = (browser: Browser, password: string) =>
    browser.call('POST', 'users/login', { email, password });
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await login(stranger, `wrong ${attempt}`)).status).toBe(401);
  }
  expect((await login(stranger, testPassword)).status).toBe(429);
  expect((await login(known, testPassword)).status).toBe(200);
  // Its own wrong passwords count for it.
  for (let attempt = 0; attempt < 10; attempt++) await login(known, 'wrong');
  expect((await login(known, testPassword)).status).toBe(429);
  // A device of somebody else's is no device of theirs.
  const other = new Browser(suite.anonymous.origin);
  await other.signIn((await seedPerson(suite.database)).email);
  expect((await login(other, testPassword)).status).toBe(429);
});

test('a limit that is hit is written once', async () => {
  const { id, email } = await seedPerson(suite.database);
  const client = await suite.anonymous.signIn(email, testPassword);
  for (let attempt = 0; attempt < 14; attempt++) {
    await client.post(`users/${id}/two-factor/totp`, { currentPassword: 'wrong' });
  }
  const limited = (await eventsOf(id, 12)).filter(({ action }) => action === 'access.limited');
  expect(limited).toHaveLength(1);
});

test('a session that nobody used for the set time has ended', async () => {
  const { email, id } = await seedPerson(suite.database);
  const browser = new Browser(inject('origin'));
  await browser.signIn(email, { remember: true });
  const rest = (hours: number) =>
    suite.database.acrossSpaces((transaction) =>
      transaction.execute(
        sql`UPDATE sessions SET last_seen_at = now() - make_interval(hours => ${hours}::int) WHERE user_id = ${id}`,
      ),
    );
  await rest(167);
  expect((await browser.call('GET', `users/${id}`)).status).toBe(200);
  await rest(169);
  expect((await browser.call('GET', `users/${id}`)).status).toBe(401);
});

test('and so has a program’s sign-in', async () => {
  const { email, id } = await seedPerson(suite.database);
  const program = await suite.anonymous.signIn(email, testPassword);
  const rest = (hours: number) =>
    suite.database.acrossSpaces((transaction) =>
      transaction.execute(
        sql`UPDATE tokens SET created_at = now() - make_interval(hours => 200),
          last_used_at = now() - make_interval(hours => ${hours}::int) WHERE user_id = ${id}`,
      ),
    );
  await rest(167);
  expect((await program.get(`users/${id}`)).status).toBe(200);
  // That was a use of it.
  expect((await program.get(`users/${id}`)).status).toBe(200);
  await rest(169);
  expect((await program.get(`users/${id}`)).status).toBe(401);
});

test('a password that everybody uses is refused, and so is one’s own name', async () => {
  const { id, email } = await seedPerson(suite.database);
  const client = await suite.anonymous.signIn(email, testPassword);
  for (const password of ['password1234', email]) {
    const { error } = await client.post(`users/${id}/password`, { currentPassword: testPassword, password });
    expect(error.fields).toEqual({ password: 'common_password' });
  }
});

test('wrong keys and limits of /v1 are written with address and device, where those who may see them look', async () => {
  const home = await suite.administered();
  const keys = `model-bots/${home.modelBotId}/api-keys`;
  const { key, id } = (await home.admin.post<{ key: string; id: string }>(keys, { name: 'shop' })).data;
  const call = (bearer: string) =>
    fetch(`${suite.anonymous.origin}/v1/models`, {
      headers: { Authorization: `Bearer ${bearer}`, 'User-Agent': 'curl/8.9.1' },
    });
  await Promise.all(Array.from({ length: apiKeyLimit.points }, () => call(key)));
  expect((await call(key)).status).toBe(429);
  expect((await home.admin.delete(`${keys}/${id}`)).status).toBe(204);
  const other = (await home.admin.post<{ key: string }>(keys, { name: 'till' })).data.key;
  const [head] = other.split('|');
  const wrong = `${head}|${key.split('|')[1]}`;
  expect([(await call(wrong)).status, (await call('pk_nothing')).status]).toEqual([401, 401]);
  await expect
    .poll(() => seenBy(home.admin, home.tenantId))
    .toEqual(
      expect.arrayContaining([`access.limited ${home.modelBotId}`, `apiKey.refused ${home.modelBotId}`]),
    );
  const events = await eventsOf(home.modelBotId, 2);
  const atDoors = events.filter(({ action }) => action === 'access.limited' || action === 'apiKey.refused');
  expect(atDoors.map(({ action, details }) => [action, details.reason, details.path])).toEqual([
    ['access.limited', 'rate_limit_exceeded', '/v1/models'],
    ['apiKey.refused', 'invalid_api_key', '/v1/models'],
  ]);
  for (const { address, user_agent } of atDoors) {
    expect([address, user_agent]).toEqual([expect.stringMatching(/127\.0\.0\.1|::1/), 'curl/8.9.1']);
  }
});

test('a person reads what happened to their own account, page by page, and nobody else does', async () => {
  const { id, email } = await seedPerson(suite.database, { roles: [{ name: 'SINGLE_USER' }] });
  const browser = new Browser(suite.anonymous.origin);
  const device = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };
  await browser.call('POST', 'users/login', { email, password: 'wrong' }, device);
  const { data } = await browser.call<{ plainTextToken: string }>(
    'POST',
    'users/login',
    { email, password: testPassword },
    device,
  );
  browser.token = data.plainTextToken;
  const admin = await suite.person({ name: 'ADMIN' });
  await suite.database.acrossSpaces((transaction) =>
    transaction.execute(sql`INSERT INTO audit_events (id, actor_id, action, subject_type, subject_id, address)
      VALUES (gen_random_uuid(), ${admin.userId}, 'user.roles_changed', 'user', ${id}, '203.0.113.9')`),
  );
  await eventsOf(id, 3);
  const read = (query = '') =>
    browser.call<OwnEventData[]>('GET', `users/${id}/security-events${query}`, undefined, device);
  const { data: events, meta } = await read();
  expect(events.map(({ action, byOther }) => [action, byOther])).toEqual([
    ['user.roles_changed', true],
    ['user.signed_in', false],
    ['user.sign_in_failed', false],
  ]);
  // From where somebody else did it is theirs.
  expect(events[0]).toMatchObject({ address: null, browser: null });
  expect(events[1]).toMatchObject({ browser: 'Firefox', system: 'Linux' });
  expect(events[1]?.address).toMatch(/127\.0\.0\.1|::1/);
  expect(meta.total).toBe(3);
  const second = await read('?page=2&perPage=2');
  expect(second.data.map((event) => event.action)).toEqual(['user.sign_in_failed']);
  expect((await admin.get(`users/${id}/security-events`)).status).toBe(403);
  const stranger = await suite.person({ name: 'SINGLE_USER' });
  expect((await stranger.get(`users/${id}/security-events`)).status).toBe(404);
});
