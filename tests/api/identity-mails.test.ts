import http from 'node:http';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../src/server/db/schema/identity.ts';
import type { ApiClient } from '../testing/client.ts';
import { createMailing, freshEmail, newPassword } from '../testing/mailing.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { codeOf, linkOf, type ReceivedMail } from '../testing/smtp.ts';

const mailing = createMailing({
  OAUTH_GITHUB_CLIENT_ID: 'parley',
  OAUTH_GITHUB_CLIENT_SECRET: 'the provider knows it',
});

const body = (email = freshEmail()) => ({
  firstName: 'Ana',
  email,
  password: newPassword,
  role: 'SINGLE_USER',
});

describe('a poisoned Host header', () => {
  const poisons = ['evil.example', 'evil.example:80', 'localhost:1@evil.example', 'evil.example/x'];

  /** Asks under a host that is not ours, as no client that is well would. */
  function callAs(method: string, path: string, poison: string, payload?: object, client?: ApiClient) {
    const { hostname, port } = new URL(mailing.parley.origin);
    const sent = payload === undefined ? '' : JSON.stringify(payload);
    const headers = {
      Host: poison,
      'X-Forwarded-Host': poison,
      Forwarded: `host=${poison}`,
      'X-Original-Host': poison,
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-For': '198.51.255.1',
      ...(sent && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) }),
      ...(client?.token && { Authorization: `Bearer ${client.token}` }),
    };
    return new Promise<{ status: number; location: string }>((resolve, reject) => {
      const request = http.request({ hostname, port, path: `/api/${path}`, method, headers });
      request.on('response', (response) =>
        resolve({
          status: response.resume().statusCode ?? 0,
          location: String(response.headers.location ?? ''),
        }),
      );
      request.on('error', reject).end(sent);
    });
  }

  function expectOwnLink(mail: ReceivedMail) {
    expect(mail.raw).not.toContain('evil.example');
    expect(new URL(linkOf(mail)).origin).toBe(mailing.parley.origin);
  }

  test.each(poisons)('%s reaches no link of a mail', async (poison) => {
    const email = freshEmail();
    // A request that is refused for its host sends no mail, and no link with it.
    const accepted = async (answer: Promise<{ status: number }>) => {
      const { status } = await answer;
      if (status >= 300) expect(status).toBe(400);
      return status < 300;
    };
    const outcomes = [await accepted(callAs('POST', 'users', poison, body(email)))];
    if (outcomes[0]) expectOwnLink(await mailing.mailServer.mailTo(email));
    const { client, email: resent } = await mailing.signUp();
    await mailing.mailServer.mailTo(resent);
    outcomes.push(
      await accepted(callAs('POST', `users/${client.userId}/verify-email/resend`, poison, undefined, client)),
    );
    if (outcomes[1]) expectOwnLink(await mailing.mailServer.mailTo(resent, 2));
    const person = await seedPerson(mailing.database, { email: freshEmail() });
    outcomes.push(await accepted(callAs('POST', 'users/recover', poison, { email: person.email })));
    if (outcomes[2]) expectOwnLink(await mailing.mailServer.mailTo(person.email));
    outcomes.push(await accepted(callAs('POST', 'users', poison, body(person.email))));
    if (outcomes[3]) expectOwnLink(await mailing.mailServer.mailTo(person.email, 2));
    // Names that could be a proxy's are answered, so their mails were really looked at; others are no names.
    expect(new Set(outcomes)).toEqual(new Set([/^[a-z.]+(:\d+)?$/.test(poison)]));
  });

  test.each(poisons)('%s reaches neither a provider nor a redirect', async (poison) => {
    const begun = await callAs('GET', 'external-auth/redirect?role=SINGLE_USER&provider=github', poison);
    if (begun.status === 303) {
      const back = new URL(begun.location).searchParams.get('redirect_uri') ?? '';
      expect(new URL(back).origin).toBe(mailing.parley.origin);
    } else {
      expect(begun.status).toBe(400);
    }
    const guarded = await callAs('GET', '../admin/users', poison);
    expect(guarded.location).not.toContain('evil.example');
  });
});

describe('asking for the end of an account', () => {
  async function requestEnd(changes: { email?: string; locale?: 'en' | 'es'; timeZone?: string } = {}) {
    const person = await seedPerson(mailing.database, { email: freshEmail(), ...changes });
    const client = await mailing.stranger().signIn(person.email, testPassword);
    const { locale, timeZone } = changes;
    if (locale) await client.patch(`users/${person.id}`, { profile: { locale, timeZone } });
    const asked = await client.post(`users/${person.id}/deletion`, { currentPassword: testPassword });
    expect(asked.status).toBe(204);
    return person;
  }
  const inSevenDays = (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(Date.now() + 7 * 86_400_000);

  test.each([
    ['en', 'en-GB', 'Pacific/Kiritimati', '/account/auth/login'],
    ['es', 'es', 'America/Mexico_City', '/es/account/auth/login'],
  ] as const)(
    'is told by mail with the day, and that signing in stops it (%s)',
    async (locale, dates, timeZone, path) => {
      const { email } = await requestEnd({ locale, timeZone });
      const mail = await mailing.mailServer.mailTo(email);
      const day = inSevenDays(dates, timeZone);
      expect(mail.text).toContain(day);
      expect(mail.html).toMatch(new RegExp(`<title>.*${day}.*</title>`));
      expect(linkOf(mail)).toBe(mailing.parley.origin + path);
      expect(mail.text).toMatch(
        locale === 'en' ? /sign in to keep your account/ : /si entras, la cuenta se queda/,
      );
      expect(mail.text).not.toContain('token');
    },
  );

  test('is told to nobody whose email is only claimed', async () => {
    const claim = await mailing.signUp();
    await mailing.mailServer.mailTo(claim.email);
    const asked = await claim.client.post(`users/${claim.client.userId}/deletion`, {
      currentPassword: newPassword,
    });
    expect(asked.status).toBe(204);
    // A later mail has gone out: the queue held none before it.
    await requestEnd().then(({ email }) => mailing.mailServer.mailTo(email));
    const rows = await mailing.database.runAcrossSpaces({
      name: 'mails_to',
      text: 'SELECT template FROM outbox WHERE to_address = $1',
      values: [claim.email],
    });
    expect(rows).toEqual([{ template: 'confirmEmail' }]);
  });
});

describe('known and unknown emails', () => {
  /** All that an answer shows but what is different each time: moments, and the secrets of the person made. */
  async function answerTo(path: string, payload: object) {
    const response = await mailing.stranger().fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify(payload),
    });
    const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '=…'));
    const headers = [...response.headers].filter(
      ([name]) => !/^(date|set-cookie|content-length|x-request-id)$/.test(name),
    );
    const text = await response.text();
    const shape = text.replace(
      /"(id|plainTextToken|tokenable_id|email|createdAt|expires_at)":"[^"]*"/g,
      '"$1":"…"',
    );
    return { status: response.status, headers, cookies, shape };
  }

  test.each([
    ['signing in', 'users/login', (email: string) => ({ email, password: 'wrong' }), 401],
    ['signing up', 'users', body, 201],
    ['recovering', 'users/recover', (email: string) => ({ email }), 204],
  ] as const)('get the same answer, headers and all, when %s', async (_title, path, payload, status) => {
    const known = await seedPerson(mailing.database, { email: freshEmail() });
    const suspended = await seedPerson(mailing.database, { email: freshEmail() });
    await mailing.database.acrossSpaces((transaction) =>
      transaction.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id)),
    );
    const expected = await answerTo(path, payload(freshEmail()));
    expect(expected.status).toBe(status);
    expect(await answerTo(path, payload(known.email))).toEqual(expected);
    expect(await answerTo(path, payload(suspended.email))).toEqual(expected);
  });
});

describe('the counters', () => {
  const wide = (email: string) =>
    email.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

  test.each([
    ['signing up', 'users', body],
    ['recovering', 'users/recover', (email: string) => ({ email })],
  ] as const)('take every spelling of an email for the same when %s', async (_title, path, payload) => {
    const email = freshEmail();
    const statusOf = async (spelling: string) =>
      (await mailing.stranger().post(path, payload(spelling))).status;
    for (let count = 0; count < 10; count++) expect(await statusOf(email)).toBeLessThan(300);
    for (const spelling of [email, email.toUpperCase(), ` ${email}`, `${email}\t`]) {
      expect(await statusOf(spelling), spelling).toBe(429);
    }
    expect(await statusOf(wide(email))).toBe(422);
  });

  test('of an address are not escaped by claiming another one', async () => {
    const origin = mailing.parley.origin;
    const statuses: number[] = [];
    const waits: boolean[] = [];
    for (let count = 0; count < 62; count++) {
      const response = await fetch(`${origin}/api/users/recover`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          // The last hop is what the trusted proxy saw; all else is what the client says of itself.
          'X-Forwarded-For': `203.0.113.${count}, 10.0.0.${count}, 198.51.254.1`,
          Forwarded: `for=203.0.113.${count}`,
          'X-Real-IP': `203.0.113.${count}`,
          'CF-Connecting-IP': `203.0.113.${count}`,
        },
        body: JSON.stringify({ email: freshEmail() }),
      });
      statuses.push(response.status);
      if (response.status === 429) waits.push(Number(response.headers.get('retry-after')) > 0);
    }
    expect(statuses).toEqual([...Array(60).fill(204), 429, 429]);
    expect(waits).toEqual([true, true]);
  });
});

test('neither a code nor a token of a mail stands in the log', async () => {
  const { email } = await mailing.signUp();
  const mail = await mailing.mailServer.mailTo(email);
  const token = new URLSearchParams(new URL(linkOf(mail)).hash.slice(1)).get('token') ?? '';
  expect(token.length).toBeGreaterThan(30);
  expect(codeOf(mail)).toMatch(/^\d{4}$/);
  // Also not when somebody sends it where it does not belong.
  await fetch(`${mailing.parley.origin}/account/auth/login?token=${token}`);
  await mailing.stranger().get(`users?search=${token}`);
  await mailing.stranger().post('users/verify-email', { token });
  expect(mailing.parley.output()).not.toContain(token);
});
