import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoginResult } from '../../src/contracts/account.ts';
import type { SecurityData, TotpSetup } from '../../src/contracts/security.ts';
import { Browser } from '../testing/browser.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const confirmed = { currentPassword: testPassword };

/** The code of the person's app, `steps` of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A code one step back would be two steps back, and refused, if the next step began on its way. */
async function awayFromTheEndOfAStep() {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 4000) await new Promise((resolve) => setTimeout(resolve, left));
}

/** A person whose authenticator app is set up, with a code one step back, so that the present one is fresh. */
async function personWithApp() {
  const { id, email } = await seedPerson(suite.database);
  const browser = new Browser(suite.anonymous.origin);
  await browser.signIn(email);
  const { data: setup } = await browser.call<TotpSetup>('POST', `users/${id}/two-factor/totp`, confirmed);
  await awayFromTheEndOfAStep();
  const { data } = await browser.call<{ recoveryCodes: string[] }>(
    'POST',
    `users/${id}/two-factor/totp/confirm`,
    { code: codeOf(setup.secret, -1) },
  );
  return { id, email, browser, secret: setup.secret, recoveryCodes: data.recoveryCodes };
}

async function firstStep(email: string, browser = new Browser(suite.anonymous.origin), extra = {}) {
  const { status, error } = await browser.call('POST', 'users/login', {
    email,
    password: testPassword,
    ...extra,
  });
  expect(status).toBe(403);
  expect(error.code).toBe('second_factor_required');
  const challenge = error.secondStep?.challenge ?? '';
  const finish = (code: string) =>
    browser.call<LoginResult>('POST', 'users/login/second-step', { challenge, code });
  return { browser, error, finish };
}

describe('an authenticator app', () => {
  test('is asked for only once it has shown a code', async () => {
    const { id, email } = await seedPerson(suite.database);
    const client = await suite.anonymous.signIn(email, testPassword);
    const path = `users/${id}/two-factor/totp`;
    expect((await client.post(path, { currentPassword: 'wrong' })).error.fields).toEqual({
      currentPassword: 'wrong_password',
    });
    const { data: setup } = await client.post<TotpSetup>(path, confirmed);
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect((await client.post(`${path}/confirm`, { code: '000000' })).error.fields).toEqual({
      code: 'wrong_code',
    });
    expect((await suite.anonymous.post('users/login', { email, password: testPassword })).status).toBe(200);
    expect((await client.post(`${path}/confirm`, { code: codeOf(setup.secret) })).status).toBe(200);
    await firstStep(email);
    expect((await client.post(path, confirmed)).status).toBe(409);
  });

  test('lies encrypted in the database', async () => {
    const { id, secret, recoveryCodes } = await personWithApp();
    const [stored] = await suite.database.runAcrossSpaces<{ totp: string; codes: string }>({
      name: 'factors',
      text: 'SELECT t::text AS totp, (SELECT string_agg(r::text, chr(10)) FROM recovery_codes r WHERE user_id = $1) AS codes FROM totp_secrets t WHERE user_id = $1',
      values: [id],
    });
    expect(stored?.totp).toContain('v1.');
    expect(stored?.totp).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored?.codes).not.toContain(code.replaceAll('-', ''));
  });

  test('opens the account in the browser that knew the password, remembered as it asked', async () => {
    const { email, id, secret } = await personWithApp();
    const { browser, finish, error } = await firstStep(email, undefined, { remember: true });
    expect(error.secondStep?.methods).toEqual(['totp']);
    expect(browser.cookies.size).toBe(0);
    const { status, data, headers } = await finish(codeOf(secret));
    expect(status).toBe(200);
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith('session='))).toMatch(/Expires=/);
    browser.token = data.plainTextToken;
    expect((await browser.call('GET', `users/${id}`)).status).toBe(200);
  });

  test('ends the session that was there, even another person’s', async () => {
    const { email, secret } = await personWithApp();
    const other = await seedPerson(suite.database);
    const browser = new Browser(suite.anonymous.origin);
    await browser.signIn(other.email);
    const before = new Browser(browser.origin);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    before.token = browser.token;
    const { finish } = await firstStep(email, browser);
    expect((await before.call('GET', `users/${other.id}`)).status).toBe(200);
    expect((await finish(codeOf(secret))).status).toBe(200);
    expect((await before.call('GET', `users/${other.id}`)).status).toBe(401);
  });

  test('accepts each code once, one after another and at once', async () => {
    const { email, secret } = await personWithApp();
    const code = codeOf(secret);
    const attempts = await Promise.all(Array.from({ length: 6 }, () => firstStep(email)));
    const statuses = await Promise.all(attempts.map(async ({ finish }) => (await finish(code)).status));
    expect(statuses.sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await (await firstStep(email)).finish(code)).error.fields).toEqual({ code: 'wrong_code' });
  });

  test('is finished with once: the challenge holds for one sign-in', async () => {
    const { email, secret, recoveryCodes } = await personWithApp();
    const { finish } = await firstStep(email);
    expect((await finish(codeOf(secret))).status).toBe(200);
    expect((await finish(recoveryCodes[0] ?? '')).error.code).toBe('sign_in_expired');
  });

  test('cannot be guessed: the eleventh wrong code has to wait, across challenges', async () => {
    const { email, secret } = await personWithApp();
    for (let count = 0; count < 10; count++) {
      expect((await (await firstStep(email)).finish('000000')).status).toBe(422);
    }
    expect((await (await firstStep(email)).finish(codeOf(secret))).status).toBe(429);
  });

  test('can be switched off with the password', async () => {
    const { id, email, browser } = await personWithApp();
    const off = (body: object) => browser.call('DELETE', `users/${id}/two-factor/totp`, body);
    expect((await off({})).status).toBe(422);
    expect((await off(confirmed)).status).toBe(204);
    expect((await suite.anonymous.post('users/login', { email, password: testPassword })).status).toBe(200);
    const { data } = await browser.call<SecurityData>('GET', `users/${id}/two-factor`);
    expect(data).toEqual({
      hasPassword: true,
      proofs: ['password'],
      totp: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
  });
});

describe('recovery codes', () => {
  test('open the account once each, however they are typed', async () => {
    const { id, email, browser, recoveryCodes } = await personWithApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await (await firstStep(email)).finish(first)).status).toBe(200);
    expect((await (await firstStep(email)).finish(first)).status).toBe(422);
    expect((await (await firstStep(email)).finish(second.toUpperCase().replaceAll('-', ' '))).status).toBe(
      200,
    );
    const { data } = await browser.call<SecurityData>('GET', `users/${id}/two-factor`);
    expect(data.recoveryCodesLeft).toBe(8);
  });

  test('stop working once they are replaced', async () => {
    const { id, email, browser, recoveryCodes } = await personWithApp();
    const path = `users/${id}/two-factor/recovery-codes`;
    const { data } = await browser.call<{ recoveryCodes: string[] }>('POST', path, confirmed);
    expect((await (await firstStep(email)).finish(recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await (await firstStep(email)).finish(data.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('a second step', () => {
  test.each(['', 'x', `01890000-0000-7000-8000-000000000000|${'a'.repeat(48)}`])(
    'does not go on from a challenge that was never given: %s',
    async (challenge) => {
      const { status } = await suite.anonymous.post('users/login/second-step', { challenge, code: '123456' });
      expect(status).toBe(410);
    },
  );

  test('is over when it comes too late, or the person was suspended meanwhile', async () => {
    const { id, email, secret } = await personWithApp();
    const late = await firstStep(email);
    await suite.database.runAcrossSpaces({
      name: 'too_late',
      text: "UPDATE sign_in_challenges SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      values: [id],
    });
    expect((await late.finish(codeOf(secret))).status).toBe(410);
    const suspended = await firstStep(email);
    await suite.database.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [id]);
    expect((await suspended.finish(codeOf(secret))).status).toBe(410);
  });

  test('is asked of programs as well', async () => {
    const { email, secret } = await personWithApp();
    const { error } = await suite.anonymous.post('users/login', { email, password: testPassword });
    const challenge = error.secondStep?.challenge;
    const body = { challenge, code: codeOf(secret) };
    const { data, headers } = await suite.anonymous.post<LoginResult>('users/login/second-step', body);
    expect(data.plainTextToken).toContain('|');
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe('administrators', () => {
  let admin: ApiClient;
  beforeAll(async () => {
    admin = await suite.person({ name: 'ADMIN' });
  });

  test('let in somebody who lost every factor, and cannot add or read any', async () => {
    const { id, email, browser } = await personWithApp();
    expect((await admin.get(`users/${id}/two-factor`)).status).toBe(403);
    expect((await admin.post(`users/${id}/two-factor/totp`, confirmed)).status).toBe(403);
    expect((await browser.call('DELETE', `users/${id}/two-factor`, {})).status).toBe(403);
    const unproved = await admin.delete(`users/${id}/two-factor`, {});
    expect([unproved.status, unproved.error.fields]).toEqual([422, { currentPassword: 'wrong_password' }]);
    expect((await suite.anonymous.post('users/login', { email, password: testPassword })).status).toBe(403);
    expect((await admin.delete(`users/${id}/two-factor`, confirmed)).status).toBe(204);
    expect((await suite.anonymous.post('users/login', { email, password: testPassword })).status).toBe(200);
  });
});
