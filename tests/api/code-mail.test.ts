import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SetupState } from '../../src/contracts/account.ts';
import type { CodeMail } from '../../src/contracts/mail.ts';
import type { ApiClient } from '../testing/client.ts';
import { confirmEmail, createMailing, freshEmail, newPassword } from '../testing/mailing.ts';
import { codeOf, refusedAddress } from '../testing/smtp.ts';

const mailing = createMailing();

const mailOf = async (client: ApiClient, query = '') =>
  (await client.get<CodeMail>(`users/${client.userId}/code-mail${query}`)).data;

test('an installation with a mail server says that it sends mails', async () => {
  const { data } = await mailing.stranger().get<SetupState>('setup');
  expect(data.sendsMail).toBe(true);
});

test('the status and the bell tell that mails no longer go out, which a refused address says nothing about', async () => {
  const status = async () => {
    const answer = await fetch(`${mailing.parley.origin}/readyz`);
    return ((await answer.json()) as { mail: string }).mail;
  };
  const write = (state: string, failure: string | null) =>
    mailing.database.acrossSpaces((transaction) =>
      transaction.execute(sql`INSERT INTO outbox (id, template, locale, to_name, to_address, "values", state, failure)
        VALUES (gen_random_uuid(), 'failed', 'en', '', 'one@example.org', '{}', ${state}, ${failure})`),
    );
  const goesOut = async () => {
    const { client, email } = await mailing.signUp();
    await mailing.mailServer.mailTo(email);
    await expect.poll(() => mailOf(client)).toEqual({ state: 'sent', failure: null });
    return client;
  };
  const admin = await goesOut();
  await write('failed', 'recipient_refused');
  await write('queued', 'recipient_refused');
  await write('queued', null);
  expect(await status()).toBe('working');
  // It is tried again for hours.
  await write('queued', 'sign_in_refused');
  expect(await status()).toBe('failing');
  await write('queued', null);
  expect(await status()).toBe('failing');
  await mailing.database.acrossSpaces((transaction) =>
    transaction.execute(
      sql`INSERT INTO role_assignments (id, user_id, name) VALUES (gen_random_uuid(), ${admin.userId}, 'ADMIN')`,
    ),
  );
  await mailing.database.pool.query(`SELECT graphile_worker.add_job('watchInstallation', '{}')`);
  const told = async () =>
    (await admin.get<{ kind: string }[]>('notifications')).data.map(({ kind }) => kind);
  await expect.poll(told).toContain('mailFailing');
  await goesOut();
  expect(await status()).toBe('working');

  await write('failed', 'unreachable');
  expect(await status()).toBe('failing');
  // An older one whose turn comes again tells as much as a new one.
  await mailing.database.acrossSpaces((transaction) =>
    transaction.execute(
      sql`UPDATE outbox SET sent_at = now() + interval '1 second' WHERE sent_at =
        (SELECT max(sent_at) FROM outbox)`,
    ),
  );
  expect(await status()).toBe('working');
});

describe('whoever waits for a code learns', () => {
  test('that its mail was sent', async () => {
    const { client, email } = await mailing.signUp();
    await mailing.mailServer.mailTo(email);
    await expect.poll(() => mailOf(client)).toEqual({ state: 'sent', failure: null });
  });

  test('that its address is refused', async () => {
    const { client } = await mailing.signUp({ email: refusedAddress() });
    await expect.poll(() => mailOf(client)).toEqual({ state: 'failed', failure: 'recipient_refused' });
  });

  test('the same where the email has an account already, however it is written', async () => {
    const { client, email } = await mailing.signUp();
    await confirmEmail(client, codeOf(await mailing.mailServer.mailTo(email)));
    const other = await mailing.signUp({ email: email.toUpperCase() });
    await mailing.mailServer.mailTo(email, 2);
    await expect.poll(() => mailOf(other.client)).toEqual({ state: 'sent', failure: null });
  });

  test('what became of the mail to a new email, and nobody else does', async () => {
    const { client, email } = await mailing.signUp();
    await confirmEmail(client, codeOf(await mailing.mailServer.mailTo(email)));
    const asked = { email: refusedAddress(), currentPassword: newPassword };
    const begun = await client.post<{ challengeId: string }>(`users/${client.userId}/email`, asked);
    const query = `?challengeId=${begun.data.challengeId}`;
    await expect.poll(() => mailOf(client, query)).toEqual({ state: 'failed', failure: 'recipient_refused' });

    const other = (await mailing.signUp({ email: freshEmail() })).client;
    expect(await mailOf(other, query)).toEqual({ state: null, failure: null });
    expect((await other.get(`users/${client.userId}/code-mail`)).status).toBe(404);
  });
});
