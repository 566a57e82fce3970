import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SetupState } from '../../src/contracts/account.ts';
import type { AdminTableRowData } from '../../src/contracts/admin-table.ts';
import type { CodeMail, MailData, MailDetail } from '../../src/contracts/mail.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { Browser } from '../testing/browser.ts';
import type { ApiClient } from '../testing/client.ts';
import { freshEmail } from '../testing/mailing.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

/** The server of this suite has no mail server. */
const suite = createSuite();
let admin: ApiClient;
const email = freshEmail();

beforeAll(async () => {
  admin = await suite.person({ name: 'ADMIN' });
  await seedPerson(suite.database, { email });
  await suite.anonymous.post('users/recover', { email });
  await untilKept();
});

async function untilKept() {
  await vi.waitFor(async () => expect((await find())?.cells.state).toBe('kept'), {
    timeout: 20_000,
    interval: 100,
  });
}

async function find(): Promise<AdminTableRowData | undefined> {
  const { data } = await admin.get<AdminTableRowData[]>(
    `admin/tables/mails?search=${encodeURIComponent(email)}`,
  );
  return data[0];
}

test('without a mail server the installation says so, and whoever waits for a code learns that it was kept', async () => {
  expect((await suite.anonymous.get<SetupState>('setup')).data).toEqual({ finished: true, sendsMail: false });
  const person = await suite.person({ name: 'SINGLE_USER' });
  const id = person.userId;
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id)),
  );
  expect((await person.get<CodeMail>(`users/${id}/code-mail`)).data.state).toBeNull();
  await person.post(`users/${id}/verify-email/resend`);
  await expect
    .poll(async () => (await person.get<CodeMail>(`users/${id}/code-mail`)).data, { timeout: 20_000 })
    .toEqual({ state: 'kept', failure: null });
});

test('without a mail server an ADMIN reads the mail, its link included, and that is noted', async () => {
  const listed = await find();
  expect(JSON.stringify(listed)).not.toContain('token');
  expect(listed?.cells.subject).toBe('Set a new Parley password');
  const { data } = await admin.get<MailDetail>(`outbox/${listed?.id}`);
  expect(data.text).toMatch(/recoverpwd-2#token=\w{40}/);
  const noted = await suite.database.acrossSpaces((transaction) =>
    transaction.select().from(auditEvents).where(eq(auditEvents.subjectId, data.id)),
  );
  expect(noted).toMatchObject([{ action: 'outbox.secrets_read', actorId: admin.userId }]);
});

test('its HTML comes framed: nothing in it runs, nothing is fetched, no other site shows it', async () => {
  const administrator = await seedPerson(suite.database, { roles: [{ name: 'ADMIN' }] });
  const browser = new Browser(suite.anonymous.origin);
  await browser.call('POST', 'users/login', { email: administrator.email, password: testPassword });
  const response = await browser.fetch(`outbox/${(await find())?.id}/html`);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", 'sandbox', "frame-ancestors 'self'"])
    expect(policy).toContain(part);
  expect(await response.text()).toContain('recoverpwd-2#token=');
});

test('a kept mail can be sent again, one under way cannot', async () => {
  const id = (await find())?.id ?? '';
  expect((await admin.post<MailData>(`outbox/${id}/retry`)).status).toBe(202);
  await untilKept();
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(outbox).set({ state: 'sent' }).where(eq(outbox.id, id)),
  );
  expect((await admin.post(`outbox/${id}/retry`)).status).toBe(409);
  expect((await admin.post('outbox/01890000-0000-7000-8000-000000000000/retry')).status).toBe(404);
});

test('nobody but an ADMIN comes near it', async () => {
  const id = (await find())?.id;
  const others = [await suite.person({ name: 'SUPPORT' }), await suite.person({ name: 'SINGLE_USER' })];
  for (const path of [`outbox/${id}`, `outbox/${id}/html`]) {
    for (const other of others) expect((await other.get(path)).status, path).toBe(403);
    expect((await suite.anonymous.get(path)).status, path).toBe(401);
  }
  for (const other of others) expect((await other.post(`outbox/${id}/retry`)).status).toBe(403);
});

test('a mail is kept for 90 days', async () => {
  const id = (await find())?.id ?? '';
  const age = (days: number) =>
    suite.database.acrossSpaces((transaction) =>
      transaction
        .update(outbox)
        .set({ createdAt: new Date(Date.now() - days * 24 * 3_600_000) })
        .where(eq(outbox.id, id)),
    );
  const cause = async () => {
    const other = await seedPerson(suite.database);
    await suite.anonymous.post('users/recover', { email: other.email });
    const address = encodeURIComponent(other.email);
    const states = async () =>
      (await admin.get<AdminTableRowData[]>(`admin/tables/mails?search=${address}`)).data[0]?.cells.state;
    await expect.poll(states).toBe('kept');
  };
  await age(89);
  await cause();
  expect((await admin.get(`outbox/${id}`)).status).toBe(200);
  await age(91);
  await cause();
  expect((await admin.get(`outbox/${id}`)).status).toBe(404);
});
