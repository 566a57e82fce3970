import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, inject, test } from 'vitest';
import type { AccountData, LoginResult } from '../../src/contracts/account.ts';
import { modelCounters, modelUsage } from '../../src/server/db/schema/model-providers.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { personData } from '../../src/server/services/users/person-data.ts';
import { Browser } from '../testing/browser.ts';
import type { ApiClient } from '../testing/client.ts';
import { readEvents } from '../testing/client.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const confirmed = { currentPassword: testPassword };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function sendPhoto(client: ApiClient, bytes: Uint8Array<ArrayBuffer>, of = client.userId) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'me.png');
  return client.fetch(`users/${of}/photo`, { method: 'POST', body: form });
}

/** A word that stands in no other person's files. */
const secretOf = (id: string) => `word${id.slice(-12)}`;

/** A single user with a bot of their own, a file in it, and a conversation about it. */
async function personWithBelongings() {
  const { id, email } = await seedPerson(suite.database, { roles: [{ name: 'SINGLE_USER' }] });
  const client = await suite.anonymous.signIn(email, testPassword);
  const { data: bot } = await client.post<{ id: string }>('model-bots', { name: 'Mine' });
  await client.upload(
    bot.id,
    'notes.txt',
    `The secret garden ${secretOf(id)} opens at seven in the morning.`,
  );
  await client.untilIngested(bot.id);
  const { data: conversation } = await client.post<{ id: string }>(`model-bots/${bot.id}/conversations`, {});
  const { data: attached } = await client.attach(conversation.id, 'map.txt', `The gate of ${secretOf(id)}.`);
  await client.untilAttached(conversation.id);
  const asked = await client.fetch(`conversations/${conversation.id}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      text: 'When does the secret garden open?',
      attachments: attached.map((file) => file.id),
    }),
  });
  await readEvents(asked);
  expect((await sendPhoto(client, new Uint8Array(pixel))).status).toBe(200);
  return { id, email, client, botId: bot.id, conversationId: conversation.id };
}

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

test('of every column that holds a person it is said what becomes of it in erasure and export', async () => {
  const { rows } = await suite.database.pool.query<{ column: string; onDelete: string | null }>(`
    WITH RECURSIVE leaves AS (
      SELECT oid FROM pg_class WHERE oid IN ('users'::regclass, 'tenants'::regclass)
      UNION
      SELECT conrelid FROM pg_constraint INNER JOIN leaves ON leaves.oid = confrelid
      WHERE contype = 'f' AND confdeltype = 'c'
    )
    SELECT c.relname || '.' || a.attname AS column, f.confdeltype AS "onDelete"
    FROM pg_class c
    INNER JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    INNER JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
      AND f.confrelid = 'users'::regclass
    WHERE c.relkind IN ('r', 'p') AND (
      f.oid IS NOT NULL
      OR a.atttypid = 'uuid'::regtype AND a.attname ~
        '^(user|person|actor|impersonator|author|requester|assignee|subject|owner|member|maker|creator)_id$|_by$'
      OR a.attname ~ '(^|_)(email|to_address|ip|address)$'
      -- The space of a single person has their id.
      OR a.attname = 'space_id' AND c.oid NOT IN (SELECT oid FROM leaves))
    ORDER BY 1`);
  const said = new Map<string, (typeof personData)[keyof typeof personData]>(Object.entries(personData));
  expect(rows.map(({ column }) => column).filter((column) => !said.has(column))).toEqual([]);
  const known = new Set(rows.map(({ column }) => column));
  expect([...said.keys()].filter((column) => !known.has(column))).toEqual([]);
  for (const { column, onDelete } of rows) {
    const { erasure } = said.get(column) ?? { erasure: '' };
    if (onDelete !== null) expect([column, onDelete]).toEqual([column, erasure === 'removed' ? 'c' : 'n']);
    else expect([column, erasure]).not.toEqual([column, 'nameless']);
  }
});

test('the export has every entry that is said to tell of a person', async () => {
  const { client, id, email } = await personWithBelongings();
  const entries = new Map(
    Object.entries(unzipSync(new Uint8Array(await (await client.fetch(`users/${id}/export`)).arrayBuffer()))),
  );
  const wanted = Object.values(personData).flatMap((fate) => ('none' in fate.export ? [] : [...fate.export]));
  const always = wanted.filter((name) => name.endsWith('.json'));
  expect([...new Set(always)].filter((name) => !entries.has(name))).toEqual([]);
  const read = (name: string) => JSON.parse(strFromU8(entries.get(name) ?? new Uint8Array()));
  expect(read('uploads.json').map(({ name }: { name: string }) => name)).toEqual(['notes.txt', 'map.txt']);
  expect(read('keys.json')).toHaveLength(1);
  type Event = { action: string; address: string | null; userAgent: string | null };
  const signIns = read('activity.json').filter(({ action }: Event) => action === 'user.signed_in');
  expect(signIns).toMatchObject([{ address: expect.stringMatching(/127\.0\.0\.1|::1/), userAgent: 'node' }]);
  expect(read('account.json').email).toBe(email);
  expect(JSON.stringify(read('keys.json'))).not.toMatch(/hash|secret/i);
});

test('the export holds account, conversations with citations, bots and files', async () => {
  const { id, client, botId, conversationId, email } = await personWithBelongings();
  const response = await client.fetch(`users/${id}/export`);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="parley-[^"]*\.zip"/);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  expect(read('account.json').email).toBe(email);
  expect(read('usage.json')).toMatchObject([{ modelBotId: botId, answered: 1 }]);
  const conversation = read(`conversations/${conversationId}.json`);
  expect(JSON.stringify(conversation)).toContain('data-citation');
  expect(JSON.stringify(conversation)).toContain('map.txt');
  const map = Object.keys(files).find((name) => name.endsWith('-map.txt')) ?? '';
  expect(map).toContain(`conversations/${conversationId}/`);
  expect(strFromU8(files[map] ?? new Uint8Array())).toContain(secretOf(id));
  expect(read(`bots/${botId}/bot.json`)).toMatchObject({ name: 'Mine', files: [{ name: 'notes.txt' }] });
  const note = Object.keys(files).find((name) => name.endsWith('-notes.txt')) ?? '';
  expect(strFromU8(files[note] ?? new Uint8Array())).toContain('secret garden');
  expect(Buffer.from(files.photo ?? [])).toEqual(pixel);
  const everything = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n');
  expect(everything).not.toMatch(/passwordHash|secretHash|argon2/i);
  const other = await suite.person({ name: 'ADMIN' });
  expect((await other.get(`users/${id}/export`)).status).toBe(403);
});

describe('the end of an account', () => {
  const ask = (client: ApiClient, body: object = confirmed) =>
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
    expect((await ask(program, { currentPassword: 'wrong' })).status).toBe(422);
    expect((await browser.call('POST', `users/${id}/deletion`, confirmed)).status).toBe(204);
    expect(browser.cookies.has('session')).toBe(false);
    expect((await program.get(`users/${id}`)).status).toBe(401);
  });

  test('waits seven days, in which signing in takes it back', async () => {
    const { client, id, email } = await personWithBelongings();
    await ask(client);
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
    const { client, id, email, botId, conversationId } = await personWithBelongings();
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
    await suite.database.acrossSpaces(async (transaction) => {
      // Whoever looks at a mail leaves the address it went to in the audit log.
      const details = { template: 'recovery', to: email.toUpperCase() };
      await transaction
        .insert(auditEvents)
        .values({ id: uuidv7(), action: 'outbox.secrets_read', subjectType: 'mail', details });
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
    expect(await eventsWithAddress()).toBe(1);
    await ask(client);
    await daysAgo(id, 7);
    await runErasure(id);
    expect(await eventsWithAddress()).toBe(0);
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
});
