import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountJson } from '../../src/server/auth/account-query.ts';
import { createSignInLookUps, type SignInLookUps } from '../../src/server/auth/sign-in-look-ups.ts';
import { roleAssignments } from '../../src/server/db/schema/access.ts';
import { type SeededTenant, seedPerson } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const ids = { tokenId: randomUUID(), role: randomUUID(), bot: randomUUID(), subscription: randomUUID() };
let lookUp: SignInLookUps;
let userId: string;
let tenant: SeededTenant;

beforeAll(async () => {
  lookUp = createSignInLookUps(suite.database, { idleHours: 168 });
  tenant = suite.tenant;
  const person = await seedPerson(suite.database, {
    roles: [
      { name: 'READ_USER', companyId: tenant.companyId },
      { name: 'BOT_CREATOR', modelBotId: tenant.modelBotId },
    ],
  });
  userId = person.id;
  await run(`INSERT INTO tokens (id, kind, name, secret_hash, user_id)
    VALUES ('${ids.tokenId}', 'program', 'test', '', '${userId}')`);
});

const run = (statement: string) =>
  suite.database.acrossSpaces((transaction) => transaction.execute(sql.raw(statement)));

const account = async () => (await lookUp({ sessionId: null, tokenId: ids.tokenId })).account;

const changes: [string, () => string][] = [
  ['the email', () => `UPDATE users SET email = 'changed-${userId}@example.org' WHERE id = '${userId}'`],
  ['its confirmation', () => `UPDATE users SET email_confirmed_at = NULL WHERE id = '${userId}'`],
  ['the name', () => `UPDATE profiles SET first_name = 'Other' WHERE user_id = '${userId}'`],
  ['the language', () => `UPDATE profiles SET locale = 'es' WHERE user_id = '${userId}'`],
  ['the time zone', () => `UPDATE profiles SET time_zone = 'Asia/Tokyo' WHERE user_id = '${userId}'`],
  ['the photo', () => `UPDATE profiles SET photo_key = 'p' WHERE user_id = '${userId}'`],
  [
    'a role given',
    () => `INSERT INTO role_assignments (id, user_id, name, tenant_id)
      VALUES ('${ids.role}', '${userId}', 'TENANT_ADMIN', '${tenant.tenantId}')`,
  ],
  ['a role changed', () => `UPDATE role_assignments SET name = 'SUPPORT' WHERE id = '${ids.role}'`],
  ['a role taken', () => `DELETE FROM role_assignments WHERE id = '${ids.role}'`],
  ["the tenant's name", () => `UPDATE tenants SET name = 'Renamed' WHERE id = '${tenant.tenantId}'`],
  [
    "the tenant's colour",
    () => `UPDATE tenants SET accent_colour = '#123456' WHERE id = '${tenant.tenantId}'`,
  ],
  ["the tenant's logo", () => `UPDATE tenants SET logo_key = 'l' WHERE id = '${tenant.tenantId}'`],
  ["the tenant's time zone", () => `UPDATE tenants SET time_zone = 'UTC' WHERE id = '${tenant.tenantId}'`],
  ["the company's name", () => `UPDATE companies SET name = 'Renamed' WHERE id = '${tenant.companyId}'`],
  [
    'an own bot',
    () =>
      `INSERT INTO model_bots (id, space_id, user_id, name) VALUES ('${ids.bot}', '${userId}', '${userId}', 'Mine')`,
  ],
  ["the own bot's name", () => `UPDATE model_bots SET name = 'Ours' WHERE id = '${ids.bot}'`],
  ['the own bot put away', () => `UPDATE model_bots SET archived_at = now() WHERE id = '${ids.bot}'`],
  [
    'a subscription',
    () => `INSERT INTO subscriptions (id, user_id, plan) VALUES ('${ids.subscription}', '${userId}', 'pro')`,
  ],
  ['its state', () => `UPDATE subscriptions SET status = 'past_due' WHERE id = '${ids.subscription}'`],
  ['its end', () => `DELETE FROM subscriptions WHERE id = '${ids.subscription}'`],
  ['the company put away', () => `UPDATE companies SET archived_at = now() WHERE id = '${tenant.companyId}'`],
  [
    'the company brought back',
    () => `UPDATE companies SET archived_at = NULL WHERE id = '${tenant.companyId}'`,
  ],
  ['the tenant put away', () => `UPDATE tenants SET archived_at = now() WHERE id = '${tenant.tenantId}'`],
  ['the tenant brought back', () => `UPDATE tenants SET archived_at = NULL WHERE id = '${tenant.tenantId}'`],
  ['the bot of a role deleted', () => `DELETE FROM model_bots WHERE id = '${tenant.modelBotId}'`],
  ['the company of a role deleted', () => `DELETE FROM companies WHERE id = '${tenant.companyId}'`],
  [
    'a role in a tenant',
    () => `INSERT INTO role_assignments (id, user_id, name, tenant_id)
      VALUES ('${ids.role}', '${userId}', 'TENANT_ADMIN', '${tenant.tenantId}')`,
  ],
  ['the tenant of a role deleted', () => `DELETE FROM tenants WHERE id = '${tenant.tenantId}'`],
];

describe('what a request knows of who is asking', () => {
  test.each(changes)('changes at once with %s', async (_name, change) => {
    const before = await account();
    expect(await account()).toEqual(before);
    await run(change());
    const { rows } = await run(`SELECT ${accountJson} AS account FROM users u WHERE u.id = '${userId}'`);
    const after = await account();
    expect(after).toEqual(rows[0]?.account);
    expect(after).not.toEqual(before);
  });

  test('stays as it was while a change is not committed, and changes when it is', async () => {
    const before = await account();
    await suite.database.acrossSpaces(async (transaction) => {
      await transaction.insert(roleAssignments).values({ userId, name: 'ADMIN' });
      expect(await account()).toEqual(before);
    });
    expect((await account())?.roles.map(({ name }) => name)).toContain('ADMIN');
  });

  test('is nothing from the moment the person is suspended or gone', async () => {
    await run(`UPDATE users SET suspended_at = now() WHERE id = '${userId}'`);
    expect(await account()).toBeNull();
    await run(`UPDATE users SET suspended_at = NULL WHERE id = '${userId}'`);
    expect(await account()).toMatchObject({ id: userId });
    await run(`DELETE FROM users WHERE id = '${userId}'`);
    expect(await account()).toBeNull();
  });

  test('is read from no table whose changes are not counted', async () => {
    const read = new Set([...accountJson.matchAll(/(?:FROM|JOIN) (\w+)/g)].map(([, table]) => table));
    const { rows } = await run(
      "SELECT tgrelid::regclass::text AS counted FROM pg_trigger WHERE tgname = 'account_changes'",
    );
    expect(rows.map(({ counted }) => counted).sort()).toEqual([...read, 'users'].sort());
  });
});
