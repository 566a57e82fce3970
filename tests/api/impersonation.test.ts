import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LoginResult } from '../../src/contracts/account.ts';
import { roleAssignments } from '../../src/server/db/schema/access.ts';
import { sessions, users } from '../../src/server/db/schema/identity.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { Browser } from '../support/browser.ts';
import { callsById, type Ids } from '../support/calls-by-id.ts';
import { ApiClient } from '../support/client.ts';
import { seedPerson, seedTenant, testPassword } from '../support/seed.ts';
import { createSuite } from '../support/suite.ts';

const suite = createSuite();
const reason = 'Ticket 4711: cannot find a file';

type Person = { id: string; email: string };
const seed = (...names: ('ADMIN' | 'SUPPORT' | 'SINGLE_USER')[]) =>
  seedPerson(suite.database, { roles: names.map((name) => ({ name })) });

async function signIn({ email }: Person): Promise<Browser> {
  const browser = new Browser(suite.anonymous.origin);
  const { data } = await browser.call<LoginResult>('POST', 'users/login', { email, password: testPassword });
  browser.token = data.plainTextToken;
  return browser;
}

/** @param why null sends no reason */
const become = (browser: Browser, id: string, why: string | null = reason) =>
  browser.call<LoginResult>('POST', 'users/login-by-id', { id, ...(why !== null && { reason: why }) });

/** A supporter's browser that acts as `target`. */
async function actAs(target: Person, by?: Person) {
  const supporter = by ?? (await seed('SUPPORT'));
  const browser = await signIn(supporter);
  const { status, data } = await become(browser, target.id);
  expect(status).toBe(200);
  browser.token = data.plainTextToken;
  return { browser, supporter, data };
}

const audited = (subjectId: string) =>
  suite.database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, subjectId))
      .orderBy(auditEvents.id),
  );

test('a supporter acts as a person for half an hour, and returns to their own session', async () => {
  const target = await seed('SINGLE_USER');
  const { browser, supporter, data } = await actAs(target);
  expect(data.user.id).toBe(target.id);
  const minutes = (Date.parse(data.accessToken.expires_at ?? '') - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(29);
  expect(minutes).toBeLessThanOrEqual(30);
  expect((await browser.call('GET', `users/${target.id}`)).status).toBe(200);
  expect((await browser.call('GET', 'users')).status).toBe(403);

  const own = await browser.call<LoginResult>('DELETE', 'impersonations/current');
  expect(own.status).toBe(200);
  expect(own.data.user.id).toBe(supporter.id);
  const theirs = browser.token;
  browser.token = own.data.plainTextToken;
  expect((await browser.call('GET', 'users')).status).toBe(200);
  browser.token = theirs;
  expect((await browser.call('GET', `users/${target.id}`)).status).toBe(401);
});

test('a program acts by a token of its own, and keeps the one it had', async () => {
  const target = await seed('SINGLE_USER');
  const admin = await suite.person({ name: 'ADMIN' });
  const { data, status } = await admin.post<LoginResult>('users/login-by-id', { id: target.id, reason });
  expect(status).toBe(200);
  const acting = new ApiClient(admin.origin, data.plainTextToken, target.id);
  expect((await acting.get('users')).status).toBe(403);
  expect((await acting.delete('impersonations/current')).status).toBe(204);
  expect((await acting.get(`users/${target.id}`)).status).toBe(401);
  expect((await admin.get('users')).status).toBe(200);
});

test('a program’s token that acts as somebody is not exchanged for a session', async () => {
  const target = await seed('SINGLE_USER');
  const admin = await suite.person({ name: 'ADMIN' });
  const { data } = await admin.post<LoginResult>('users/login-by-id', { id: target.id, reason });
  const exchanged = await suite.anonymous.post('users/login-by-id', { code: data.plainTextToken });
  expect(exchanged.status).toBe(401);
});

test('who may act as whom', async () => {
  const [admin, support, single] = [await seed('ADMIN'), await seed('SUPPORT'), await seed('SINGLE_USER')];
  const otherAdmin = await seed('ADMIN', 'SINGLE_USER');
  const otherSupport = await seed('SUPPORT', 'SINGLE_USER');
  const outcome = async (by: Person, target: string) => (await become(await signIn(by), target)).status;
  expect(await outcome(admin, single.id)).toBe(200);
  expect(await outcome(admin, support.id)).toBe(200);
  expect(await outcome(admin, otherAdmin.id)).toBe(403);
  expect(await outcome(admin, admin.id)).toBe(403);
  expect(await outcome(support, single.id)).toBe(200);
  expect(await outcome(support, otherSupport.id)).toBe(403);
  expect(await outcome(support, admin.id)).toBe(403);
  expect(await outcome(single, support.id)).toBe(404);
  const missing = '01890000-0000-7000-8000-000000000000';
  expect(await outcome(single, missing)).toBe(404);
  expect(await outcome(support, missing)).toBe(404);
  const nobody = await suite.anonymous.post('users/login-by-id', { id: single.id, reason });
  expect(nobody.status).toBe(401);
});

test.each([
  [null, 'required'],
  ['', 'required'],
  ['   ', 'required'],
  ['why', 'too_short'],
  ['x'.repeat(501), 'too_long'],
])('a reason is needed: %j is %s', async (why, code) => {
  const target = await seed('SINGLE_USER');
  const { status, error } = await become(await signIn(await seed('ADMIN')), target.id, why);
  expect(status).toBe(422);
  expect(error.fields).toEqual({ reason: code });
});

test('one does not act as somebody while acting as somebody', async () => {
  const [admin, support, single] = [await seed('ADMIN'), await seed('SUPPORT'), await seed('SINGLE_USER')];
  const { browser } = await actAs(support, admin);
  const nested = await become(browser, single.id);
  expect(nested.status).toBe(403);
  expect(nested.error.code).toBe('not_while_impersonating');
});

test('the change of person needs the XSRF pair and the own site', async () => {
  const target = await seed('SINGLE_USER');
  const browser = await signIn(await seed('SUPPORT'));
  const send = (headers: Record<string, string>) =>
    browser.fetch('users/login-by-id', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ id: target.id, reason }),
    });
  expect([403, 419]).toContain((await send({ 'X-XSRF-TOKEN': 'guessed' })).status);
  expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await send({ Origin: 'https://evil.example' })).status).toBe(403);
});

test('dangerous acts and conversations are closed', async () => {
  const target = await seed('SINGLE_USER');
  const client = await suite.anonymous.signIn(target.email, testPassword);
  const bot = (await client.post<{ id: string }>('model-bots', { name: 'Mine' })).data.id;
  const conversation = (await client.post<{ id: string }>(`model-bots/${bot}/conversations`, {})).data.id;
  const { browser } = await actAs(target);
  const closed: [method: string, path: string, body?: object][] = [
    ['GET', `users/${target.id}/identities`],
    ['POST', `users/${target.id}/identities`, { provider: 'google' }],
    ['DELETE', `users/${target.id}/identities/${target.id}`],
    ['GET', `model-bots/${bot}/api-keys`],
    ['POST', `model-bots/${bot}/api-keys`, { name: 'mine' }],
    ['GET', `model-bots/${bot}/conversations`],
    ['POST', `model-bots/${bot}/conversations`, {}],
    ['GET', `model-bots/${bot}/schedules`],
    ['GET', `conversations/${conversation}`],
    ['GET', `conversations/${conversation}/messages`],
    ['POST', `conversations/${conversation}/messages`, { text: 'What did I ask?' }],
    ['GET', `conversations/${conversation}/stream`],
    ['DELETE', `conversations/${conversation}`],
  ];
  for (const [method, path, body] of closed) {
    const { status, error } = await browser.call(method, path, body);
    expect({ status, code: error?.code }, `${method} ${path}`).toEqual({
      status: 403,
      code: 'not_while_impersonating',
    });
  }
  expect((await browser.call('GET', `model-bots/${bot}/files`)).status).toBe(200);
});

/** What somebody may change as another person: nothing of it grants or ends access, and none of it is gone for good. */
const openCalls = [
  'PATCH model-bots/bot',
  'POST model-bots/bot/avatars',
  'POST model-bots/bot/search',
  'PATCH model-bots/bot/files/none',
  'POST model-bots/bot/files/none/reindex',
  'POST model-bots/bot/files/none/cancel',
  'POST model-bots/bot/files/from-url',
  'PUT model-bots/bot/web-hosts',
  'POST model-bots/bot/files',
  'POST tenants/tenant/terms',
  'PUT tenants/tenant/terms/none',
  'PATCH tenants/tenant',
  'PATCH companies/company',
  'POST tenants/tenant/logo',
  'POST companies',
  'POST model-bots/bot/quality/questions',
  'POST model-bots/bot/quality/questions/import',
  'PUT model-bots/bot/quality/questions/none',
  'POST model-bots/bot/quality/runs',
  'POST model-bots/bot/tools/openapi',
  'POST model-bots/bot/tools/server',
];

test('whatever grants, removes or ends access, and whatever erases, is closed to who acts as TENANT_ADMIN', async () => {
  const { tenantId, companyId, modelBotId } = await seedTenant(suite.database);
  const target = await seedPerson(suite.database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
  const reader = await seedPerson(suite.database, { roles: [{ name: 'READ_USER', companyId }] });
  const none = '01890000-0000-7000-8000-000000000000';
  const ids = { tenant: tenantId, company: companyId, bot: modelBotId, reader: reader.id };
  const named: Ids = { ...ids, conversation: none, file: none, invitation: none, term: none, version: none };
  const nameOf = (path: string) =>
    Object.entries({ ...ids, none }).reduce((text, [name, id]) => text.replaceAll(id, name), path);
  const { browser } = await actAs(target);
  const done: string[] = [];
  const refused: string[] = [];
  for (const [method, path, body] of callsById) {
    if (method === 'GET') continue;
    const call = path(named);
    const { error } = await browser.call(method, call, typeof body === 'function' ? body(named) : body);
    const name = `${method} ${nameOf(call)}`;
    // Nobody has these conversations.
    if (name.includes('conversations/none')) continue;
    (error?.code === 'not_while_impersonating' ? refused : done).push(name);
  }
  expect([...new Set(done)].filter((name) => !openCalls.includes(name))).toEqual([]);
  expect(refused).toEqual(
    expect.arrayContaining([
      'POST tenants/tenant/invitations',
      'PATCH tenants/tenant/members/reader',
      'DELETE tenants/tenant',
      'POST tenants/tenant/erase',
      'PUT model-bots/bot/readers/reader',
      'POST model-bots/bot/api-keys',
      'DELETE model-bots/bot/files/none',
    ]),
  );
  for (const open of ['members', 'invitations', 'limits']) {
    expect((await browser.call('GET', `tenants/${tenantId}/${open}`)).status, open).toBe(200);
  }
  const accepted = await browser.call('POST', 'invitations/accept', { token: 'x'.repeat(40) });
  expect(accepted.error.code).toBe('not_while_impersonating');
});

test('the chat page shows none of it, and every portal page knows both people', async () => {
  const target = await seed('SINGLE_USER');
  const client = await suite.anonymous.signIn(target.email, testPassword);
  const bot = (await client.post<{ id: string }>('model-bots', { name: 'Mine' })).data.id;
  await client.post(`model-bots/${bot}/conversations`, { title: 'My secret plans' });
  const { browser, supporter } = await actAs(target);
  browser.token = null;
  for (const path of [`/model-bots/${bot}/ai-gen`, '/account/profile', `/es/model-bots/${bot}/uploads`]) {
    const response = await browser.fetch(new URL(path, suite.anonymous.origin).href);
    const html = await response.text();
    expect(response.status, path).toBe(200);
    expect(html, path).not.toContain('My secret plans');
    expect(html, path).toContain(supporter.email);
    expect(html, path).toContain(target.email);
    expect(html, path).not.toContain('hasPassword');
  }
});

test('every act stands in the audit log under both names, with the reason at its beginning', async () => {
  const target = await seed('SINGLE_USER');
  const { browser, supporter } = await actAs(target);
  await browser.call('PATCH', `users/${target.id}`, { profile: { firstName: 'Renamed' } });
  await browser.call('POST', `users/${target.id}/identities`, { provider: 'google' });
  await browser.fetch(new URL('/account/profile', suite.anonymous.origin).href);
  await browser.call('DELETE', 'impersonations/current');
  const events = await audited(target.id);
  expect(events.map(({ action, details }) => [action, details.method, details.path, details.reason])).toEqual(
    [
      ['impersonation.started', undefined, undefined, reason],
      ['impersonation.act', 'PATCH', `/api/users/${target.id}`, undefined],
      ['impersonation.act', 'POST', `/api/users/${target.id}/identities`, undefined],
      ['access.refused', 'POST', `/api/users/${target.id}/identities`, 'not_while_impersonating'],
      ['impersonation.act', 'GET', '/account/profile', undefined],
      ['impersonation.act', 'DELETE', '/api/impersonations/current', undefined],
      ['impersonation.ended', undefined, undefined, undefined],
    ],
  );
  const acts = events.filter(({ action }) => action === 'impersonation.act');
  for (const act of acts) {
    expect(act).toMatchObject({ actorId: target.id, impersonatorId: supporter.id });
  }
});

test('what a service writes into the audit log carries the impersonator, too', async () => {
  const target = await seed('SINGLE_USER');
  const { supporter } = await actAs(target);
  const write = () =>
    suite.database.acrossSpaces((transaction) =>
      transaction
        .insert(auditEvents)
        .values({ actorId: target.id, action: 'user.suspended', subjectType: 'user', subjectId: target.id })
        .returning(),
    );
  expect((await suite.database.onBehalf(supporter.id, write))[0]?.impersonatorId).toBe(supporter.id);
  expect((await write())[0]?.impersonatorId).toBeNull();
});

test('it ends at once with the time, the role, the account or the own session of who does it', async () => {
  const endings: [title: string, end: (supporter: Person, target: Person) => Promise<unknown>][] = [
    [
      'time',
      (_supporter, target) =>
        suite.database.acrossSpaces((transaction) =>
          transaction
            .update(sessions)
            .set({ expiresAt: new Date(0) })
            .where(and(eq(sessions.userId, target.id), sql`impersonator_id IS NOT NULL`)),
        ),
    ],
    [
      'role',
      (supporter) =>
        suite.database.acrossSpaces((transaction) =>
          transaction.delete(roleAssignments).where(eq(roleAssignments.userId, supporter.id)),
        ),
    ],
    [
      'suspension',
      (supporter) =>
        suite.database.acrossSpaces((transaction) =>
          transaction.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, supporter.id)),
        ),
    ],
    [
      'own session',
      (supporter) =>
        suite.database.acrossSpaces((transaction) =>
          transaction.delete(sessions).where(eq(sessions.userId, supporter.id)),
        ),
    ],
    [
      'the other becoming an administrator',
      (_supporter, target) =>
        suite.database.acrossSpaces((transaction) =>
          transaction.insert(roleAssignments).values({ userId: target.id, name: 'ADMIN' }),
        ),
    ],
  ];
  for (const [title, end] of endings) {
    const target = await seed('SINGLE_USER');
    const { browser, supporter } = await actAs(target);
    expect((await browser.call('GET', `users/${target.id}`)).status, title).toBe(200);
    await end(supporter, target);
    expect((await browser.call('GET', `users/${target.id}`)).status, title).toBe(401);
  }
});

test('signing out while acting as somebody ends both sessions', async () => {
  const target = await seed('SINGLE_USER');
  const { browser, supporter } = await actAs(target);
  expect((await browser.call('POST', 'users/logout')).status).toBe(204);
  const left = await suite.database.acrossSpaces((transaction) =>
    transaction.select().from(sessions).where(eq(sessions.userId, supporter.id)),
  );
  expect(left).toEqual([]);
});

test('who is nobody else has nothing to return from', async () => {
  const browser = await signIn(await seed('ADMIN'));
  expect((await browser.call('DELETE', 'impersonations/current')).status).toBe(404);
});

test('the cookie that was put away is worthless after the return', async () => {
  const target = await seed('SINGLE_USER');
  const supporter = await seed('SUPPORT');
  const browser = await signIn(supporter);
  const old = new Browser(suite.anonymous.origin);
  for (const [name, value] of browser.cookies) old.cookies.set(name, value);
  const { data } = await become(browser, target.id);
  browser.token = data.plainTextToken;
  await browser.call('DELETE', 'impersonations/current');
  expect((await old.call('GET', `users/${supporter.id}`)).status).toBe(401);
});
