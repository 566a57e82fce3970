import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountData, LoginResult } from '../../src/contracts/account.ts';
import { landingPath } from '../../src/rules/landing.ts';
import type { Database } from '../../src/server/db/database.ts';
import { ApiClient } from '../testing/client.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, testPassword } from '../testing/seed.ts';

let parley: Parley;
let database: Database;
let anonymous: ApiClient;

async function start(dataDirectory: string) {
  parley = await startParley({ dataDirectory });
  database = await openTestDatabase(dataDirectory);
  anonymous = new ApiClient(parley.origin);
}

async function stop() {
  await database.close();
  await parley.stop();
}

beforeAll(async () => start(await temporaryDirectory()));
afterAll(async () => {
  await stop();
  await removeDirectory(parley.dataDirectory);
});

const codeOf = ({ setupLink }: Parley) => new URL(setupLink ?? '').searchParams.get('code') ?? '';
const stranger = { firstName: 'Mallory', password: testPassword, role: 'TENANT_ADMIN' };
const first = { firstName: 'Ada', email: 'ada@example.org', password: testPassword };
const signUp = (email: string) => anonymous.post<LoginResult>('users', { ...stranger, email });

test('before there is an administrator nobody signs up, and is told why in their language', async () => {
  expect((await anonymous.get('setup')).data).toEqual({ finished: false, sendsMail: false });
  const refused = await signUp('mallory@example.org');
  expect([refused.status, refused.error.code]).toEqual([403, 'sign_up_closed']);
  const body = { ...stranger, email: 'mallory@example.org' };
  const spanish = await anonymous.post('users', body, { 'Accept-Language': 'es' });
  expect(spanish.error.message).toContain('enlace de configuración');
});

test('wrong links of others hold nobody up who has the right one', async () => {
  const wrong = await Promise.all(
    Array.from({ length: 15 }, () => anonymous.post('setup', { ...first, code: randomUUID() })),
  );
  expect(new Set(wrong.map(({ error }) => error.code))).toEqual(new Set(['setup_finished']));
  const right = await anonymous.post('setup', { ...first, password: 'password123', code: codeOf(parley) });
  expect(right.error.fields).toEqual({ password: 'common_password' });
});

test('people without an administrator among them end no set-up link: every start prints a fresh one', async () => {
  const earlier = codeOf(parley);
  const [person, unconfirmed] = await Promise.all([
    seedPerson(database, { roles: [{ name: 'SINGLE_USER' }], email: 'early@example.org' }),
    seedPerson(database, { roles: [{ name: 'ADMIN' }], emailConfirmed: false }),
  ]);
  const { dataDirectory } = parley;
  await stop();
  await start(dataDirectory);
  const fresh = codeOf(parley);
  expect(fresh).not.toBe(earlier);
  expect((await anonymous.post('setup', { ...first, code: earlier })).error.code).toBe('setup_finished');
  const taken = await anonymous.post('setup', { ...first, email: person.email, code: fresh });
  expect(taken.error.fields).toEqual({ email: 'taken' });
  expect((await signUp('mallory@example.org')).error.code).toBe('sign_up_closed');
  expect(unconfirmed.id).not.toBe(person.id);

  const made = await anonymous.post<LoginResult>('setup', { ...first, code: fresh });
  expect(made.status).toBe(201);
  expect(landingPath(made.data.user)).toBe('/admin/users');
  expect((await anonymous.post('setup', { ...first, code: fresh })).error.code).toBe('setup_finished');
  expect((await anonymous.get('setup')).data).toEqual({ finished: true, sendsMail: false });
  expect((await signUp('mallory@example.org')).status).toBe(201);
});

test('the last administrator neither steps down, is suspended nor leaves, and no start prints a link', async () => {
  const { dataDirectory } = parley;
  await stop();
  await start(dataDirectory);
  expect(parley.setupLink).toBeNull();
  const ada = await anonymous.signIn(first.email, testPassword);
  const mine = `users/${ada.userId}`;
  const unconfirmed = await seedPerson(database, { roles: [{ name: 'ADMIN' }], emailConfirmed: false });
  expect(unconfirmed.id).not.toBe(ada.userId);
  for (const change of [{ roles: [] }, { roles: [{ name: 'SUPPORT' }] }, { suspended: true }]) {
    expect((await ada.patch(mine, change)).error.code).toBe('last_administrator');
  }
  const leaving = await ada.post(`${mine}/deletion`, { currentPassword: testPassword });
  expect(leaving.error.code).toBe('last_administrator');
  expect((await ada.get<AccountData>(mine)).data.roles.map(({ name }) => name)).toEqual(['ADMIN']);
});
