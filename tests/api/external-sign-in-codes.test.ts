import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { tokens } from '../../src/server/db/schema/access.ts';
import { externalSignIns } from '../../src/server/db/schema/external-sign-in.ts';
import { Browser } from '../testing/browser.ts';
import { ApiClient } from '../testing/client.ts';
import { codeOf, createExternalSignIn, redeem } from '../testing/external-sign-in.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';

const { begin, comeBack, external, freshBrowser, signIn, signInByPassword } = createExternalSignIn();

describe('a one-time code', () => {
  test('works once', async () => {
    const browser = freshBrowser();
    const code = codeOf(await comeBack(browser, 'google'));
    const cookie = browser.cookies.get('external-sign-in') ?? '';
    expect((await redeem(browser, code)).status).toBe(200);
    const replay = freshBrowser();
    replay.cookies.set('external-sign-in', cookie);
    expect((await redeem(replay, code)).status).toBe(401);
  });

  test('works once for many at the same time', async () => {
    const browser = freshBrowser();
    const code = codeOf(await comeBack(browser, 'google'));
    const cookie = browser.cookies.get('external-sign-in') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => {
        const one = freshBrowser();
        one.cookies.set('external-sign-in', cookie);
        return redeem(one, code);
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  });

  test('is worthless in another browser, and after a minute', async () => {
    const browser = freshBrowser();
    const code = codeOf(await comeBack(browser, 'google'));
    expect((await redeem(freshBrowser(), code)).status).toBe(401);
    const other = freshBrowser();
    await comeBack(other, 'google');
    expect((await redeem(other, code)).status).toBe(401);
    const row = () =>
      external.database.acrossSpaces((transaction) => transaction.select().from(externalSignIns));
    const lifetimes = (await row())
      .filter((way) => way.codeHash)
      .map((way) => way.expiresAt.getTime() - Date.now());
    expect(Math.max(...lifetimes)).toBeLessThanOrEqual(60_000);
    await external.database.acrossSpaces((transaction) =>
      transaction.update(externalSignIns).set({ expiresAt: new Date(0) }),
    );
    expect((await redeem(browser, code)).status).toBe(401);
  });

  test('is no bearer token', async () => {
    const browser = freshBrowser();
    browser.token = codeOf(await comeBack(browser, 'google'));
    expect((await browser.call('GET', 'usage')).status).toBe(401);
  });

  test.each(['', 'once_', 'once_x|y', 'x'.repeat(200)])('that is none is refused: %j', async (code) => {
    const browser = freshBrowser();
    await begin(browser, 'google');
    const { status } = await redeem(browser, code);
    expect([401, 422]).toContain(status);
  });

  test('redeemed by another site is refused', async () => {
    const browser = freshBrowser();
    const code = codeOf(await comeBack(browser, 'google'));
    const response = await browser.fetch('users/login-by-id', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site' },
      body: JSON.stringify({ code }),
    });
    expect(response.status).toBe(403);
  });

  test('ends the session that was there before', async () => {
    const { email, id } = await seedPerson(external.database);
    const browser = await signInByPassword(email);
    const before = new Browser(external.parley.origin);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    before.token = browser.token;
    await signIn(browser, 'google');
    expect((await before.call('GET', `users/${id}`)).status).toBe(401);
  });
});

describe('a token of a program', () => {
  test('is exchanged for a session, once', async () => {
    const { email, id } = await seedPerson(external.database);
    const program = await new ApiClient(external.parley.origin).signIn(email, testPassword);
    const browser = freshBrowser();
    const { status, data } = await redeem(browser, program.token ?? '');
    expect(status).toBe(200);
    expect(data.user.id).toBe(id);
    expect(browser.cookies.has('session')).toBe(true);
    expect((await program.get(`users/${id}`)).status).toBe(401);
    expect((await redeem(freshBrowser(), program.token ?? '')).status).toBe(401);
  });

  const since = (userId: string, changes: Partial<typeof tokens.$inferInsert>) =>
    external.database.acrossSpaces((transaction) =>
      transaction.update(tokens).set(changes).where(eq(tokens.userId, userId)),
    );
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

  test('gives a session that is as old as it was, and ends no later', async () => {
    const { email, id } = await seedPerson(external.database, { roles: [{ name: 'ADMIN' }] });
    const { id: other } = await seedPerson(external.database);
    const program = await new ApiClient(external.parley.origin).signIn(email, testPassword);
    await since(id, { createdAt: hours(-3), expiresAt: hours(1) });
    const browser = freshBrowser();
    const { data } = await redeem(browser, program.token ?? '');
    expect(new Date(data.accessToken.expires_at ?? 0).getTime()).toBeLessThanOrEqual(hours(1).getTime());
    browser.token = data.plainTextToken;
    const raised = await browser.call('PATCH', `users/${other}`, { roles: [{ name: 'ADMIN' }] });
    expect([raised.status, raised.error?.code]).toEqual([403, 'proof_missing']);
  });

  test('is not exchanged once nobody has used it for long', async () => {
    const { email, id } = await seedPerson(external.database);
    const program = await new ApiClient(external.parley.origin).signIn(email, testPassword);
    await since(id, { createdAt: hours(-24 * 8), lastUsedAt: null });
    expect((await redeem(freshBrowser(), program.token ?? '')).status).toBe(401);
  });

  test('of a browser is not exchanged', async () => {
    const { email } = await seedPerson(external.database);
    const { token } = await signInByPassword(email);
    expect((await redeem(freshBrowser(), token ?? '')).status).toBe(401);
  });
});
