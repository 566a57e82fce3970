import { expect, test } from 'vitest';
import type { SignInData } from '../../src/contracts/security.ts';
import { Browser } from '../testing/browser.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const next = 'a new pass phrase';

async function signedIn(email?: string, headers: Record<string, string> = {}) {
  const person = email ? { email } : await seedPerson(suite.database);
  const browser = new Browser(suite.anonymous.origin);
  const body = { email: person.email, password: testPassword };
  const { data } = await browser.call<{ plainTextToken: string; user: { id: string } }>(
    'POST',
    'users/login',
    body,
    headers,
  );
  browser.token = data.plainTextToken;
  return { browser, email: person.email, id: data.user.id };
}

test('a new password ends every other sign-in, and the old password', async () => {
  const { browser, email, id } = await signedIn();
  const other = (await signedIn(email)).browser;
  const program = await suite.anonymous.signIn(email, testPassword);
  const change = { currentPassword: testPassword, password: next };
  expect((await browser.call('POST', `users/${id}/password`, change)).status).toBe(204);
  expect((await browser.call('GET', `users/${id}`)).status).toBe(200);
  expect((await other.call('GET', `users/${id}`)).status).toBe(401);
  expect((await program.get(`users/${id}`)).status).toBe(401);
  expect((await suite.anonymous.post('users/login', { email, password: testPassword })).status).toBe(401);
  expect((await suite.anonymous.post('users/login', { email, password: next })).status).toBe(200);
});

test('the password changes only for who knows the present one, and only one’s own', async () => {
  const { browser, id } = await signedIn();
  const change = (body: object, of = id) => browser.call('POST', `users/${of}/password`, body);
  expect((await change({ currentPassword: 'wrong', password: next })).error.fields).toEqual({
    currentPassword: 'wrong_password',
  });
  expect((await change({ currentPassword: testPassword, password: 'short' })).error.fields).toEqual({
    password: 'too_short',
  });
  const admin = await suite.person({ name: 'ADMIN' });
  const body = { currentPassword: testPassword, password: next };
  expect((await admin.post(`users/${id}/password`, body)).status).toBe(403);
  expect((await change(body, admin.userId)).status).toBe(404);
});

test('the present password cannot be guessed at a signed-in browser either', async () => {
  const { browser, id } = await signedIn();
  const guess = () => browser.call('POST', `users/${id}/password`, { currentPassword: 'no', password: next });
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
});

test('sign-ins are listed with what they run on, the present one first', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const { email } = await signedIn(undefined, { 'User-Agent': firefox });
  const { browser, id } = await signedIn(email);
  await suite.anonymous.signIn(email, testPassword);
  const { data } = await browser.call<SignInData[]>('GET', `users/${id}/sessions`);
  expect(data).toHaveLength(3);
  expect(data[0]).toMatchObject({ kind: 'browser', current: true });
  expect(data.filter((one) => one.current)).toHaveLength(1);
  expect(data).toContainEqual(
    expect.objectContaining({ browser: 'Firefox', system: 'Linux', current: false }),
  );
  expect(data).toContainEqual(expect.objectContaining({ kind: 'program' }));
  expect(JSON.stringify(data)).not.toMatch(/hash|secret|127\.0\.0\.1/i);
});

test('one sign-in is ended, or all others', async () => {
  const { browser, email, id } = await signedIn();
  const [second, third] = [(await signedIn(email)).browser, (await signedIn(email)).browser];
  const { data } = await second.call<SignInData[]>('GET', `users/${id}/sessions`);
  const own = data.find((one) => one.current)?.id;
  expect((await browser.call('DELETE', `users/${id}/sessions/${own}`)).status).toBe(204);
  expect((await browser.call('DELETE', `users/${id}/sessions/${own}`)).status).toBe(404);
  expect((await second.call('GET', `users/${id}`)).status).toBe(401);
  expect((await third.call('GET', `users/${id}`)).status).toBe(200);
  expect((await browser.call('DELETE', `users/${id}/sessions`)).status).toBe(204);
  expect((await third.call('GET', `users/${id}`)).status).toBe(401);
  expect((await browser.call('GET', `users/${id}`)).status).toBe(200);
});

test("nobody sees or ends another person's sign-ins", async () => {
  const { browser, id } = await signedIn();
  const { data } = await browser.call<SignInData[]>('GET', `users/${id}/sessions`);
  const stranger = await signedIn();
  expect((await stranger.browser.call('GET', `users/${id}/sessions`)).status).toBe(404);
  const theirs = `users/${stranger.id}/sessions/${data[0]?.id}`;
  expect((await stranger.browser.call('DELETE', theirs)).status).toBe(404);
  expect((await stranger.browser.call('DELETE', `users/${id}/sessions`)).status).toBe(404);
  expect((await browser.call('GET', `users/${id}`)).status).toBe(200);
});
