import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { Browser } from '../testing/browser.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson } from '../testing/seed.ts';

let parley: Parley;
let database: Database;
beforeAll(async () => {
  parley = await startParley({ settings: { PUBLIC_ORIGIN: 'https://parley.example.org' } });
  database = await openTestDatabase(parley.dataDirectory);
});
afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

async function signedIn() {
  const { id, email } = await seedPerson(database);
  const browser = new Browser(parley.origin);
  const response = await browser.fetch('users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://parley.example.org' },
    body: JSON.stringify({ email, password: 'correct horse battery staple' }),
  });
  expect(response.status).toBe(200);
  browser.token = (await response.json()).data.plainTextToken;
  return { id, browser, cookies: response.headers.getSetCookie() };
}

test('behind TLS the session lies in a cookie that no sister domain can plant and no script can read', async () => {
  const { id, browser, cookies } = await signedIn();
  const [session = '', xsrf = ''] = ['__Host-session', 'XSRF-TOKEN'].map((name) =>
    cookies.find((line) => line.startsWith(`${name}=`)),
  );
  for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']) {
    expect(session.split('; '), attribute).toContain(attribute);
  }
  expect(session).not.toMatch(/domain=/i);
  expect(xsrf.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'SameSite=Lax']));
  expect(xsrf).not.toContain('HttpOnly');
  expect((await browser.call('GET', `users/${id}`)).status).toBe(200);
});

test('a cookie of the name it has without TLS is not looked at', async () => {
  const { id, browser } = await signedIn();
  browser.cookies.set('session', browser.cookies.get('__Host-session') ?? '');
  browser.cookies.delete('__Host-session');
  expect((await browser.call('GET', `users/${id}`)).status).toBe(401);
});

test('signing out takes both cookies away, and leaves the device known', async () => {
  const { browser } = await signedIn();
  expect((await browser.call('POST', 'users/logout')).status).toBe(204);
  expect([...browser.cookies.keys()]).toEqual(['__Host-device']);
});

test('browsers are told to come by TLS only', async () => {
  for (const path of ['/', '/api/usage', '/admin/users']) {
    const { headers } = await fetch(parley.origin + path, { redirect: 'manual' });
    expect(headers.get('strict-transport-security'), path).toMatch(/max-age=\d{7,}/);
  }
});
