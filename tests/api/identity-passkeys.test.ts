import { describe, expect, test } from 'vitest';
import type { LoginResult } from '../../src/contracts/account.ts';
import type { PasskeyData, SecurityData } from '../../src/contracts/security.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { Browser } from '../testing/browser.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const confirmed = { currentPassword: testPassword };
type Challenge = { challengeId: string; options: { challenge: string; rpId: string; rp: { id: string } } };

async function signedIn() {
  const person = await seedPerson(suite.database);
  const browser = new Browser(suite.anonymous.origin);
  await browser.signIn(person.email);
  return { ...person, browser };
}

async function addPasskey(person: Awaited<ReturnType<typeof signedIn>>, name = 'Laptop') {
  const key = new Authenticator(suite.anonymous.origin);
  const { data } = await person.browser.call<Challenge>(
    'POST',
    `users/${person.id}/passkeys/challenge`,
    confirmed,
  );
  const body = { challengeId: data.challengeId, name, response: key.register(data.options) };
  const added = await person.browser.call<{ passkey: PasskeyData; recoveryCodes: string[] | null }>(
    'POST',
    `users/${person.id}/passkeys`,
    body,
  );
  return { key, added, body };
}

async function signInWith(
  key: Authenticator,
  change: { origin?: string } = {},
  browser = new Browser(suite.anonymous.origin),
) {
  const { data } = await browser.call<Challenge>('POST', 'users/login/passkey/challenge');
  const response = key.signIn(data.options, change.origin);
  const finish = (of = data.challengeId) =>
    browser.call<LoginResult>('POST', 'users/login/passkey', { challengeId: of, response });
  return { browser, finish, challengeId: data.challengeId };
}

describe('a passkey', () => {
  test('signs its person in without a password', async () => {
    const person = await signedIn();
    const { key, added } = await addPasskey(person);
    expect(added.status).toBe(201);
    expect(added.data.recoveryCodes).toHaveLength(10);
    const { browser, finish } = await signInWith(key);
    const { status, data } = await finish();
    expect(status).toBe(200);
    expect(data.user.id).toBe(person.id);
    browser.token = data.plainTextToken;
    const security = await browser.call<SecurityData>('GET', `users/${person.id}/two-factor`);
    expect(security.data.passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test('ends the session that was there, even another person’s', async () => {
    const { key } = await addPasskey(await signedIn());
    const { browser, id } = await signedIn();
    const before = new Browser(browser.origin);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    before.token = browser.token;
    const { finish } = await signInWith(key, {}, browser);
    expect((await finish()).status).toBe(200);
    expect(browser.cookies.get('session')).not.toBe(before.cookies.get('session'));
    expect((await before.call('GET', `users/${id}`)).status).toBe(401);
  });

  test('is one of several, each with its name', async () => {
    const person = await signedIn();
    const first = await addPasskey(person, 'Laptop');
    const second = await addPasskey(person, 'Phone');
    expect(second.added.data.recoveryCodes).toBeNull();
    const path = `users/${person.id}/passkeys/${second.added.data.passkey.id}`;
    const renamed = await person.browser.call<PasskeyData>('PATCH', path, { name: ' Work phone ' });
    expect(renamed.data.name).toBe('Work phone');
    expect((await person.browser.call('DELETE', path, {})).status).toBe(422);
    expect((await person.browser.call('DELETE', path, confirmed)).status).toBe(204);
    expect((await (await signInWith(second.key)).finish()).error.code).toBe('passkey_refused');
    expect((await (await signInWith(first.key)).finish()).status).toBe(200);
    expect(JSON.stringify(renamed.data)).not.toMatch(/publicKey|credential|counter/);
  });

  test('makes the password alone insufficient, as any second factor does', async () => {
    const person = await signedIn();
    const { added } = await addPasskey(person);
    const login = () => suite.anonymous.post('users/login', { email: person.email, password: testPassword });
    const { status, error } = await login();
    expect(status).toBe(403);
    expect(error.secondStep?.methods).toEqual(['passkey']);
    const path = `users/${person.id}/passkeys/${added.data.passkey.id}`;
    await person.browser.call('DELETE', path, confirmed);
    expect((await login()).status).toBe(200);
  });

  test('does not sign in for another site, without asking for its person, or to what was not asked', async () => {
    const { key } = await addPasskey(await signedIn());
    const elsewhere = await signInWith(key, { origin: 'https://evil.example' });
    expect((await elsewhere.finish()).error.code).toBe('passkey_refused');
    key.verifiesUser = false;
    expect((await (await signInWith(key)).finish()).error.code).toBe('passkey_refused');
    key.verifiesUser = true;
    const other = await signInWith(key);
    expect((await (await signInWith(key)).finish(other.challengeId)).error.code).toBe('passkey_refused');
  });

  test('that has counted on since, as a copy of it has not, opens nothing', async () => {
    const { key } = await addPasskey(await signedIn());
    const [earlier, later] = [await signInWith(key), await signInWith(key)];
    expect((await later.finish()).status).toBe(200);
    expect((await earlier.finish()).error.code).toBe('passkey_refused');
  });

  test('answers each challenge once', async () => {
    const { key } = await addPasskey(await signedIn());
    const { finish } = await signInWith(key);
    expect((await finish()).status).toBe(200);
    expect((await finish()).error.code).toBe('sign_in_expired');
  });

  test('nobody registered opens nothing', async () => {
    const stranger = new Authenticator(suite.anonymous.origin);
    expect((await (await signInWith(stranger)).finish()).error.code).toBe('passkey_refused');
  });

  test('of a suspended person opens nothing', async () => {
    const person = await signedIn();
    const { key } = await addPasskey(person);
    await suite.database.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [person.id]);
    expect((await (await signInWith(key)).finish()).error.code).toBe('account_suspended');
  });
});

describe('adding a passkey', () => {
  test('needs the password, and a challenge of one’s own', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const challenge = (body: object) =>
      mine.browser.call('POST', `users/${mine.id}/passkeys/challenge`, body);
    expect((await challenge({ currentPassword: 'wrong' })).status).toBe(422);
    const { data } = await theirs.browser.call<Challenge>(
      'POST',
      `users/${theirs.id}/passkeys/challenge`,
      confirmed,
    );
    const key = new Authenticator(suite.anonymous.origin);
    const body = { challengeId: data.challengeId, name: 'x', response: key.register(data.options) };
    const stolen = await mine.browser.call('POST', `users/${mine.id}/passkeys`, body);
    expect(stolen.error.code).toBe('sign_in_expired');
    const elsewhere = new Browser(suite.anonymous.origin);
    await elsewhere.signIn(theirs.email);
    const another = await elsewhere.call('POST', `users/${theirs.id}/passkeys`, body);
    expect(another.error.code).toBe('sign_in_expired');
  });

  test('cannot be done twice with one answer, or with somebody else’s key', async () => {
    const person = await signedIn();
    const { body } = await addPasskey(person);
    const again = await person.browser.call('POST', `users/${person.id}/passkeys`, body);
    expect(again.error.code).toBe('sign_in_expired');
  });

  test('refuses what no authenticator says', async () => {
    const person = await signedIn();
    const { data } = await person.browser.call<Challenge>(
      'POST',
      `users/${person.id}/passkeys/challenge`,
      confirmed,
    );
    const response = new Authenticator(suite.anonymous.origin).register(data.options);
    const body = {
      challengeId: data.challengeId,
      name: 'x',
      response: { ...response, response: { ...response.response, attestationObject: 'AAAA' } },
    };
    const { error } = await person.browser.call('POST', `users/${person.id}/passkeys`, body);
    expect(error.code).toBe('passkey_refused');
  });
});
