import { describe, expect, test } from 'vitest';
import type { LoginResult } from '../../src/contracts/account.ts';
import { ApiClient } from '../testing/client.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const browser = { 'Sec-Fetch-Site': 'same-origin' };

/** Signs in the way a browser does: keeps cookies and says where requests come from. */
async function signInAsBrowser(email: string, extra: object = {}) {
  const response = await suite.anonymous.fetch('users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...browser },
    body: JSON.stringify({ email, password: testPassword, ...extra }),
  });
  const cookies = response.headers.getSetCookie();
  const value = (name: string) =>
    cookies
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.split(';')[0]
      ?.slice(name.length + 1);
  const { data } = (await response.json()) as { data: LoginResult };
  return { data, cookies, session: value('session'), xsrf: value('XSRF-TOKEN'), token: data.plainTextToken };
}

test('a program gets a free-standing token and no cookie', async () => {
  const { email, id } = await seedPerson(suite.database, { roles: [{ name: 'SUPPORT' }] });
  const { status, data, headers } = await suite.anonymous.post<LoginResult>('users/login', {
    email,
    password: testPassword,
  });
  expect(status).toBe(200);
  expect(headers.getSetCookie()).toEqual([]);
  expect(data.accessToken.tokenable_id).toBe(id);
  expect(data.user.roles).toMatchObject([{ name: 'SUPPORT' }]);
  expect(data.plainTextToken).toMatch(/^[0-9a-f-]{36}\|[0-9A-Za-z]{40}[0-9a-f]{8}$/);
  const me = await new ApiClient(suite.anonymous.origin, data.plainTextToken).get<{ email: string }>(
    `users/${id}`,
  );
  expect(me.data.email).toBe(email);
});

test('email is matched without regard to case', async () => {
  const { email } = await seedPerson(suite.database, { email: `Case-${Date.now()}@Example.org` });
  const { status } = await suite.anonymous.post('users/login', {
    email: email.toLowerCase(),
    password: testPassword,
  });
  expect(status).toBe(200);
});

test('a wrong password and an unknown email get the same answer', async () => {
  const { email } = await seedPerson(suite.database);
  const wrong = await suite.anonymous.post('users/login', { email, password: 'wrong' });
  const unknown = await suite.anonymous.post('users/login', {
    email: 'nobody@example.org',
    password: 'wrong',
  });
  expect(wrong.status).toBe(401);
  expect(wrong.error).toEqual({ code: 'invalid_credentials', message: 'Invalid credentials' });
  expect(unknown.error).toEqual(wrong.error);
});

test('errors speak the language that was asked for', async () => {
  const { error } = await suite.anonymous.post(
    'users/login',
    { email: 'nobody@example.org', password: 'x' },
    { 'Accept-Language': 'es-MX' },
  );
  expect(error.code).toBe('invalid_credentials');
  expect(error.message).not.toBe('Invalid credentials');
});

test('every field that is wrong is named', async () => {
  const { status, error } = await suite.anonymous.post('users/login', { email: 'no-at-sign', extra: 1 });
  expect(status).toBe(422);
  expect(error.fields).toEqual({ email: 'invalid_email', password: 'required', extra: 'unknown_field' });
});

test('after ten wrong tries an email has to wait, and is told until when', async () => {
  const { email } = await seedPerson(suite.database);
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await suite.anonymous.post('users/login', { email, password: 'wrong' })).status).toBe(401);
  }
  const { status, error, headers } = await suite.anonymous.post('users/login', {
    email,
    password: testPassword,
  });
  expect(status).toBe(429);
  expect(error.code).toBe('too_many_attempts');
  expect(Date.parse(error.resetsAt ?? '')).toBeGreaterThan(Date.now());
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('in a browser', () => {
  test('the cookie is HttpOnly and lives as long as the browser, or 30 days when remembered', async () => {
    const { email } = await seedPerson(suite.database);
    const forgotten = await signInAsBrowser(email);
    const remembered = await signInAsBrowser(email, { remember: true });
    const session = (cookies: string[]) => cookies.find((cookie) => cookie.startsWith('session='));
    expect(session(forgotten.cookies)).toMatch(/HttpOnly/);
    expect(session(forgotten.cookies)).not.toMatch(/Expires/);
    const expires = /Expires=([^;]+)/.exec(session(remembered.cookies) ?? '')?.[1] ?? '';
    expect((Date.parse(expires) - Date.now()) / 86_400_000).toBeCloseTo(30, 0);
  });

  test('the token is worthless without its cookie, and beside another one', async () => {
    const first = await seedPerson(suite.database);
    const second = await seedPerson(suite.database);
    const [mine, theirs] = [await signInAsBrowser(first.email), await signInAsBrowser(second.email)];
    const read = (token: string, cookie?: string) =>
      suite.anonymous.fetch(`users/${first.id}`, {
        headers: { Authorization: `Bearer ${token}`, ...(cookie && { Cookie: `session=${cookie}` }) },
      });
    expect((await read(mine.token)).status).toBe(401);
    expect((await read(mine.token, theirs.session)).status).toBe(401);
    expect((await read(mine.token, mine.session)).status).toBe(200);
  });

  test('a change that rides on the cookie needs the XSRF pair', async () => {
    const { email, id } = await seedPerson(suite.database);
    const { session, xsrf, token } = await signInAsBrowser(email);
    const change = (headers: Record<string, string>) =>
      suite.anonymous.fetch(`users/${id}`, {
        method: 'PATCH',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          Cookie: `session=${session}; XSRF-TOKEN=${xsrf}`,
          ...headers,
        },
        body: JSON.stringify({ profile: { firstName: 'Renamed' } }),
      });
    expect((await change(browser)).status).toBe(419);
    expect((await change({ ...browser, 'X-XSRF-TOKEN': 'guessed' })).status).toBe(419);
    expect((await change({ 'Sec-Fetch-Site': 'cross-site', 'X-XSRF-TOKEN': xsrf ?? '' })).status).toBe(403);
    expect(
      (await change({ ...browser, Origin: 'https://evil.example', 'X-XSRF-TOKEN': xsrf ?? '' })).status,
    ).toBe(403);
    expect((await change({ ...browser, 'X-XSRF-TOKEN': xsrf ?? '' })).status).toBe(200);
  });

  test('signing out ends the cookie and its token', async () => {
    const { email, id } = await seedPerson(suite.database);
    const { session, xsrf, token } = await signInAsBrowser(email);
    const headers = {
      ...browser,
      Authorization: `Bearer ${token}`,
      Cookie: `session=${session}; XSRF-TOKEN=${xsrf}`,
      'X-XSRF-TOKEN': xsrf ?? '',
    };
    expect((await suite.anonymous.fetch('users/logout', { method: 'POST', headers })).status).toBe(204);
    expect((await suite.anonymous.fetch(`users/${id}`, { headers })).status).toBe(401);
  });

  test('another site cannot make a browser sign in', async () => {
    const { email } = await seedPerson(suite.database);
    const response = await suite.anonymous.fetch('users/login', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'cross-site',
        Origin: 'https://evil.example',
      },
      body: JSON.stringify({ email, password: testPassword }),
    });
    expect(response.status).toBe(403);
  });
});

test('a token with a typing error is refused like any other', async () => {
  const person = await suite.person();
  const token = person.token ?? '';
  const mistyped = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
  const tampered = new ApiClient(person.origin, mistyped, person.userId);
  expect((await tampered.get(`users/${person.userId}`)).status).toBe(401);
});
