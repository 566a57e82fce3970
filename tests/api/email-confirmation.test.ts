import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AccountData } from '../../src/contracts/account.ts';
import { emailConfirmations } from '../../src/server/db/schema/identity.ts';
import { Browser } from '../testing/browser.ts';
import {
  confirmEmail,
  createMailing,
  freshEmail,
  newPassword,
  tokenOf,
  wrongCode,
} from '../testing/mailing.ts';
import { codeOf, linkOf } from '../testing/smtp.ts';

const mailing = createMailing();

describe('the code', () => {
  test('is burnt after five wrong tries', async () => {
    const { client, email } = await mailing.signUp();
    const code = codeOf(await mailing.mailServer.mailTo(email));
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await confirmEmail(client, wrongCode(code))).error.code).toBe('wrong_code');
    }
    expect((await confirmEmail(client, code)).error.code).toBe('code_expired');
  });

  test('of fifty tries at once no more than five are looked at', async () => {
    const { client, email } = await mailing.signUp();
    const code = codeOf(await mailing.mailServer.mailTo(email));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => confirmEmail(client, wrongCode(code))),
    );
    expect(answers.filter(({ error }) => error.code === 'wrong_code').length).toBeLessThanOrEqual(5);
    expect((await confirmEmail(client, code)).status).not.toBe(200);
  });

  test('cannot be guessed by having ever new ones sent', async () => {
    const { client } = await mailing.signUp();
    const codes: string[] = [];
    for (let attempt = 0; attempt < 40; attempt++) {
      const { error } = await confirmEmail(client, String(attempt).padStart(4, '0'));
      codes.push(error?.code ?? '');
      if (error?.code === 'code_expired') await client.post(`users/${client.userId}/verify-email/resend`);
    }
    expect(codes.filter((code) => code === 'wrong_code').length).toBeLessThanOrEqual(20);
    expect(codes.at(-1)).toBe('too_many_attempts');
  });

  test('is too old after ten minutes, and the link after a day', async () => {
    const { client, email } = await mailing.signUp();
    const mail = await mailing.mailServer.mailTo(email);
    const age = (values: Partial<typeof emailConfirmations.$inferInsert>) =>
      mailing.database.acrossSpaces((transaction) =>
        transaction
          .update(emailConfirmations)
          .set(values)
          .where(eq(emailConfirmations.userId, client.userId)),
      );
    await age({ codeExpiresAt: new Date(Date.now() - 1) });
    expect((await confirmEmail(client, codeOf(mail))).error.code).toBe('code_expired');
    await age({ expiresAt: new Date(Date.now() - 1) });
    const token = tokenOf(linkOf(mail));
    expect((await mailing.stranger().post('users/verify-email', { token })).error.code).toBe('link_expired');
  });

  test('works once, and only for the sign-up it was sent to', async () => {
    const { client, email } = await mailing.signUp();
    const other = await mailing.signUp();
    const code = codeOf(await mailing.mailServer.mailTo(email));
    const ofOther = codeOf(await mailing.mailServer.mailTo(other.email));
    if (code !== ofOther) expect((await confirmEmail(other.client, code)).error.code).toBe('wrong_code');
    expect((await other.client.post(`users/${client.userId}/verify-email`, { code })).status).toBe(404);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirmEmail(client, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect((await confirmEmail(client, code)).status).toBe(410);
  });

  test('sent anew ends the one before, and its link', async () => {
    const { client, email } = await mailing.signUp();
    const before = await mailing.mailServer.mailTo(email);
    expect((await client.post(`users/${client.userId}/verify-email/resend`)).status).toBe(204);
    const after = await mailing.mailServer.mailTo(email, 2);
    if (codeOf(before) !== codeOf(after))
      expect((await confirmEmail(client, codeOf(before))).status).toBe(422);
    const old = { token: tokenOf(linkOf(before)) };
    expect((await mailing.stranger().post('users/verify-email', old)).status).toBe(410);
    expect((await confirmEmail(client, codeOf(after))).status).toBe(200);
    expect((await client.post(`users/${client.userId}/verify-email/resend`)).status).toBe(409);
  });

  test('can be sent anew a few times only', async () => {
    const { client } = await mailing.signUp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      statuses.push((await client.post(`users/${client.userId}/verify-email/resend`)).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  test('goes to another address when the first was wrong, and no longer to that', async () => {
    const { client, email } = await mailing.signUp();
    const old = codeOf(await mailing.mailServer.mailTo(email));
    const right = freshEmail();
    const changed = await client.post(`users/${client.userId}/verify-email/address`, { email: right });
    expect(changed.status).toBe(204);
    const code = codeOf(await mailing.mailServer.mailTo(right));
    if (old !== code) expect((await confirmEmail(client, old)).status).toBe(422);
    expect((await confirmEmail(client, code)).data.email).toBe(right);
    const late = await client.post(`users/${client.userId}/verify-email/address`, { email: freshEmail() });
    expect(late.status).toBe(409);
  });
});

test('a recovery link sent before the address changed confirms neither address', async () => {
  const { client, email } = await mailing.signUp();
  await mailing.mailServer.mailTo(email);
  await mailing.stranger().post('users/recover', { email });
  const token = tokenOf(linkOf(await mailing.mailServer.mailTo(email, 2)));
  const victim = freshEmail();
  expect((await client.post(`users/${client.userId}/verify-email/address`, { email: victim })).status).toBe(
    204,
  );
  const reset = await mailing.stranger().post('users/reset', { token, password: newPassword });
  expect(reset.error?.code).toBe('link_expired');
  const { data } = await client.get<AccountData>(`users/${client.userId}`);
  expect([data.email, data.emailConfirmedAt]).toEqual([victim, null]);
});

test('the link confirms from any browser and signs nobody in there; opening it alone does nothing', async () => {
  const { client, email } = await mailing.signUp();
  const link = linkOf(await mailing.mailServer.mailTo(email));
  expect((await fetch(link)).status).toBe(200);
  expect((await client.get<AccountData>(`users/${client.userId}`)).data.emailConfirmedAt).toBeNull();
  const elsewhere = new Browser(mailing.parley.origin);
  const confirmed = await elsewhere.call('POST', 'users/verify-email', { token: tokenOf(link) });
  expect(confirmed.status).toBe(204);
  expect(elsewhere.cookies.size).toBe(0);
  expect((await client.get<AccountData>(`users/${client.userId}`)).data.emailConfirmedAt).not.toBeNull();
  expect((await elsewhere.call('POST', 'users/verify-email', { token: tokenOf(link) })).status).toBe(410);
});
