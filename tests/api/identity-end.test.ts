import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq, like, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, inject, test } from 'vitest';
import type { AccountData, LoginResult } from '../../src/contracts/account.ts';
import { modelCounters, modelUsage } from '../../src/server/db/schema/model-providers.ts';
import { auditEvents, rateLimits } from '../../src/server/db/schema/operations.ts';
import { personWithBelongings, pixel, secretOf, sendPhoto } from '../testing/belongings.ts';
import { Browser } from '../testing/browser.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const confirmed = { currentPassword: testPassword };

describe('a photo', () => {
  test('is what its bytes are, and shown so that it can be nothing else', async () => {
    const client = await suite.person();
    const sent = await sendPhoto(client, new Uint8Array(pixel));
    const { data } = (await sent.json()) as { data: AccountData };
    expect(data.profile.photo).toMatch(new RegExp(`^/api/users/${client.userId}/photo\\?v=`));
    const shown = await client.fetch(data.profile.photo ?? '');
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('cache-control')).toContain('private');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pixel);
    expect((await client.delete(`users/${client.userId}/photo`)).status).toBe(204);
    expect((await client.fetch(`users/${client.userId}/photo`)).status).toBe(404);
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('cannot be %s', async (_title, bytes) => {
    const client = await suite.person();
    expect((await sendPhoto(client, new Uint8Array(bytes))).status).toBe(422);
  });

  test('has an end', async () => {
    const client = await suite.person();
    const large = Buffer.concat([pixel, Buffer.alloc(1024 * 1024)]);
    expect((await sendPhoto(client, new Uint8Array(large))).status).toBe(413);
  });

  test('is put up by oneself only, and a new one replaces the old one on disk', async () => {
    const [client, other] = [await suite.person(), await suite.person()];
    expect((await sendPhoto(other, new Uint8Array(pixel), client.userId)).status).toBe(404);
    expect((await other.fetch(`users/${client.userId}/photo`)).status).toBe(404);
    for (let count = 0; count < 2; count++) await sendPhoto(client, new Uint8Array(pixel));
    const folder = path.join(inject('dataDirectory'), 'uploads', client.userId, 'profile');
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe('the end of an account', () => {
  const requestEnd = (client: ApiClient, body: object = confirmed) =>
    client.post(`users/${client.userId}/deletion`, body);
  const daysAgo = (id: string, days: number) =>
    suite.database.pool.query(
      'UPDATE users SET deletion_requested_at = now() - make_interval(days => $2) WHERE id = $1',
      [id, days],
    );
  /** Runs the job of the end now, as the queue does when its time has come. */
  async function runErasure(id: string) {
    await suite.database.pool.query(
      `SELECT graphile_worker.add_job('eraseUser', json_build_object('userId', $1::text), job_key := 'erase-' || $1)`,
      [id],
    );
    for (let left = 1; left > 0; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { rows } = await suite.database.pool.query(
        'SELECT count(*)::int AS left FROM graphile_worker.jobs WHERE key = $1',
        [`erase-${id}`],
      );
      left = rows[0].left;
    }
  }

  test('needs the password, and signs out everywhere', async () => {
    const { id, email } = await seedPerson(suite.database);
    const browser = new Browser(suite.anonymous.origin);
    await browser.signIn(email);
    const program = await suite.anonymous.signIn(email, testPassword);
    expect((await requestEnd(program, { currentPassword: 'wrong' })).status).toBe(422);
    expect((await browser.call('POST', `users/${id}/deletion`, confirmed)).status).toBe(204);
    expect(browser.cookies.has('session')).toBe(false);
    expect((await program.get(`users/${id}`)).status).toBe(401);
  });

  test('waits seven days, in which signing in takes it back', async () => {
    const { client, id, email } = await personWithBelongings(suite);
    await requestEnd(client);
    const { rows } = await suite.database.pool.query(
      "SELECT run_at - now() > interval '6 days 23 hours' AS later FROM graphile_worker.jobs WHERE key = $1",
      [`erase-${id}`],
    );
    expect(rows).toEqual([{ later: true }]);
    await daysAgo(id, 6);
    await runErasure(id);
    const { data } = await suite.anonymous.post<LoginResult>('users/login', {
      email,
      password: testPassword,
    });
    expect(data.deletionCancelled).toBe(true);
    await runErasure(id);
    const again = await suite.anonymous.post<LoginResult>('users/login', { email, password: testPassword });
    expect(again.status).toBe(200);
    expect(again.data.deletionCancelled).toBeUndefined();
    expect(again.data.user.modelBot).not.toBeNull();
  });

  test('is real: no row, no passage, no file is left, and what belongs to a company stays', async () => {
    const { client, id, email, botId, conversationId } = await personWithBelongings(suite);
    const { modelBotId } = suite.tenant;
    const admin = await suite.person({ name: 'ADMIN' });
    await admin.patch(`users/${id}`, {
      roles: [{ name: 'SINGLE_USER' }, { name: 'BOT_CREATOR', modelBotId }],
    });
    const { data: shared } = await client.upload(modelBotId, 'company.txt', 'The company stays.');
    await client.untilIngested(modelBotId);
    const { data: talk } = await client.post<{ id: string }>(`model-bots/${modelBotId}/conversations`, {});
    await client.attach(talk.id, 'own.txt', `Mine alone: ${secretOf(id)}.`);
    await client.untilAttached(talk.id);
    const attachments = path.join(
      inject('dataDirectory'),
      'uploads',
      suite.tenant.tenantId,
      modelBotId,
      'attachments',
      id,
    );
    await access(path.join(attachments, talk.id));
    await suite.anonymous.post('users/login', { email, password: 'wrong' });
    await suite.anonymous.post('users/recover', { email });
    const mailsTold = async () =>
      (await admin.get(`admin/tables/mails?search=${encodeURIComponent(email)}`)).meta.total;
    await expect.poll(mailsTold).toBe(1);
    const { tenantId, companyId } = suite.tenant;
    const invited = await admin.post(`tenants/${tenantId}/invitations`, {
      invitations: [{ email, role: 'READ_USER', companyId }],
    });
    expect(invited.status).toBe(201);
    const others = { to: `not${email}`, cc: `${email}.au` };
    await suite.database.acrossSpaces(async (transaction) => {
      // Whoever looks at a mail leaves the address it went to in the audit log.
      const details = { template: 'recovery', to: email.toUpperCase() };
      await transaction
        .insert(auditEvents)
        .values({ id: uuidv7(), action: 'outbox.secrets_read', subjectType: 'mail', details });
      // Addresses that only end or begin like it are somebody else's.
      await transaction
        .insert(auditEvents)
        .values({ id: uuidv7(), action: 'outbox.secrets_read', subjectType: 'mail', details: others });
      const from = { address: '203.0.113.7', userAgent: 'Firefox' };
      await transaction
        .insert(auditEvents)
        .values({ id: uuidv7(), actorId: id, action: 'user.password_changed', subjectType: 'user', ...from });
      const counted = { calls: 1, inputTokens: 1, outputTokens: 1, cost: 1 };
      const asked = { day: '2026-01-01', provider: 'p', model: 'm', purpose: 'chat' as const };
      await transaction
        .insert(modelUsage)
        .values({ ...asked, ...counted, spaceId: id, modelBotId: botId, userId: id });
      await transaction.insert(modelCounters).values({
        level: 'person',
        subjectId: id,
        use: 'answer',
        day: '2026-01-01',
        calls: 1,
        tokens: 1,
        cost: 1,
      });
    });
    const eventsWithAddress = async () => {
      const { rows } = await suite.database.acrossSpaces((transaction) =>
        transaction.execute(
          sql`SELECT id FROM audit_events WHERE strpos(lower(details::text), lower(${email})) > 0`,
        ),
      );
      return rows.length;
    };
    expect(await eventsWithAddress()).toBe(2);
    await requestEnd(client);
    await daysAgo(id, 7);
    await runErasure(id);
    expect(await eventsWithAddress()).toBe(1);
    const kept = await suite.database.acrossSpaces((transaction) =>
      transaction.select().from(auditEvents).where(eq(auditEvents.details, others)),
    );
    expect(kept).toHaveLength(1);
    const { rows: devices } = await suite.database.acrossSpaces((transaction) =>
      transaction.execute(
        sql`SELECT id FROM audit_events WHERE actor_id = ${id} AND (address IS NOT NULL OR user_agent IS NOT NULL)`,
      ),
    );
    expect(devices).toEqual([]);

    const found = await suite.database.acrossSpaces(async (transaction) => {
      const places: string[] = [];
      const { rows: columns } = await transaction.execute<{ table_name: string; column_name: string }>(
        `SELECT table_name, column_name FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name <> 'audit_events'
           AND data_type IN ('uuid', 'text', 'jsonb')`,
      );
      for (const { table_name: table, column_name: column } of columns) {
        const { rows } = await transaction.execute(
          `SELECT 1 FROM "${table}" WHERE "${column}"::text LIKE ANY (ARRAY['%${id}%', '%${email}%', '%${botId}%', '%${conversationId}%', '%${secretOf(id)}%'])`,
        );
        if (rows.length > 0) places.push(`${table}.${column}`);
      }
      return places;
    });
    expect(found).toEqual([]);
    await expect(access(path.join(inject('dataDirectory'), 'uploads', id))).rejects.toThrow('ENOENT');
    await expect(access(attachments)).rejects.toThrow('ENOENT');
    expect((await admin.get(`users/${id}`)).status).toBe(404);
    expect((await admin.get(`model-bots/${botId}`)).status).toBe(404);
    expect((await suite.anonymous.post('users/login', { email, password: testPassword })).status).toBe(401);
    expect((await admin.get(`model-bots/${modelBotId}/files/${shared[0]?.id}/text`)).status).toBe(200);
  });

  test('takes what was counted of the address, and of none that only ends like it', async () => {
    const email = `ana.${uuidv7().slice(-12)}@example.org`;
    const { id } = await seedPerson(suite.database, { email });
    const keys = [`sign-in-email:${email}`, `sign-in-email:not${email}`, `codesPerEmail:${email}`];
    await suite.database.acrossSpaces((transaction) =>
      transaction
        .insert(rateLimits)
        .values(keys.map((key) => ({ key, points: 1, expire: Date.now() + 600_000 }))),
    );
    await daysAgo(id, 7);
    await runErasure(id);
    const left = await suite.database.acrossSpaces((transaction) =>
      transaction
        .select()
        .from(rateLimits)
        .where(like(rateLimits.key, `%${email}`)),
    );
    expect(left.map(({ key }) => key)).toEqual([`sign-in-email:not${email}`]);
  });
});
