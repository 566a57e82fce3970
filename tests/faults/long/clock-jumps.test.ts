import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ScheduleData, ScheduledRunWithAnswer } from '../../../src/contracts/schedule.ts';
import type { UsageData } from '../../../src/contracts/usage.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { schedules } from '../../../src/server/db/schema/schedules.ts';
import { ApiClient } from '../../testing/client.ts';
import { ask } from '../../testing/conversations.ts';
import { type DatabaseServer, startDatabaseServer } from '../../testing/database-server.ts';
import { newPassword, tokenOf } from '../../testing/mailing.ts';
import { type OpenAiServer, startOpenAiServer } from '../../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../../testing/seed.ts';
import { linkOf, type MailServer, startMailServer } from '../../testing/smtp.ts';
import { answerIn, askHalf, firstWords, rule } from '../testing/half-answers.ts';

const hour = 3_600_000;
/** Each way that a clock is set, and back to where it was. */
const jumps = [2 * hour, -2 * hour];
const movable = pathToFileURL(fileURLToPath(new URL('../testing/movable-clock.mjs', import.meta.url))).href;

let folder: string;
let server: DatabaseServer;
let database: Database;
let provider: OpenAiServer;
let mailServer: MailServer;
/** Answers people, and works: the machine of either has a clock of its own, the database's is right. */
let [web, worker]: Parley[] = [];
let client: ApiClient;
let email: string;
let bot: string;

const clockOf = (name: 'web' | 'worker') => path.join(folder, `${name}.clock`);
const backups = () => path.join(folder, 'backups');

/** Puts the clock of a node so far ahead. */
async function put(name: 'web' | 'worker', milliseconds: number): Promise<void> {
  await writeFile(clockOf(name), String(milliseconds));
  // It is read every 20 ms.
  await new Promise((resolve) => setTimeout(resolve, 200));
}

async function start(name: 'web' | 'worker', ahead = 0): Promise<Parley> {
  await writeFile(clockOf(name), String(ahead));
  return startParley({
    dataDirectory: path.join(folder, 'data'),
    settings: {
      DATABASE_URL: await server.urlFor(),
      AI_BASE_URL: provider.baseUrl,
      AI_API_KEY: 'key',
      AI_MODEL: 'test-model',
      SMTP_URL: mailServer.url,
      SESSION_IDLE_HOURS: '1',
      BACKUP_TO: backups(),
      WORKER: name === 'web' ? 'off' : 'inline',
      NODE_OPTIONS: `--import=${movable}`,
      MOVABLE_CLOCK: clockOf(name),
    },
  });
}

beforeAll(async () => {
  folder = await temporaryDirectory();
  server = await startDatabaseServer();
  provider = await startOpenAiServer();
  mailServer = await startMailServer();
  web = await start('web');
  worker = await start('worker');
  database = await server.open();
  bot = (await seedTenant(database)).modelBotId;
  ({ email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] }));
  client = await new ApiClient(web.origin).signIn(email, testPassword);
  await client.upload(bot, 'rules.md', rule);
  await client.untilIngested(bot);
}, 300_000);

afterEach(async () => {
  await put('web', 0);
  await put('worker', 0);
});

afterAll(async () => {
  await database.close();
  await Promise.all([web?.stop(), worker?.stop()]);
  await provider.close();
  await mailServer.stop();
  await server.remove();
  await removeDirectory(folder);
});

/** A time zone where it is between two hours and a few minutes before midnight. */
function zoneBeforeMidnight(): string {
  const found = Intl.supportedValuesOf('timeZone').find((timeZone) => {
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(new Date());
    return shown >= '22:15' && shown <= '23:45';
  });
  if (!found) throw new Error('It is nowhere so late');
  return found;
}

test('a clock that jumps over midnight and back resets no daily limit, early or twice', async () => {
  provider.script([firstWords]);
  await client.patch(`users/${client.userId}`, { profile: { timeZone: zoneBeforeMidnight() } });
  const counted = async () => (await client.get<UsageData>('usage')).data;
  const before = await counted();
  const used = before.fileResponses.used;
  let asked = 0;
  for (const ahead of [0, ...jumps, 0, ...jumps]) {
    await put('web', ahead);
    expect((await ask(client, { bot, draft: true }, 'When does the gate close?')).status).toBe(200);
    asked += 1;
    const { fileResponses, resetsAt } = await counted();
    expect([fileResponses.used, resetsAt], `${ahead}`).toEqual([used + asked, before.resetsAt]);
  }
  const rows = await database.runAcrossSpaces<{ used: number }>({
    name: 'days',
    text: `SELECT used FROM usage_counters WHERE subject_id = $1 AND kind = 'fileResponses'`,
    values: [client.userId],
  });
  expect(rows).toEqual([{ used: used + asked }]);
});

test('sign-ins, codes and links last as long as they do, however a clock stands', async () => {
  for (const ahead of jumps) {
    await put('web', ahead);
    await put('worker', ahead);
    const person = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
    const stranger = new ApiClient(web?.origin ?? '');
    const own = await stranger.signIn(person.email, testPassword);
    expect((await own.get(`users/${own.userId}`)).status, 'just signed in').toBe(200);
    expect((await own.get(`model-bots/${bot}`)).status, 'and seen').toBe(200);
    expect((await stranger.post('users/recover', { email: person.email })).status).toBe(204);
    const token = tokenOf(linkOf(await mailServer.mailTo(person.email)));
    expect((await stranger.post('users/reset', { token, password: newPassword })).status).toBe(204);
    await stranger.signIn(person.email, newPassword);
  }
});

test('attempts that are used up stay so, and the time to wait is right', async () => {
  const stranger = new ApiClient(web?.origin ?? '');
  const name = 'nobody@example.org';
  const attempt = () => stranger.post('users/login', { email: name, password: 'wrong' });
  for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(401);
  for (const ahead of [0, ...jumps, 0]) {
    await put('web', ahead);
    const refused = await attempt();
    expect(refused.status, `${ahead}`).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds, `${ahead}`).toBeGreaterThan(0);
    expect(seconds, `${ahead}`).toBeLessThanOrEqual(15 * 60);
  }
});

test('an answer under way is written to its end, and no other process ends it', async () => {
  for (const ahead of jumps) {
    const half = await askHalf(provider, client, bot);
    await put('web', ahead);
    await put('worker', -ahead);
    // As long as a lease: whoever were to take its writer for gone would by now.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    half.goOn();
    await half.ended;
    expect(half.read()).toContain('"finish"');
    expect(await answerIn(half.conversation, client)).toMatchObject({
      status: 'complete',
      text: `${firstWords} So be early.`,
    });
  }
});

test('every file is read once, whatever the clocks do meanwhile', async () => {
  const before = (await client.untilIngested(bot)).length;
  for (const [at, ahead] of [...jumps, 0, ...jumps, 0].entries()) {
    const { status } = await client.upload(bot, `file-${at}.md`, `${rule} It is rule number ${at}.`);
    expect(status).toBe(202);
    await put('worker', ahead);
    await put('web', -ahead);
  }
  const files = await client.untilIngested(bot);
  expect(files).toHaveLength(before + 6);
  expect(new Set(files.map(({ status }) => status))).toEqual(new Set(['ready']));
  const passages = await database.runAcrossSpaces<{ count: number }>({
    name: 'passages',
    text: 'SELECT count(*)::int AS count FROM passages WHERE model_bot_id = $1 GROUP BY file_id',
    values: [bot],
  });
  expect(passages).toEqual(files.map(() => ({ count: 1 })));
});

/** Has the queue do this, and waits until it is done. */
async function run(task: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id::text FROM graphile_worker.add_job($1)',
    [task],
  );
  const isLeft = async () =>
    (await database.pool.query('SELECT FROM graphile_worker.jobs WHERE id = $1', [rows[0]?.id])).rowCount;
  await expect.poll(isLeft, { timeout: 60_000 }).toBe(0);
}

test('a scheduled question is asked when it is due, not when a clock says so, and then once', async () => {
  provider.script([firstWords]);
  const question = { question: 'When?', frequency: 'daily', time: '02:30', timeZone: 'Europe/Madrid' };
  const made = await client.post<ScheduleData>(`model-bots/${bot}/schedules`, question);
  expect(made.status).toBe(201);
  const due = (moment: Date) =>
    database.acrossSpaces((transaction) =>
      transaction.update(schedules).set({ nextAt: moment }).where(eq(schedules.id, made.data.id)),
    );
  const runs = async () =>
    (await client.get<ScheduledRunWithAnswer[]>(`model-bots/${bot}/schedules/${made.data.id}/runs`)).data;
  await due(new Date(Date.now() + hour));
  for (const ahead of jumps) {
    await put('worker', ahead);
    await run('takeDueSchedules');
    expect(await runs()).toEqual([]);
  }
  // Still behind: it is due all the same.
  await due(new Date(Date.now() - 1_000));
  for (const ahead of [...jumps.toReversed(), 0]) {
    await put('worker', ahead);
    await run('takeDueSchedules');
    await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: 'done' }]), 30_000);
  }
});

test('a day has one backup, though a worker is ahead or behind', async () => {
  // The first one is what was due last.
  await run('backUp');
  expect(await readdir(backups())).toHaveLength(1);
  for (const ahead of [25 * hour, -25 * hour, ...jumps, 0]) {
    await put('worker', ahead);
    await run('backUp');
    expect(await readdir(backups()), `${ahead}`).toHaveLength(1);
  }
});

/** When what runs by itself every minute was queued last, by the database's clock. */
async function lastQueued(): Promise<number> {
  const { rows } = await database.pool.query<{ at: number }>(
    `SELECT extract(epoch FROM last_execution)::float8 * 1000 AS at FROM graphile_worker._private_known_crontabs
     WHERE identifier = 'takeDueSchedules'`,
  );
  return rows[0]?.at ?? 0;
}

test('what runs by itself does so every minute, behind and ahead, and also where a worker starts like that', async () => {
  const nextMinute = async () => {
    const before = Date.now();
    const next = Math.floor(before / 60_000) * 60_000 + 60_000;
    await expect.poll(lastQueued, { timeout: 75_000, interval: 500 }).toBeGreaterThanOrEqual(next);
    expect(await lastQueued()).toBeLessThanOrEqual(Date.now());
  };
  await nextMinute();
  for (const ahead of jumps) {
    await put('worker', ahead);
    await nextMinute();
  }
  await worker?.stop();
  worker = await start('worker', 2 * hour);
  await nextMinute();
});
