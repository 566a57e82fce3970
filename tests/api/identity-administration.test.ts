import { and, desc, eq, notInArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AccountData } from '../../src/contracts/account.ts';
import { securityEvents } from '../../src/rules/audit.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { Browser } from '../testing/browser.ts';
import { ApiClient } from '../testing/client.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let admin: ApiClient;
beforeAll(async () => {
  admin = await suite.person({ name: 'ADMIN' });
});

const eventsAbout = (subjectId: string) =>
  suite.database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, subjectId), notInArray(auditEvents.action, [...securityEvents])))
      .orderBy(desc(auditEvents.createdAt)),
  );

describe('suspension', () => {
  test('ends every sign-in with the next request, and stays until it is lifted', async () => {
    const { id, email } = await seedPerson(suite.database);
    const browser = new Browser(admin.origin);
    await browser.signIn(email);
    expect((await admin.patch(`users/${id}`, { suspended: true })).status).toBe(200);
    expect((await browser.call('GET', `users/${id}`)).status).toBe(401);
    expect((await admin.post('users/login', { email, password: testPassword })).status).toBe(403);
    expect((await admin.patch(`users/${id}`, { suspended: false })).status).toBe(200);
    expect((await browser.call('GET', `users/${id}`)).status).toBe(401);
    await browser.signIn(email);
    const actions = (await eventsAbout(id)).map((event) => [event.action, event.actorId]);
    expect(actions).toEqual([
      ['user.unsuspended', admin.userId],
      ['user.suspended', admin.userId],
    ]);
  });
});

describe('roles', () => {
  test('hold from the next request on', async () => {
    const person = await suite.person({ name: 'SUPPORT' });
    const { companyId } = suite.tenant;
    expect((await person.get('users')).status).toBe(200);
    const { data } = await admin.patch<AccountData>(`users/${person.userId}`, {
      roles: [{ name: 'READ_USER', companyId }],
    });
    expect(data.roles).toMatchObject([{ name: 'READ_USER', companyId }]);
    expect((await person.get('users')).status).toBe(403);
    expect((await person.get(`model-bots/${suite.tenant.modelBotId}`)).status).toBe(200);
    await admin.patch(`users/${person.userId}`, { roles: [] });
    expect((await person.get(`model-bots/${suite.tenant.modelBotId}`)).status).toBe(404);
    expect((await eventsAbout(person.userId))[1]).toMatchObject({
      action: 'user.roles_changed',
      actorId: admin.userId,
      details: { lost: [{ name: 'SUPPORT' }], gained: [{ name: 'READ_USER', companyId }] },
    });
  });

  test('are not changed by an administrator who has not seen what another made of them', async () => {
    const { id } = await seedPerson(suite.database);
    const { companyId } = suite.tenant;
    const give = (rolesVersion: string, ...roles: object[]) =>
      admin.patch<AccountData>(`users/${id}`, { roles, rolesVersion });
    expect((await give('', { name: 'READ_USER', companyId }, { name: 'SUPPORT' })).status).toBe(200);
    const late = await give('', { name: 'ADMIN' });
    const version = `READ_USER ${companyId}\nSUPPORT`;
    expect(late.error).toMatchObject({ code: 'version_conflict', current: { version } });
    expect((late.error.current as Pick<AccountData, 'roles'>).roles).toHaveLength(2);
    expect((await give(version, { name: 'SUPPORT' })).data.roles).toMatchObject([{ name: 'SUPPORT' }]);
  });

  test('are given at a place that exists and fits, once', async () => {
    const { id } = await seedPerson(suite.database);
    const { tenantId, companyId } = suite.tenant;
    const give = (...roles: object[]) => admin.patch<AccountData>(`users/${id}`, { roles });
    expect((await give({ name: 'COMPANY_ADMIN' })).error.fields).toEqual({ 'roles.0.companyId': 'required' });
    expect((await give({ name: 'SUPPORT', tenantId })).error.fields).toEqual({
      'roles.0.tenantId': 'invalid',
    });
    expect((await give({ name: 'READ_USER', companyId: tenantId })).error.fields).toEqual({
      'roles.0.companyId': 'invalid',
    });
    expect((await give({ name: 'OWNER' })).status).toBe(422);
    expect(
      (await give({ name: 'READ_USER', companyId }, { name: 'READ_USER', companyId })).data.roles,
    ).toHaveLength(1);
  });

  test('are given to nobody whose email is not confirmed, who keep what they have', async () => {
    const { id } = await seedPerson(suite.database, {
      roles: [{ name: 'SINGLE_USER' }],
      emailConfirmed: false,
    });
    const give = (...roles: object[]) => admin.patch<AccountData>(`users/${id}`, { roles });
    const { status, error } = await give({ name: 'SINGLE_USER' }, { name: 'ADMIN' });
    expect([status, error.code]).toEqual([409, 'person_not_confirmed']);
    expect((await give({ name: 'SINGLE_USER' })).data.roles).toHaveLength(1);
    expect((await give()).data.roles).toEqual([]);
  });

  test('and suspension are out of reach for everybody else', async () => {
    for (const name of ['SUPPORT', 'SINGLE_USER'] as const) {
      const person = await suite.person({ name });
      for (const change of [{ roles: [{ name: 'ADMIN' }] }, { suspended: false }]) {
        expect((await person.patch(`users/${person.userId}`, change)).status, name).toBe(403);
      }
      const other = await suite.person();
      const reached = name === 'SUPPORT' ? 403 : 404;
      expect((await person.patch(`users/${other.userId}`, { suspended: true })).status).toBe(reached);
      expect((await person.delete(`users/${other.userId}/sessions`)).status).toBe(reached);
      expect((await other.get(`users/${other.userId}`)).status).toBe(200);
    }
  });
});

describe('signing out everywhere', () => {
  test('is an act of an administrator that leaves a trace', async () => {
    const { id, email } = await seedPerson(suite.database);
    const browser = new Browser(admin.origin);
    await browser.signIn(email);
    const program = await suite.anonymous.signIn(email, testPassword);
    expect((await admin.delete(`users/${id}/sessions`)).status).toBe(204);
    expect((await browser.call('GET', `users/${id}`)).status).toBe(401);
    expect((await program.get(`users/${id}`)).status).toBe(401);
    expect((await eventsAbout(id))[0]).toMatchObject({
      action: 'user.signed_out_everywhere',
      actorId: admin.userId,
    });
  });

  test('of somebody who does not exist answers 404', async () => {
    expect((await admin.delete('users/01890000-0000-7000-8000-000000000000/sessions')).status).toBe(404);
  });
});

describe('the last administrator', () => {
  test('can neither be suspended nor lose the role, not even by two who remove each other', async () => {
    const parley: Parley = await startParley({ dataDirectory: await temporaryDirectory() });
    const database = await openTestDatabase(parley.dataDirectory);
    try {
      const [one, other] = await Promise.all(
        [1, 2].map(() => seedPerson(database, { roles: [{ name: 'ADMIN' }] })),
      );
      const client = async (person = one) =>
        new ApiClient(parley.origin).signIn(person?.email ?? '', testPassword);
      const [first, second] = [await client(one), await client(other)];
      const answers = await Promise.all([
        first.patch(`users/${second.userId}`, { roles: [] }),
        second.patch(`users/${first.userId}`, { suspended: true }),
      ]);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(1);
      const left = answers[0]?.status === 200 ? first : second;
      for (const change of [{ roles: [] }, { suspended: true }]) {
        const answer = await left.patch(`users/${left.userId}`, change);
        expect(answer.error.code).toBe('last_administrator');
      }
      expect((await left.get('users')).status).toBe(200);
    } finally {
      await database.close();
      await parley.stop();
      await removeDirectory(parley.dataDirectory);
    }
  });
});
