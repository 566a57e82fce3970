import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoginResult } from '../../src/contracts/account.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { Browser } from '../testing/browser.ts';
import { ApiClient } from '../testing/client.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

async function signedIn() {
  const person = await seedPerson(suite.database);
  const browser = new Browser(suite.anonymous.origin);
  await browser.signIn(person.email);
  return { ...person, browser };
}

/** Whether the browser's cookie alone opens a page that needs a sign-in. */
async function opensProfile(browser: Browser, session = browser.cookies.get('session')) {
  const response = await fetch(`${browser.origin}/account/profile`, {
    redirect: 'manual',
    headers: { Cookie: `session=${session}` },
  });
  return response.status === 200;
}

describe('signing out', () => {
  test('kills the cookie, its token, and the cookie without the token', async () => {
    const { browser, id } = await signedIn();
    const session = browser.cookies.get('session');
    expect(await opensProfile(browser)).toBe(true);
    expect((await browser.call('POST', 'users/logout')).status).toBe(204);
    expect(browser.cookies.has('session')).toBe(false);
    expect(await opensProfile(browser, session)).toBe(false);
    browser.cookies.set('session', session ?? '');
    expect((await browser.call('GET', `users/${id}`)).status).toBe(401);
  });

  test('kills the cookie however it is written', async () => {
    const { browser } = await signedIn();
    const written = encodeURIComponent(browser.cookies.get('session') ?? '');
    expect(written).toContain('%7C');
    expect(await opensProfile(browser, written)).toBe(true);
    expect((await browser.call('POST', 'users/logout')).status).toBe(204);
    expect(await opensProfile(browser, written)).toBe(false);
  });

  test('kills the token of a program', async () => {
    const program = await suite.person();
    expect((await program.post('users/logout')).status).toBe(204);
    expect((await program.get(`users/${program.userId}`)).status).toBe(401);
  });

  test('leaves other browsers signed in', async () => {
    const { browser, email } = await signedIn();
    const other = new Browser(browser.origin);
    await other.signIn(email);
    await browser.call('POST', 'users/logout');
    expect(await opensProfile(other)).toBe(true);
  });
});

describe('signing in', () => {
  test('never takes over a session id that somebody planted', async () => {
    const { email } = await seedPerson(suite.database);
    const browser = new Browser(suite.anonymous.origin);
    const planted = `01890000-0000-7000-8000-000000000000|${'a'.repeat(40)}00000000`;
    browser.cookies.set('session', planted);
    await browser.signIn(email);
    expect(browser.cookies.get('session')).not.toBe(planted);
    expect(await opensProfile(browser, planted)).toBe(false);
    expect(await opensProfile(browser)).toBe(true);
  });

  test("ends the session that was there, even another person's", async () => {
    const { browser } = await signedIn();
    const before = browser.cookies.get('session');
    const next = await seedPerson(suite.database);
    await browser.signIn(next.email);
    expect(browser.cookies.get('session')).not.toBe(before);
    expect(await opensProfile(browser, before)).toBe(false);
    expect(await opensProfile(browser)).toBe(true);
  });

  test('works with the cookies of a session that is over, XSRF cookie lost', async () => {
    const { browser, email } = await signedIn();
    await suite.database.runAcrossSpaces({
      name: 'end_sessions',
      text: 'DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      values: [email],
    });
    browser.cookies.delete('XSRF-TOKEN');
    await browser.signIn(email);
    expect(await opensProfile(browser)).toBe(true);
  });
});

describe('a suspended person', () => {
  const suspend = (id: string, suspendedAt: Date | null = new Date()) =>
    suite.database.acrossSpaces((transaction) =>
      transaction.update(users).set({ suspendedAt }).where(eq(users.id, id)),
    );

  test('is out of every session and token with the next request', async () => {
    const { browser, id, email } = await signedIn();
    const program = await suite.anonymous.signIn(email, testPassword);
    await suspend(id);
    expect(await opensProfile(browser)).toBe(false);
    expect((await browser.call('GET', `users/${id}`)).status).toBe(401);
    expect((await program.get(`users/${id}`)).status).toBe(401);
  });

  test('is told so with the right password only', async () => {
    const { id, email } = await seedPerson(suite.database);
    await suspend(id);
    const wrong = await suite.anonymous.post('users/login', { email, password: 'wrong' });
    const unknown = await suite.anonymous.post('users/login', { email: `x${email}`, password: 'wrong' });
    expect(wrong.error).toEqual(unknown.error);
    const right = await suite.anonymous.post('users/login', { email, password: testPassword });
    expect(right.status).toBe(403);
    expect(right.error.code).toBe('account_suspended');
  });
});

describe('the XSRF pair', () => {
  const rename = (browser: Browser, headers: Record<string, string>, id: string) =>
    browser.fetch(`users/${id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ profile: { firstName: 'Renamed' } }),
    });

  test('is needed by every change that rides on the cookie', async () => {
    const { browser, id } = await signedIn();
    const theirs = (await signedIn()).browser.cookies.get('XSRF-TOKEN') ?? '';
    const mine = browser.cookies.get('XSRF-TOKEN') ?? '';
    const attempt = async (cookie: string | null, header: string | null) => {
      if (cookie === null) browser.cookies.delete('XSRF-TOKEN');
      else browser.cookies.set('XSRF-TOKEN', cookie);
      const response = await rename(browser, header === null ? {} : { 'X-XSRF-TOKEN': header }, id);
      return { status: response.status, code: (await response.json()).error?.code };
    };
    const refused = { status: 419, code: 'xsrf_mismatch' };
    expect(await attempt(mine, null)).toEqual(refused);
    expect(await attempt(mine, 'wrong')).toEqual(refused);
    expect(await attempt(null, mine)).toEqual(refused);
    expect(await attempt('planted', 'planted')).toEqual(refused);
    expect(await attempt(theirs, theirs)).toEqual(refused);
    expect((await attempt(mine, mine)).status).toBe(200);
  });

  test('mends itself: a refusal and every page bring the right cookie', async () => {
    const { browser, id } = await signedIn();
    const right = browser.cookies.get('XSRF-TOKEN');
    browser.cookies.set('XSRF-TOKEN', 'stale');
    await rename(browser, { 'X-XSRF-TOKEN': 'stale' }, id);
    expect(browser.cookies.get('XSRF-TOKEN')).toBe(right);
    browser.cookies.delete('XSRF-TOKEN');
    await browser.fetch('/account/profile');
    expect(browser.cookies.get('XSRF-TOKEN')).toBe(right);
    expect((await rename(browser, { 'X-XSRF-TOKEN': right ?? '' }, id)).status).toBe(200);
  });

  test('is not asked of programs', async () => {
    const program = await suite.person();
    const { status } = await program.patch(`users/${program.userId}`, { profile: { firstName: 'Renamed' } });
    expect(status).toBe(200);
  });
});

describe('requests from other sites', () => {
  test.each([
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a sister domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['of a foreign origin', { Origin: 'https://evil.example' }],
    ['of an origin that is kept secret', { Origin: 'null' }],
  ])('a change %s is refused, even with the right pair', async (_title, headers) => {
    const { browser, id } = await signedIn();
    const answer = await browser.call('PATCH', `users/${id}`, { profile: { firstName: 'X' } }, headers);
    expect(answer.status).toBe(403);
    expect(answer.error.code).toBe('cross_site_request');
  });

  test('nobody is signed in from there', async () => {
    const { email } = await seedPerson(suite.database);
    const browser = new Browser(suite.anonymous.origin);
    const body = { email, password: testPassword };
    const answer = await browser.call('POST', 'users/login', body, { 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });
});

describe('tokens', () => {
  test.each([
    'x',
    '|',
    'null',
    '0'.repeat(5000),
    `01890000-0000-7000-8000-000000000000|${'a'.repeat(48)}`,
    "1' OR '1'='1",
    '%00',
    '01890000-0000-7000-8000-000000000000|',
    '{"token":true}',
  ])('that are malformed answer 401: %s', async (token) => {
    const client = new ApiClient(suite.anonymous.origin, token);
    expect((await client.get('usage')).status).toBe(401);
    const cookie = await suite.anonymous.fetch('usage', { headers: { Cookie: `session=${token}` } });
    expect(cookie.status).toBe(401);
  });

  test('whatever they hold, are answered 401', async () => {
    const visible = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((n) => String.fromCharCode(n)),
    });
    const shaped = fc
      .tuple(fc.uuid(), fc.stringMatching(/^[0-9A-Za-z]{40}$/), fc.stringMatching(/^[0-9a-f]{8}$/))
      .map(([id, random, checksum]) => `${id}|${random}${checksum}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(visible, shaped), async (token) => {
        const bearer = await suite.anonymous.fetch('usage', {
          headers: { Authorization: `Bearer ${token}` },
        });
        const cookie = await suite.anonymous.fetch('usage', { headers: { Cookie: `session=${token}` } });
        expect([bearer.status, cookie.status]).toEqual([401, 401]);
      }),
      { numRuns: 60 },
    );
  });

  test('of other schemes and of bots open nothing here', async () => {
    const person = await suite.person();
    for (const Authorization of [
      `Basic ${person.token}`,
      `Bearer pk_${person.token}`,
      'Bearer',
      'Bearer  ',
    ]) {
      const response = await suite.anonymous.fetch('usage', { headers: { Authorization } });
      expect(response.status, Authorization).toBe(401);
    }
  });

  test('tell the same person whichever way they signed in', async () => {
    const { browser, id } = await signedIn();
    const { data } = await browser.call<LoginResult['user']>('GET', `users/${id}`);
    expect(data.id).toBe(id);
  });
});
