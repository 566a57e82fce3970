import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { LoginResult } from '../../src/contracts/account.ts';
import { belongings, personData } from '../../src/server/services/users/person-data.ts';
import { personWithBelongings, pixel, secretOf } from '../testing/belongings.ts';
import { ApiClient } from '../testing/client.ts';
import { seedPerson } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

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

test('of every table that hangs on what is a person’s it is said which entry of the export tells of it', async () => {
  const { rows } = await suite.database.pool.query<{ name: string }>(`
    WITH RECURSIVE theirs AS (
      SELECT 'users'::regclass::oid AS oid
      UNION
      SELECT conrelid FROM pg_constraint INNER JOIN theirs ON theirs.oid = confrelid
      WHERE contype = 'f' AND confdeltype = 'c'
    )
    SELECT relname AS name FROM theirs INNER JOIN pg_class USING (oid) ORDER BY 1`);
  const ownsRows = ([, { export: entries }]: [string, (typeof personData)[keyof typeof personData]]) =>
    !('none' in entries && entries.none.startsWith('about somebody else'));
  const said = new Set([
    ...Object.entries(personData)
      .filter(ownsRows)
      .map(([column]) => column.split('.')[0] ?? ''),
    ...Object.keys(belongings),
  ]);
  const theirs = rows.map(({ name }) => name);
  expect(theirs.filter((name) => !said.has(name))).toEqual([]);
  expect(Object.keys(belongings).filter((name) => !theirs.includes(name))).toEqual([]);
});

test('the export has every entry that is said to tell of a person', async () => {
  const { client, id, email } = await personWithBelongings(suite);
  const entries = new Map(
    Object.entries(unzipSync(new Uint8Array(await (await client.fetch(`users/${id}/export`)).arrayBuffer()))),
  );
  const told = [...Object.values(personData).map((fate) => fate.export), ...Object.values(belongings)];
  const wanted = told.flatMap((entry) => ('none' in entry ? [] : [...entry]));
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

test('the export holds what hangs on an assistant of one’s own: versions, pictures, sites, measured questions', async () => {
  const { client, id, botId } = await personWithBelongings(suite);
  const pictured = new FormData();
  pictured.append('file', new Blob([pixel]), 'bot.png');
  expect((await client.fetch(`model-bots/${botId}/avatars`, { method: 'POST', body: pictured })).status).toBe(
    201,
  );
  const measured = {
    question: 'When does the garden open?',
    expectedText: 'at seven',
    expectsRefusal: false,
  };
  expect((await client.post(`model-bots/${botId}/quality/questions`, measured)).status).toBe(201);
  expect((await client.post(`model-bots/${botId}/versions`, { note: 'the first' })).status).toBe(201);
  const exported = await client.fetch(`users/${id}/export`);
  const files = unzipSync(new Uint8Array(await exported.arrayBuffer()));
  const read = (name: string) => JSON.parse(strFromU8(files[`bots/${botId}/${name}`] ?? new Uint8Array()));
  expect(read('versions.json').at(-1)).toMatchObject({ note: 'the first' });
  expect(read('quality.json').questions).toMatchObject([measured]);
  const picture = Object.keys(files).find((name) => name.startsWith(`bots/${botId}/avatars/`)) ?? '';
  expect(Buffer.from(files[picture] ?? [])).toEqual(pixel);
});

test('the export holds account, conversations with citations, bots and files', async () => {
  const { id, client, botId, conversationId, email } = await personWithBelongings(suite);
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

test('of what others make without end, and of one moment, the export has each once', async () => {
  const { client, id, botId } = await personWithBelongings(suite);
  const notices = 1_203;
  await suite.database.pool.query(
    `INSERT INTO notifications (id, user_id, kind, values, path)
     SELECT gen_random_uuid(), $1, 'ticketOpened', jsonb_build_object('number', n::text), '/' FROM generate_series(1, $2::int) AS n`,
    [id, notices],
  );
  const opened = 45;
  await suite.database.runAcrossSpaces({
    name: 'many-tickets',
    text: `INSERT INTO tickets (id, space_id, requester_id, subject)
      SELECT gen_random_uuid(), $1, $1, 'Question ' || n FROM generate_series(1, $2::int) AS n`,
    values: [id, opened],
  });
  await suite.database.runAcrossSpaces({
    name: 'many-ratings',
    text: `INSERT INTO widget_ratings (model_bot_id, answer_id, space_id, rating)
      SELECT $1, gen_random_uuid(), $2, 'up' FROM generate_series(1, 1001)`,
    values: [botId, id],
  });
  const exported = await client.fetch(`users/${id}/export`);
  const files = unzipSync(new Uint8Array(await exported.arrayBuffer()));
  const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  const numbers = read('notifications.json').flatMap(({ values }: { values: { number?: string } }) =>
    values.number ? [Number(values.number)] : [],
  );
  expect(numbers.sort((one: number, other: number) => one - other)).toEqual(
    Array.from({ length: notices }, (_, at) => at + 1),
  );
  const subjects = read('support-tickets.json').map(({ subject }: { subject: string }) => subject);
  expect(new Set(subjects).size).toBe(opened);
  expect(subjects).toHaveLength(opened);
  expect(read(`bots/${botId}/bot.json`).widgetRatings).toHaveLength(1001);
});

test('a claimed address opens nothing that is its owner’s, and takes nothing of it along', async () => {
  const { email } = await seedPerson(suite.database, { roles: [{ name: 'SINGLE_USER' }] });
  const admin = await suite.person({ name: 'ADMIN' });
  await suite.anonymous.post('users/recover', { email });
  const mailsOf = async () =>
    (await admin.get(`admin/tables/mails?search=${encodeURIComponent(email)}`)).meta.total;
  await expect.poll(mailsOf).toBe(1);
  const claim = { firstName: 'Mallory', email, password: 'four unrelated words here', role: 'SINGLE_USER' };
  const { data } = await suite.anonymous.post<LoginResult>('users', claim);
  const claimant = new ApiClient(suite.anonymous.origin, data.plainTextToken, data.user.id);
  const exported = await claimant.fetch(`users/${claimant.userId}/export`);
  expect(exported.status).toBe(200);
  const files = unzipSync(new Uint8Array(await exported.arrayBuffer()));
  for (const name of ['mails.json', 'invitations.json']) {
    expect(strFromU8(files[name] ?? new Uint8Array()).trim()).toBe('[]');
  }
  await suite.database.pool.query(
    "UPDATE users SET deletion_requested_at = now() - interval '8 days' WHERE id = $1",
    [claimant.userId],
  );
  const before = await mailsOf();
  await suite.database.pool.query(
    `SELECT graphile_worker.add_job('eraseUser', json_build_object('userId', $1::text))`,
    [claimant.userId],
  );
  await expect.poll(async () => (await admin.get(`users/${claimant.userId}`)).status).toBe(404);
  expect(await mailsOf()).toBe(before);
});
