import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NotificationData } from '../../src/contracts/notification.ts';
import type { ScheduleData, ScheduledRunWithAnswer } from '../../src/contracts/schedule.ts';
import type { TicketData } from '../../src/contracts/ticket.ts';
import { scheduleLimits } from '../../src/rules/schedules.ts';
import { noTools } from '../../src/rules/tools.ts';
import type { Database } from '../../src/server/db/database.ts';
import { roleAssignments } from '../../src/server/db/schema/access.ts';
import { conversations } from '../../src/server/db/schema/conversations.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { schedules } from '../../src/server/db/schema/schedules.ts';
import { ApiClient } from '../testing/client.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import {
  openTestDatabase,
  type SeededTenant,
  seedPerson,
  seedTenant,
  testPassword,
} from '../testing/seed.ts';

let provider: OpenAiServer;
let parley: Parley;
let database: Database;
let tenant: SeededTenant;
let client: ApiClient;
/** Of the first to sign in, who is `client`. */
let email: string | undefined;
let colleague: ApiClient;

async function signIn() {
  const roles = [{ name: 'TENANT_ADMIN', tenantId: tenant.tenantId }] as const;
  const person = await seedPerson(database, { roles: [...roles] });
  email ??= person.email;
  return new ApiClient(parley.origin).signIn(person.email, testPassword);
}

beforeAll(async () => {
  provider = await startOpenAiServer();
  parley = await startParley({ settings: { AI_BASE_URL: provider.baseUrl, AI_MODEL: 'test-model' } });
  database = await openTestDatabase(parley.dataDirectory);
  tenant = await seedTenant(database);
  client = await signIn();
  colleague = await signIn();
  const tools = { ...noTools, enabled: ['calculator', 'openTicket'] };
  await client.patch(`model-bots/${tenant.modelBotId}`, { tools });
  await client.post(`model-bots/${tenant.modelBotId}/versions`, {});
  await client.upload(tenant.modelBotId, 'rules.md', 'The gate closes twenty minutes before departure.');
  await client.untilIngested(tenant.modelBotId);
});

afterAll(async () => {
  await database.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  await provider.close();
});

const path = (rest = '') => `model-bots/${tenant.modelBotId}/schedules${rest}`;
const question = 'When does the gate close?';
const daily = { question, frequency: 'daily', time: '08:00', timeZone: 'Europe/Madrid' };

async function schedule(who = client) {
  const { status, data } = await who.post<ScheduleData>(path(), daily);
  expect(status).toBe(201);
  return data.id;
}

const log = async (id: string) => (await client.get<ScheduledRunWithAnswer[]>(path(`/${id}/runs`))).data;
const read = async (id: string, who = client) =>
  (await who.get<ScheduleData[]>(path())).data.find((each) => each.id === id) as ScheduleData;

async function ended(id: string): Promise<ScheduledRunWithAnswer> {
  await expect.poll(async () => (await log(id))[0]?.finishedAt ?? null).not.toBe(null);
  return (await log(id))[0] as ScheduledRunWithAnswer;
}

async function runNow(id: string) {
  expect((await client.post(path(`/${id}/runs`))).status).toBe(202);
  return ended(id);
}

/** Its time came days ago, and nothing ran; then something looks. */
async function missTimes(id: string) {
  await database.acrossSpaces((transaction) =>
    transaction
      .update(schedules)
      .set({ nextAt: new Date(Date.now() - 5 * 86_400_000) })
      .where(eq(schedules.id, id)),
  );
  await database.pool.query(`SELECT graphile_worker.add_job('takeDueSchedules', '{}'::json)`);
}

test('what is wrong with a schedule is named, and a list has its end', async () => {
  const fieldsOf = async (changes: object) =>
    (await client.post(path(), { ...daily, ...changes })).error.fields;
  expect(await fieldsOf({ question: ' ' })).toEqual({ question: 'required' });
  expect(await fieldsOf({ time: '24:00' })).toEqual({ time: 'invalid' });
  expect(await fieldsOf({ timeZone: 'Mars/Base' })).toEqual({ timeZone: 'invalid' });
  expect(await fieldsOf({ frequency: 'weekly' })).toEqual({ weekday: 'required' });
  expect(await fieldsOf({ weekday: 1 })).toEqual({ weekday: 'invalid' });
  const busy = await signIn();
  for (let made = 0; made < scheduleLimits.schedules; made++) await schedule(busy);
  expect((await busy.post(path(), daily)).error.code).toBe('schedule_list_full');
});

test('a run answers from the files, is counted, and leaves the list of conversations alone', async () => {
  provider.script(['It closes twenty minutes before departure [1].']);
  const id = await schedule();
  const run = await runNow(id);
  expect(run).toMatchObject({ state: 'done', trigger: 'person', failure: null });
  expect(run.answer).toContain('twenty minutes');
  expect(run.citations).toHaveLength(1);
  expect(run.counted.fileResponses).toBe(1);
  expect(run.durationMilliseconds).not.toBe(null);
  expect((await client.get<unknown[]>(`model-bots/${tenant.modelBotId}/conversations`)).data).toEqual([]);
  expect((await client.get(`conversations/${run.conversationId}`)).status).toBe(200);

  expect((await client.delete(path(`/${id}`))).status).toBe(204);
  expect((await client.get(`conversations/${run.conversationId}`)).status).toBe(404);
});

test('what needs approval is declined, and the log says so', async () => {
  provider.script(
    {
      calls: [
        { name: 'calculator', arguments: { expression: '2+2' } },
        { name: 'open_ticket', arguments: { subject: 'Help', text: 'Now' } },
      ],
    },
    ({ messages }) => [`Told: ${messages.at(-1)?.content}`],
  );
  const run = await runNow(await schedule());
  expect(run.state).toBe('done');
  expect(run.steps.map(({ tool, state }) => [tool, state])).toEqual([
    ['calculator', 'done'],
    ['open_ticket', 'declined'],
  ]);
  expect(run.answer).toContain('declined');
  expect((await client.get<TicketData[]>('tickets')).data).toEqual([]);
});

test('times that were missed are made up for by one run', async () => {
  provider.script(['Fine.']);
  const id = await schedule();
  await missTimes(id);
  expect((await ended(id)).trigger).toBe('time');
  const { nextAt } = await read(id);
  expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now());
  expect(await log(id)).toHaveLength(1);
});

test('a paused one has no next time until it goes on', async () => {
  const id = await schedule();
  const paused = await client.patch<ScheduleData>(path(`/${id}`), { state: 'paused' });
  expect(paused.data).toMatchObject({ state: 'paused', nextAt: null });
  const resumed = await client.patch<ScheduleData>(path(`/${id}`), { state: 'active' });
  expect(resumed.data.nextAt).not.toBe(null);
});

test('a failure is told by the bell', async () => {
  provider.script({ status: 500 });
  const run = await runNow(await schedule());
  expect(run).toMatchObject({ state: 'failed', failure: 'answer_failed' });
  const { data } = await client.get<NotificationData[]>('notifications');
  expect(data[0]).toMatchObject({ kind: 'scheduledRunFailed', values: { question } });
});

test('a failure is told by mail the first time, and again once it has worked in between', async () => {
  const id = await schedule();
  const mails = async () => {
    const all = await database.acrossSpaces((transaction) =>
      transaction.select().from(outbox).where(eq(outbox.template, 'scheduledRunFailed')),
    );
    return all.filter(({ toAddress, values }) => toAddress === email && values.question === asked);
  };
  const asked = 'What is new?';
  const { version } = await read(id);
  const changed = await client.put<ScheduleData>(path(`/${id}`), { ...daily, question: asked, version });
  expect(changed.status).toBe(200);
  for (const [replies, count] of [
    [{ status: 500 }, 1],
    [{ status: 500 }, 1],
    [['It worked.'], 1],
    [{ status: 500 }, 2],
  ] as const) {
    provider.script('status' in replies ? replies : [...replies]);
    await runNow(id);
    expect(await mails()).toHaveLength(count);
  }
  expect((await mails())[0]).toMatchObject({
    locale: 'en',
    values: {
      question: asked,
      modelBotId: tenant.modelBotId,
      reason: 'The language model did not answer.',
    },
  });
});

test('it is changed by whoever saw its latest version, and its next time with it', async () => {
  const id = await schedule();
  const { version, nextAt } = await read(id);
  const weekly = { ...daily, question: 'And now?', frequency: 'weekly', weekday: 3, time: '21:30', version };
  const { status, data } = await client.put<ScheduleData>(path(`/${id}`), weekly);
  expect(status).toBe(200);
  expect(data).toMatchObject({ question: 'And now?', frequency: 'weekly', weekday: 3, version: version + 1 });
  expect(data.nextAt).not.toBe(nextAt);
  const later = await client.put(path(`/${id}`), { ...daily, version });
  expect([later.status, later.error.code]).toEqual([409, 'version_conflict']);
  expect(later.error.current).toMatchObject({ question: 'And now?', version: version + 1 });
  const wrong = await client.put(path(`/${id}`), { ...weekly, weekday: null, version: version + 1 });
  expect(wrong.error.fields).toEqual({ weekday: 'required' });
  await client.patch(path(`/${id}`), { state: 'paused' });
  const paused = await client.put<ScheduleData>(path(`/${id}`), { ...daily, version: version + 1 });
  expect(paused.data).toMatchObject({ frequency: 'daily', state: 'paused', nextAt: null });
});

test('nobody else sees or runs it, not even who administers the same tenant', async () => {
  const id = await schedule();
  expect(await read(id, colleague)).toBe(undefined);
  expect((await colleague.get(path(`/${id}/runs`))).status).toBe(404);
  expect((await colleague.post(path(`/${id}/runs`))).status).toBe(404);
  expect((await colleague.patch(path(`/${id}`), { state: 'paused' })).status).toBe(404);
  expect((await colleague.put(path(`/${id}`), { ...daily, version: 1 })).status).toBe(404);
  expect((await colleague.delete(path(`/${id}`))).status).toBe(404);
});

describe('a schedule stops, and nothing is asked', () => {
  test.each([
    ['loses the role, of which they hear by mail', 'no_access', ['scheduleStopped']],
    ['is suspended', 'suspended', []],
  ] as const)('when its person %s', async (_what, stopReason, told) => {
    const person = await signIn();
    const id = await schedule(person);
    await database.acrossSpaces(async (transaction) => {
      if (stopReason === 'suspended') {
        await transaction.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.userId));
      } else {
        await transaction.delete(roleAssignments).where(eq(roleAssignments.userId, person.userId));
      }
    });
    await missTimes(id);
    const row = async () =>
      (
        await database.acrossSpaces((transaction) =>
          transaction.select().from(schedules).where(eq(schedules.id, id)),
        )
      )[0];
    await expect.poll(async () => (await row())?.state).toBe('stopped');
    expect(await row()).toMatchObject({ stopReason, nextAt: null });
    const asked = await database.acrossSpaces((transaction) =>
      transaction.select().from(conversations).where(eq(conversations.scheduleId, id)),
    );
    expect(asked).toEqual([]);
    const mails = await database.acrossSpaces((transaction) =>
      transaction
        .select({ template: outbox.template })
        .from(outbox)
        .innerJoin(users, eq(users.email, outbox.toAddress))
        .where(eq(users.id, person.userId)),
    );
    expect(mails.map(({ template }) => template)).toEqual(told);
  });
});
