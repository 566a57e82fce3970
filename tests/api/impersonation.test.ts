import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LoginResult } from '../../src/contracts/account.ts';
import { roleAssignments } from '../../src/server/db/schema/access.ts';
import { sessions, users } from '../../src/server/db/schema/identity.ts';
import { Browser } from '../testing/browser.ts';
import { ApiClient } from '../testing/client.ts';
import { become, impersonationOf, reason } from '../testing/impersonation.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const { seed, signIn, actAs } = impersonationOf(suite);
type Person = Awaited<ReturnType<typeof seed>>;

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
