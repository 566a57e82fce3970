import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountData, LoginResult } from '../../src/contracts/account.ts';
import { landingPath } from '../../src/rules/landing.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { Browser } from '../testing/browser.ts';
import { confirmEmail, createMailing, freshEmail, newPassword } from '../testing/mailing.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { codeOf, linkOf } from '../testing/smtp.ts';

const mailing = createMailing();
const body = () => ({ firstName: 'Ana', email: freshEmail(), password: newPassword, role: 'SINGLE_USER' });

describe('signing up', () => {
  test('for oneself: the code from the mail confirms, and leads to the form of the first bot', async () => {
    const { client, email, login } = await mailing.signUp();
    expect(login.user.emailConfirmedAt).toBeNull();
    expect(landingPath(login.user)).toBe('/account/auth/email-verification');
    const { status, data } = await confirmEmail(client, codeOf(await mailing.mailServer.mailTo(email)));
    expect(status).toBe(200);
    expect(data.emailConfirmedAt).not.toBeNull();
    expect(landingPath(data)).toBe(`/account/profile/${client.userId}/model-bot-form`);
    expect((await client.post('model-bots', { name: 'Mine' })).status).toBe(201);
  });

  test('for an organisation: the code leads to the tenant form, and that to the tenant panel, once', async () => {
    const { client, email } = await mailing.signUp({ role: 'TENANT_ADMIN' });
    const { data } = await confirmEmail(client, codeOf(await mailing.mailServer.mailTo(email)));
    expect(landingPath(data)).toBe(`/account/profile/${client.userId}/tenant-form`);
    const made = await Promise.all(
      ['A', 'B', 'C'].map((name) => client.post<{ id: string }>('tenants', { name })),
    );
    // Those that come while the first is being made meet it there, those that come after may not even ask.
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(made.every(({ status }) => [201, 403, 409].includes(status))).toBe(true);
    const tenant = made.find(({ status }) => status === 201)?.data.id;
    const account = (await client.get<AccountData>(`users/${client.userId}`)).data;
    expect(landingPath(account)).toBe(`/tenants/${tenant}/panel`);
  });

  test('in a browser opens a session with its cookie, and the mail speaks the language of the page', async () => {
    const browser = new Browser(mailing.parley.origin);
    const asked = body();
    const response = await browser.fetch('users', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'es' },
      body: JSON.stringify(asked),
    });
    expect(response.status).toBe(201);
    expect(browser.cookies.has('session')).toBe(true);
    const mail = await mailing.mailServer.mailTo(asked.email);
    expect(mail.text).toMatch(/^Hola:/);
    expect(mail.text).not.toContain('Ana');
    expect(linkOf(mail)).toContain('/es/account/auth/email-verification#token=');
  });

  test('in a browser ends the session it had before', async () => {
    const browser = new Browser(mailing.parley.origin);
    const first = await browser.call<LoginResult>('POST', 'users', body());
    const earlier = browser.cookies.get('session') ?? '';
    expect((await browser.call('POST', 'users', body())).status).toBe(201);
    expect(browser.cookies.get('session')).not.toBe(earlier);
    browser.cookies.set('session', earlier);
    expect((await browser.call('GET', `users/${first.data.user.id}`)).status).toBe(401);
  });

  test('may do nothing before the email is confirmed', async () => {
    const single = await mailing.signUp();
    const tenant = await mailing.signUp({ role: 'TENANT_ADMIN' });
    const refused = [
      await single.client.post('model-bots', { name: 'Mine' }),
      await tenant.client.post('tenants', { name: 'Ours' }),
    ];
    for (const { status, error } of refused) {
      expect(status).toBe(403);
      expect(error.code).toBe('email_not_confirmed');
    }
  });

  test('signing in again with an unconfirmed email works, and lands at its confirmation', async () => {
    const { email, client } = await mailing.signUp();
    const { status, data } = await mailing
      .stranger()
      .post<LoginResult>('users/login', { email, password: newPassword });
    expect(status).toBe(200);
    expect(data.user.id).toBe(client.userId);
    expect(landingPath(data.user)).toBe('/account/auth/email-verification');
  });
});

describe('an email that has an account', () => {
  test('gets the same answers as any other, at every step', async () => {
    const owner = await seedPerson(mailing.database, { email: freshEmail() });
    const known = await mailing.signUp({ email: owner.email });
    const unknown = await mailing.signUp();
    const shape = (login: LoginResult) => ({
      ...login.user,
      id: '',
      email: '',
      createdAt: '',
      keys: [Object.keys(login), Object.keys(login.accessToken)],
    });
    expect(shape(known.login)).toEqual(shape(unknown.login));
    await Promise.all([known, unknown].map(({ email }) => mailing.mailServer.mailTo(email)));
    const steps = async ({ client, email }: typeof known) => {
      const answers = [
        await client.get<AccountData>(`users/${client.userId}`),
        await confirmEmail(client, '0000'),
        await client.post(`users/${client.userId}/verify-email/resend`),
        await mailing.stranger().post('users/login', { email, password: newPassword }),
        await mailing.stranger().post('users/login', { email, password: 'wrong' }),
        await client.post('model-bots', { name: 'x' }),
      ];
      return answers.map(({ status, error }) => ({ status, error }));
    };
    expect(await steps(known)).toEqual(await steps(unknown));
  });

  test('gets the same answers as any other when a sign-up changes its address to it', async () => {
    const owner = await seedPerson(mailing.database, { email: freshEmail() });
    const changed = async (email: string) => {
      const { client } = await mailing.signUp();
      const path = `users/${client.userId}/verify-email`;
      const answers = [
        await client.post(`${path}/address`, { email }),
        await client.post(path, { code: 'none' }),
        await client.post(`${path}/resend`),
      ];
      expect((await client.get<AccountData>(`users/${client.userId}`)).data.email).toBe(email);
      return answers.map(({ status, error }) => ({ status, error }));
    };
    expect(await changed(owner.email)).toEqual(await changed(freshEmail()));
    expect(codeOf(await mailing.mailServer.mailTo(owner.email, 2))).toBe('');
  });

  test('hears that it has one; no code was made that could confirm another', async () => {
    const owner = await seedPerson(mailing.database, { email: freshEmail() });
    await mailing.signUp({ email: owner.email.toUpperCase() });
    const mail = await mailing.mailServer.mailTo(owner.email);
    expect(codeOf(mail)).toBe('');
    expect(linkOf(mail)).toBe(`${mailing.parley.origin}/account/auth/login`);
    expect(mail.headers.to).toContain(owner.email);
  });

  test('goes on opening with its own password, whoever claims it', async () => {
    const owner = await seedPerson(mailing.database, { email: freshEmail() });
    const claimant = await mailing.signUp({ email: owner.email });
    const login = async (password: string) =>
      (await mailing.stranger().post<LoginResult>('users/login', { email: owner.email, password })).data.user
        .id;
    expect(await login(testPassword)).toBe(owner.id);
    expect(await login(newPassword)).toBe(claimant.client.userId);
  });

  test('is not guessed at more often by whoever signs in to a claim of it in between', async () => {
    const owner = await seedPerson(mailing.database, { email: freshEmail() });
    await mailing.signUp({ email: owner.email });
    const unowned = await mailing.signUp();
    const statusesOf = async (email: string) => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt++) {
        statuses.push((await mailing.stranger().post('users/login', { email, password: 'wrong' })).status);
        await mailing.stranger().post('users/login', { email, password: newPassword });
      }
      return statuses;
    };
    const statuses = await statusesOf(owner.email);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect(await statusesOf(unowned.email)).toEqual(statuses);
  });

  test('belongs to the first of several sign-ups that confirms', async () => {
    const email = freshEmail();
    const first = await mailing.signUp({ email });
    const firstCode = codeOf(await mailing.mailServer.mailTo(email));
    const second = await mailing.signUp({ email });
    const secondCode = codeOf(await mailing.mailServer.mailTo(email, 2));
    const answers = await Promise.all([
      confirmEmail(first.client, firstCode),
      confirmEmail(second.client, secondCode),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });
});

describe('what is not asked for', () => {
  test.each<Record<string, unknown>>([
    { roles: [{ name: 'ADMIN' }] },
    { tenantId: '01890000-0000-7000-8000-000000000000' },
    { emailConfirmedAt: '2026-01-01T00:00:00.000Z' },
    { id: '01890000-0000-7000-8000-000000000000' },
    { profile: { firstName: 'x' } },
    { constructor: { name: 'x' } },
  ])('%j is refused, and nobody is made', async (extra) => {
    const asked = { ...body(), ...extra };
    const { status, error } = await mailing.stranger().post('users', asked);
    expect(status).toBe(422);
    expect(error.fields).toHaveProperty(Object.keys(extra)[0] ?? '', 'unknown_field');
    const made = await mailing.database.acrossSpaces((transaction) =>
      transaction.select().from(users).where(eq(users.email, asked.email)),
    );
    expect(made).toEqual([]);
  });

  test.each([
    'ADMIN',
    'SUPPORT',
    'COMPANY_ADMIN',
    'BOT_CREATOR',
    'READ_USER',
    '',
    'single_user',
    null,
    ['ADMIN'],
  ])('the role %j cannot be signed up for', async (role) => {
    const { status, error } = await mailing.stranger().post('users', { ...body(), role });
    expect(status).toBe(422);
    expect(error.fields).toEqual({ role: 'invalid' });
  });

  test.each([
    ['a prototype', (json: string) => json.replace('{', '{"__proto__":{"role":"ADMIN"},')],
    ['a key twice', (json: string) => json.replace('{', '{"role":"ADMIN",')],
    ['a NUL', (json: string) => json.replace('Ana', 'A\\u0000na')],
    ['half a character', (json: string) => json.replace('Ana', '\\ud83d')],
    ['depth', (json: string) => json.replace('"Ana"', '['.repeat(50_000) + ']'.repeat(50_000))],
    ['a line break in the name', (json: string) => json.replace('Ana', 'Ana\\r\\nBcc: thief@example.net')],
    ['a second address', (json: string) => json.replace('@', '@example.net, x@')],
    ['no JSON', (json: string) => json.slice(1)],
  ])('%s is refused', async (_what, spoil) => {
    const response = await mailing.stranger().fetch('users', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: spoil(JSON.stringify(body())),
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});

test('whatever is sent as a token or a code is refused, never a failure of ours', async () => {
  const { client } = await mailing.signUp();
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(anything, async (value) => {
      const answers = [
        await mailing.stranger().post('users/verify-email', { token: value }),
        await mailing.stranger().post('users/reset', { token: value, password: newPassword }),
        await client.post(`users/${client.userId}/verify-email`, { code: value }),
      ];
      for (const { status } of answers) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
    }),
    { numRuns: 40 },
  );
});

test('an address and an email can sign up so often only', async () => {
  const stranger = mailing.stranger();
  const email = freshEmail();
  const variants = [email, email.toUpperCase(), ` ${email} `];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt++) {
    const { status } = await mailing.stranger().post('users', { ...body(), email: variants[attempt % 3] });
    statuses.push(status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
  expect(statuses[10]).toBe(429);
  const answers = await Promise.all(Array.from({ length: 70 }, () => stranger.post('users', body())));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a sign-up nobody confirms attaches no file, and is to be removed after a week with its bytes', async () => {
  const { client } = await mailing.signUp();
  const { data: ticket } = await client.post<{ id: string; messages: { id: string }[] }>('tickets', {
    subject: 'No code',
    text: 'It does not come.',
  });
  const form = new FormData();
  form.append('file', new Blob(['screen']), 'screen.txt');
  const attached = await client.fetch(`tickets/${ticket.id}/messages/${ticket.messages[0]?.id}/attachments`, {
    method: 'POST',
    body: form,
  });
  expect([attached.status, (await attached.json()).error.code]).toEqual([403, 'email_not_confirmed']);
  const folder = path.join(mailing.parley.dataDirectory, 'uploads', client.userId);
  await mkdir(path.join(folder, 'of-an-earlier-release'), { recursive: true });
  const { rows } = await mailing.database.pool.query<{ days: number }>(
    `SELECT extract(epoch FROM run_at - now()) / 86400 AS days FROM graphile_worker.jobs WHERE key = $1`,
    [`unconfirmed-${client.userId}`],
  );
  expect(Number(rows[0]?.days)).toBeCloseTo(7, 1);
  const isThere = () =>
    mailing.database.acrossSpaces((transaction) =>
      transaction
        .select()
        .from(users)
        .where(and(eq(users.id, client.userId))),
    );
  expect(await isThere()).toHaveLength(1);
  await mailing.database.pool.query(
    'SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now()) FROM graphile_worker.jobs WHERE key = $1',
    [`unconfirmed-${client.userId}`],
  );
  await expect.poll(isThere).toEqual([]);
  await expect.poll(() => existsSync(folder)).toBe(false);
});
