import { expect, test } from 'vitest';
import type { LoginResult } from '../../src/contracts/account.ts';
import type { AdminTableRowData } from '../../src/contracts/admin-table.ts';
import type { MailDetail } from '../../src/contracts/mail.ts';
import { ApiClient } from '../testing/client.ts';
import { freePort, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, testPassword } from '../testing/seed.ts';
import { codeOf, startMailServer } from '../testing/smtp.ts';

const signUp = { firstName: 'Ana', password: 'four unrelated words', role: 'SINGLE_USER' };

async function administrator(origin: string, dataDirectory: string): Promise<ApiClient> {
  const database = await openTestDatabase(dataDirectory);
  const { email } = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
  await database.close();
  return new ApiClient(origin).signIn(email, testPassword);
}

async function newestMail(admin: ApiClient): Promise<MailDetail | undefined> {
  const [newest] = (await admin.get<AdminTableRowData[]>('admin/tables/mails')).data;
  return newest && (await admin.get<MailDetail>(`outbox/${newest.id}`)).data;
}

test('a mail written while the mail server is down arrives once when it is back', async () => {
  const port = await freePort();
  const parley = await startParley({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const admin = await administrator(parley.origin, parley.dataDirectory);
  const email = 'patient@example.org';
  const asked = { ...signUp, email };
  const { data: login } = await new ApiClient(parley.origin).post<LoginResult>('users', asked);
  const mail = () => newestMail(admin);
  await expect
    .poll(mail, { timeout: 30_000 })
    .toMatchObject({ state: 'queued', failure: 'unreachable', to: { address: email } });

  const server = await startMailServer({ port });
  const received = await server.mailTo(email);
  await expect.poll(async () => (await mail())?.state, { timeout: 30_000 }).toBe('sent');
  const client = new ApiClient(parley.origin, login.plainTextToken, login.user.id);
  const code = codeOf(received);
  expect((await client.post(`users/${login.user.id}/verify-email`, { code })).status).toBe(200);
  expect(server.mails).toHaveLength(1);
  // The code has left the outbox with the mail.
  const { data } = await admin.get<{ text: string }>(`outbox/${(await mail())?.id}`);
  expect(data.text).not.toContain(code);
  await parley.stop();
  await server.stop();
  await removeDirectory(parley.dataDirectory);
});

test('a server killed with a mail on its way sends it after the next start', async () => {
  const port = await freePort();
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  const first = await startParley({ settings });
  const { dataDirectory } = first;
  const email = 'survivor@example.org';
  await new ApiClient(first.origin).post('users', { ...signUp, email });
  await first.stop('SIGKILL');
  const server = await startMailServer({ port });
  const second = await startParley({ dataDirectory, settings });
  expect(codeOf(await server.mailTo(email))).toMatch(/^\d{4}$/);
  expect(server.mails).toHaveLength(1);
  await second.stop();
  await server.stop();
  await removeDirectory(dataDirectory);
});

test('a recipient the server will never take is given up at once, and can be tried again', async () => {
  const refusing = await startMailServer({ refuse: () => 550 });
  const parley = await startParley({ settings: { SMTP_URL: refusing.url } });
  const admin = await administrator(parley.origin, parley.dataDirectory);
  const email = 'moved@example.org';
  await new ApiClient(parley.origin).post('users', { ...signUp, email });
  const mail = () => newestMail(admin);
  await expect
    .poll(mail, { timeout: 30_000 })
    .toMatchObject({ state: 'failed', failure: 'recipient_refused', attempts: 1 });
  const { port } = refusing;
  await refusing.stop();
  const server = await startMailServer({ port });
  expect((await admin.post(`outbox/${(await mail())?.id}/retry`)).status).toBe(202);
  expect((await server.mailTo(email)).recipients).toEqual([email]);
  await parley.stop();
  await server.stop();
  await removeDirectory(parley.dataDirectory);
});

test('without a mail server the link appears in the log', async () => {
  const parley = await startParley({ settings: { LOG_LEVEL: 'info' } });
  await new ApiClient(parley.origin).post('users', { ...signUp, email: 'nobody@example.org' });
  await expect
    .poll(() => parley.output(), { timeout: 30_000 })
    .toMatch(/"link":"http:\/\/localhost:\d+\/account\/auth\/email-verification#token=\w{40}"/);
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});
