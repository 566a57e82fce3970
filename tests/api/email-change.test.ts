import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AccountData } from '../../src/contracts/account.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import type { ApiClient } from '../testing/client.ts';
import { confirmEmail, createMailing, freshEmail, newPassword, tokenOf } from '../testing/mailing.ts';
import { codeOf, linkOf } from '../testing/smtp.ts';

const mailing = createMailing();

/** Somebody with a confirmed email. */
async function confirmed() {
  const { client, email } = await mailing.signUp();
  await confirmEmail(client, codeOf(await mailing.mailServer.mailTo(email)));
  return { client, email };
}

const digits = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';

async function begin(client: ApiClient, email: string, nth = 1) {
  const path = `users/${client.userId}/email`;
  const answer = await client.post<{ challengeId: string }>(path, { email, currentPassword: newPassword });
  expect(answer.status).toBe(201);
  const code = digits((await mailing.mailServer.mailTo(email, nth)).text);
  return { path: `${path}/confirm`, body: { challengeId: answer.data.challengeId, email, code } };
}

describe('a new email', () => {
  test('is the account’s once its code is back; the former one is told, and opens nothing any more', async () => {
    const { client, email: former } = await confirmed();
    const email = freshEmail();
    const { path, body } = await begin(client, email);
    expect((await client.get<AccountData>(`users/${client.userId}`)).data.email).toBe(former);

    const { status, data } = await client.post<AccountData>(path, body);
    expect([status, data.email, data.emailConfirmedAt !== null]).toEqual([200, email, true]);
    expect((await mailing.mailServer.mailTo(former, 2)).text).toContain(
      'The email of your account was changed',
    );
    const visitor = mailing.stranger();
    expect((await visitor.post('users/login', { email: former, password: newPassword })).status).toBe(401);
    expect((await visitor.post('users/login', { email, password: newPassword })).status).toBe(200);
    const events = await mailing.database.acrossSpaces((transaction) =>
      transaction
        .select({ actorId: auditEvents.actorId })
        .from(auditEvents)
        .where(and(eq(auditEvents.action, 'user.email_changed'), eq(auditEvents.subjectId, client.userId))),
    );
    expect(events).toEqual([{ actorId: client.userId }]);
    expect((await client.post(path, body)).error.code).toBe('sign_in_expired');
  });

  test('leaves nothing open that was mailed to the former one', async () => {
    const { client, email: former } = await confirmed();
    await mailing.stranger().post('users/recover', { email: former });
    const token = tokenOf(linkOf(await mailing.mailServer.mailTo(former, 2)));
    const { path, body } = await begin(client, freshEmail());
    expect((await client.post(path, body)).status).toBe(200);
    const taken = await mailing
      .stranger()
      .post('users/reset', { token, password: 'four words of somebody else' });
    expect(taken.error.code).toBe('link_expired');
  });

  test('needs the code that went there, and no other address', async () => {
    const { client, email: former } = await confirmed();
    const { path, body } = await begin(client, freshEmail());
    const wrong = body.code === '123456' ? '654321' : '123456';
    expect((await client.post(path, { ...body, code: wrong })).error.fields).toEqual({ code: 'wrong_code' });
    const elsewhere = await client.post(path, { ...body, email: freshEmail() });
    expect(elsewhere.error.fields).toEqual({ code: 'wrong_code' });
    const { client: stranger } = await confirmed();
    const theirs = await stranger.post(`users/${stranger.userId}/email/confirm`, body);
    expect(theirs.error.code).toBe('sign_in_expired');
    expect((await client.get<AccountData>(`users/${client.userId}`)).data.email).toBe(former);
  });

  test('asks for the password first', async () => {
    const { client } = await confirmed();
    const path = `users/${client.userId}/email`;
    const answer = await client.post(path, { email: freshEmail(), currentPassword: 'not my password' });
    expect(answer.error.fields).toEqual({ currentPassword: 'wrong_password' });
  });

  test('that is somebody else’s is refused to whoever reads its mails only', async () => {
    const { client } = await confirmed();
    const { email: taken } = await confirmed();
    const { path, body } = await begin(client, taken, 2);
    expect((await client.post(path, body)).error.fields).toEqual({ email: 'taken' });
  });

  test('cannot be the one that it is, nor follow one that waits to be confirmed', async () => {
    const { client, email } = await confirmed();
    const same = await client.post(`users/${client.userId}/email`, {
      email: email.toUpperCase(),
      currentPassword: newPassword,
    });
    expect(same.error.fields).toEqual({ email: 'taken' });
    const { client: waiting } = await mailing.signUp();
    const early = await waiting.post(`users/${waiting.userId}/email`, {
      email: freshEmail(),
      currentPassword: newPassword,
    });
    expect(early.error.code).toBe('email_not_confirmed');
  });
});
