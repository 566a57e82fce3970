import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountData } from '../../src/contracts/account.ts';
import type { FoundPassage } from '../../src/contracts/model-bot-search.ts';
import type { CostReportData } from '../../src/contracts/model-provider.ts';
import type { UsageData, UsageReportData } from '../../src/contracts/usage.ts';
import { plans } from '../../src/rules/plans.ts';
import { roleNames } from '../../src/rules/roles.ts';
import { usageWays } from '../../src/rules/usage-report.ts';
import { ApiClient } from '../testing/client.ts';
import { runDemo, startDemo } from '../testing/demo.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { openTestDatabase, seedPerson } from '../testing/seed.ts';

let parley: Parley;
let summary: Awaited<ReturnType<typeof runDemo>>;
type DemoUser = (typeof summary)['users'][number];

beforeAll(async () => {
  ({ parley, summary } = await startDemo());
});
afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

const signIn = ({ email, password }: DemoUser) => new ApiClient(parley.origin).signIn(email, password);

test('an organisation was asked in every way and paid for it, also before the month that its charts begin with', async () => {
  const admin = await signIn(summary.users.find(({ role }) => role === 'TENANT_ADMIN') as DemoUser);
  const usage = `tenants/${summary.tenants[0]?.id}/usage`;
  const { rows } = (await admin.get<UsageReportData>(`${usage}?by=way`)).data;
  expect(
    rows
      .filter(({ answered }) => answered > 0)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...usageWays].sort());
  expect((await admin.get<UsageReportData>(`${usage}?by=day`)).data.before?.answered).toBeGreaterThan(0);
  const costs = `tenants/${summary.tenants[0]?.id}/costs`;
  const { total, before } = (await admin.get<CostReportData>(`${costs}?by=day`)).data;
  for (const figures of [total, before]) expect(figures?.cost).toBeGreaterThan(0);
});

test('there is someone of every role, and an administrator of tenant and company in each tenant', async () => {
  expect(new Set(summary.users.map((user) => user.role))).toEqual(new Set(roleNames));
  expect(summary.tenants.length).toBeGreaterThanOrEqual(2);
  const accounts = await Promise.all(
    summary.users.map(async (user) => (await (await signIn(user)).get<AccountData>(`users/${user.id}`)).data),
  );
  for (const { id } of summary.tenants) {
    const companies = summary.companies
      .filter((company) => company.tenantId === id)
      .map((company) => company.id);
    const roles = accounts.flatMap((account) => account.roles);
    expect(roles.some((role) => role.name === 'TENANT_ADMIN' && role.tenantId === id)).toBe(true);
    expect(
      roles.some((role) => role.name === 'COMPANY_ADMIN' && companies.includes(role.companyId ?? '')),
    ).toBe(true);
  }
  const subscribed = accounts
    .filter((account) => account.subscription)
    .map((account) => account.roles[0]?.name);
  expect(subscribed.sort()).toEqual(['SINGLE_USER', 'TENANT_ADMIN']);
  expect(accounts.every((account) => account.emailConfirmedAt !== null)).toBe(true);
});

test('everyone has all of today left', async () => {
  for (const user of summary.users) {
    const client = await signIn(user);
    const { data } = await client.get<UsageData>('usage');
    const { subscription } = (await client.get<AccountData>(`users/${user.id}`)).data;
    const { fileResponses, mediaGenerations } = plans[subscription ? 'plus' : 'free'].limits;
    expect(data.fileResponses).toEqual({ used: 0, limit: fileResponses, remaining: fileResponses });
    expect(data.mediaGenerations).toEqual({ used: 0, limit: mediaGenerations, remaining: mediaGenerations });
  }
});

test('three weeks have gone by: questions with answers, ratings, tickets, a question to administrators, trials, versions and invitations', async () => {
  const of = (email: string) => summary.users.find((user) => user.email === email) as DemoUser;
  const bot = (name: string) => summary.modelBots.find((each) => each.name === name)?.id;
  const carla = await signIn(of('carla@example.com'));
  const { data: conversations } = await carla.get<{ id: string; title: string; createdAt: string }[]>(
    `model-bots/${bot('Crew Desk')}/conversations`,
  );
  expect(conversations.length).toBeGreaterThanOrEqual(2);
  const today = new Date().toISOString().slice(0, 10);
  expect(conversations.every(({ createdAt }) => createdAt.slice(0, 10) < today)).toBe(true);
  const told = conversations.find(({ title }) => title.startsWith('When are the alarms'));
  const { data: turns } = await carla.get<{ role: string; rating: unknown; parts: { type: string }[] }[]>(
    `conversations/${told?.id}/messages`,
  );
  expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  expect(turns[1]?.parts.some(({ type }) => type === 'data-citation')).toBe(true);
  const { data: runs } = await carla.get<{ passed: number; failed: number; status: string }[]>(
    `model-bots/${bot('Crew Desk')}/quality/runs`,
  );
  expect(runs[0]).toMatchObject({ status: 'finished', passed: 3, failed: 1 });
  const { data: versions } = await carla.get<{ number: number }[]>(`model-bots/${bot('Crew Desk')}/versions`);
  expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  const sam = await signIn(of('sam@example.com'));
  const { data: tickets } = await sam.get<{ status: string }[]>('tickets?filters[status][]=open');
  expect(tickets.length).toBeGreaterThan(0);
  const company = summary.companies.find(({ name }) => name === 'Faro Ferries')?.id;
  const { data: asked } = await carla.get<{ subject: string }[]>(`tickets?filters[companyId][]=${company}`);
  expect(asked.map(({ subject }) => subject)).toEqual(['¿Podéis añadir el manual del Petrel?']);
  const { data: invited } = await carla.get<{ email: string }[]>(`companies/${company}/invitations`);
  expect(invited.map(({ email }) => email)).toEqual(['marta@example.com']);
});

test('the sample files hold what their questions ask for, among the first five passages, in whichever language', async () => {
  type Check = { question: string; file: string; quoteIncludes: string };
  const { bots } = JSON.parse(readFileSync('samples/samples.json', 'utf8')) as {
    bots: { name: string; checks: Check[] }[];
  };
  const flat = (text: string) => text.replace(/\s+/g, ' ');
  let asked = 0;
  let found = 0;
  for (const { name, checks } of bots) {
    const bot = summary.modelBots.find((each) => each.name === name);
    const owner = summary.users.find((user) => user.id === bot?.userId) ?? summary.users[0];
    const client = await signIn(owner as DemoUser);
    for (const { question, file, quoteIncludes } of checks) {
      const { data } = await client.post<FoundPassage[]>(`model-bots/${bot?.id}/search`, {
        query: question,
        limit: 5,
      });
      asked += 1;
      if (data.some((hit) => hit.fileName === file && flat(hit.text).includes(flat(quoteIncludes))))
        found += 1;
    }
  }
  expect(asked).toBeGreaterThan(50);
  expect(found / asked).toBeGreaterThan(0.95);
});

test('running it again while Parley serves gives the people new passwords and changes nothing else', async () => {
  const before = summary;
  summary = await runDemo(parley.dataDirectory);
  const identities = ({ users, ...places }: typeof summary) => ({
    ...places,
    users: users.map(({ id, email }) => ({ id, email })),
  });
  expect(identities(summary)).toEqual(identities(before));
  await expect(signIn(before.users[0] as DemoUser)).rejects.toThrow('401');
  await expect(signIn(summary.users[0] as DemoUser)).resolves.toBeDefined();
});

test('a database that holds anything else is refused in one sentence and left alone', async () => {
  const dataDirectory = await temporaryDirectory();
  const other = await startParley({ dataDirectory });
  const database = await openTestDatabase(dataDirectory);
  await seedPerson(database);
  await database.close();
  await expect(runDemo(dataDirectory)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This database holds something other than the demo[^\n]*\.\n$/),
  });
  await other.stop();
  await removeDirectory(dataDirectory);
});

test('without --json it says how to sign in', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/demo.mjs'], {
    env: { ...process.env, DATA_DIR: parley.dataDirectory },
  });
  for (const { email } of summary.users) expect(stdout).toContain(email);
  expect(stdout).toContain('/account/auth/login');
});
