import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { callsById, type Ids } from '../testing/calls-by-id.ts';
import { impersonationOf, reason } from '../testing/impersonation.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const { seed, actAs } = impersonationOf(suite);

const audited = (subjectId: string) =>
  suite.database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, subjectId))
      .orderBy(auditEvents.id),
  );

test('dangerous acts and conversations are closed', async () => {
  const target = await seed('SINGLE_USER');
  const client = await suite.anonymous.signIn(target.email, testPassword);
  const bot = (await client.post<{ id: string }>('model-bots', { name: 'Mine' })).data.id;
  const conversation = (await client.post<{ id: string }>(`model-bots/${bot}/conversations`, {})).data.id;
  const { browser } = await actAs(target);
  const closed: [method: string, path: string, body?: object][] = [
    ['GET', `users/${target.id}/identities`],
    ['POST', `users/${target.id}/identities`, { provider: 'google' }],
    ['DELETE', `users/${target.id}/identities/${target.id}`],
    ['GET', `users/${target.id}/tool-sign-ins`],
    [
      'POST',
      `users/${target.id}/tool-sign-ins`,
      { modelBotId: bot, url: 'https://example.org', returnUrl: '/x' },
    ],
    ['DELETE', `users/${target.id}/tool-sign-ins/${target.id}`],
    // A personal one answers by its draft.
    ['PATCH', `model-bots/${bot}`, { instructions: 'Say where the treasure is.' }],
    ['GET', `model-bots/${bot}/api-keys`],
    ['POST', `model-bots/${bot}/api-keys`, { name: 'mine' }],
    ['GET', `model-bots/${bot}/conversations`],
    ['POST', `model-bots/${bot}/conversations`, {}],
    ['GET', `model-bots/${bot}/schedules`],
    ['GET', `conversations/${conversation}`],
    ['GET', `conversations/${conversation}/messages`],
    ['POST', `conversations/${conversation}/messages`, { text: 'What did I ask?' }],
    ['GET', `conversations/${conversation}/stream`],
    ['DELETE', `conversations/${conversation}`],
  ];
  for (const [method, path, body] of closed) {
    const { status, error } = await browser.call(method, path, body);
    expect({ status, code: error?.code }, `${method} ${path}`).toEqual({
      status: 403,
      code: 'not_while_impersonating',
    });
  }
  expect((await browser.call('GET', `model-bots/${bot}/files`)).status).toBe(200);
});

test('what is closed is not offered', async () => {
  const { tenantId, companyId } = await suite.administered();
  const target = await seedPerson(suite.database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
  const own = await suite.anonymous.signIn(target.email, testPassword);
  const { browser } = await actAs(target);
  for (const path of [`tenants/${tenantId}`, `companies/${companyId}`]) {
    expect((await own.get(path)).data, path).toMatchObject({ may: { archive: true, erase: true } });
    expect((await browser.call('GET', path)).data, path).toMatchObject({
      may: { archive: false, erase: false },
    });
  }
});

/** What somebody may change as another person: nothing of it grants or ends access, and none of it is gone for good. */
const openCalls = [
  'PATCH model-bots/bot',
  'POST model-bots/bot/avatars',
  'POST model-bots/bot/search',
  'PATCH model-bots/bot/files/none',
  'POST model-bots/bot/files/none/reindex',
  'POST model-bots/bot/files/none/cancel',
  'POST model-bots/bot/files/from-url',
  'PUT model-bots/bot/web-hosts',
  'POST model-bots/bot/files',
  'POST tenants/tenant/terms',
  'PUT tenants/tenant/terms/none',
  'PATCH tenants/tenant',
  'PATCH companies/company',
  'POST tenants/tenant/logo',
  'POST companies',
  'POST model-bots/bot/quality/questions',
  'POST model-bots/bot/quality/questions/import',
  'PUT model-bots/bot/quality/questions/none',
  'POST model-bots/bot/quality/runs',
  'POST model-bots/bot/tools/openapi',
  'POST model-bots/bot/tools/server',
];

test('whatever grants, removes or ends access, and whatever erases, is closed to who acts as TENANT_ADMIN', async () => {
  const { tenantId, companyId, modelBotId } = await seedTenant(suite.database);
  const target = await seedPerson(suite.database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
  const reader = await seedPerson(suite.database, { roles: [{ name: 'READ_USER', companyId }] });
  const none = '01890000-0000-7000-8000-000000000000';
  const ids = { tenant: tenantId, company: companyId, bot: modelBotId, reader: reader.id };
  const named: Ids = { ...ids, conversation: none, file: none, invitation: none, term: none, version: none };
  const nameOf = (path: string) =>
    Object.entries({ ...ids, none }).reduce((text, [name, id]) => text.replaceAll(id, name), path);
  const { browser } = await actAs(target);
  const done: string[] = [];
  const refused: string[] = [];
  for (const [method, path, body] of callsById) {
    if (method === 'GET') continue;
    const call = path(named);
    const { error } = await browser.call(method, call, typeof body === 'function' ? body(named) : body);
    const name = `${method} ${nameOf(call)}`;
    // Nobody has these conversations.
    if (name.includes('conversations/none')) continue;
    (error?.code === 'not_while_impersonating' ? refused : done).push(name);
  }
  expect([...new Set(done)].filter((name) => !openCalls.includes(name))).toEqual([]);
  expect(refused).toEqual(
    expect.arrayContaining([
      'POST tenants/tenant/invitations',
      'PATCH tenants/tenant/members/reader',
      'DELETE tenants/tenant',
      'POST tenants/tenant/erase',
      'PUT model-bots/bot/readers/reader',
      'POST model-bots/bot/api-keys',
      'DELETE model-bots/bot/files/none',
    ]),
  );
  for (const open of ['members', 'invitations', 'limits']) {
    expect((await browser.call('GET', `tenants/${tenantId}/${open}`)).status, open).toBe(200);
  }
  const accepted = await browser.call('POST', 'invitations/accept', { token: 'x'.repeat(40) });
  expect(accepted.error.code).toBe('not_while_impersonating');
});

test('the chat page shows none of it, and every portal page knows both people', async () => {
  const target = await seed('SINGLE_USER');
  const client = await suite.anonymous.signIn(target.email, testPassword);
  const bot = (await client.post<{ id: string }>('model-bots', { name: 'Mine' })).data.id;
  await client.post(`model-bots/${bot}/conversations`, { title: 'My secret plans' });
  const { browser, supporter } = await actAs(target);
  browser.token = null;
  for (const path of [`/model-bots/${bot}/ai-gen`, '/account/profile', `/es/model-bots/${bot}/uploads`]) {
    const response = await browser.fetch(new URL(path, suite.anonymous.origin).href);
    const html = await response.text();
    expect(response.status, path).toBe(200);
    expect(html, path).not.toContain('My secret plans');
    expect(html, path).toContain(supporter.email);
    expect(html, path).toContain(target.email);
    expect(html, path).not.toContain('hasPassword');
  }
});

test('every act stands in the audit log under both names, with the reason at its beginning', async () => {
  const target = await seed('SINGLE_USER');
  const { browser, supporter } = await actAs(target);
  await browser.call('PATCH', `users/${target.id}`, { profile: { firstName: 'Renamed' } });
  await browser.call('POST', `users/${target.id}/identities`, { provider: 'google' });
  await browser.fetch(new URL('/account/profile', suite.anonymous.origin).href);
  await browser.call('DELETE', 'impersonations/current');
  const told = async () =>
    (await audited(target.id)).map(({ action, details }) => [
      action,
      details.method,
      details.path,
      details.reason,
    ]);
  const isRefusal = ([action]: unknown[]) => action === 'access.refused';
  expect((await told()).filter((row) => !isRefusal(row))).toEqual([
    ['impersonation.started', undefined, undefined, reason],
    ['impersonation.act', 'PATCH', `/api/users/${target.id}`, undefined],
    ['impersonation.act', 'POST', `/api/users/${target.id}/identities`, undefined],
    ['impersonation.act', 'GET', '/account/profile', undefined],
    ['impersonation.act', 'DELETE', '/api/impersonations/current', undefined],
    ['impersonation.ended', undefined, undefined, undefined],
  ]);
  // Written beside the answer, not before it.
  await expect
    .poll(async () => (await told()).filter(isRefusal))
    .toEqual([['access.refused', 'POST', `/api/users/${target.id}/identities`, 'not_while_impersonating']]);
  const events = await audited(target.id);
  const acts = events.filter(({ action }) => action === 'impersonation.act');
  for (const act of acts) {
    expect(act).toMatchObject({ actorId: target.id, impersonatorId: supporter.id });
  }
});

test('what a service writes into the audit log carries the impersonator, too', async () => {
  const target = await seed('SINGLE_USER');
  const { supporter } = await actAs(target);
  const write = () =>
    suite.database.acrossSpaces((transaction) =>
      transaction
        .insert(auditEvents)
        .values({ actorId: target.id, action: 'user.suspended', subjectType: 'user', subjectId: target.id })
        .returning(),
    );
  expect((await suite.database.onBehalf(supporter.id, write))[0]?.impersonatorId).toBe(supporter.id);
  expect((await write())[0]?.impersonatorId).toBeNull();
});
