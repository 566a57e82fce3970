import { v7 as uuidv7 } from 'uuid';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import { createPasswordHasher } from '../../src/server/auth/password.ts';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { connectionToRunning } from '../../src/server/db/embedded/connection.ts';
import { roleAssignments } from '../../src/server/db/schema/access.ts';
import { profiles, users } from '../../src/server/db/schema/identity.ts';
import { companies, modelBots, tenants } from '../../src/server/db/schema/organisation.ts';

export const testPassword = 'correct horse battery staple';
let passwordHash: Promise<string> | undefined;

/** Opens the database of a running server. */
export async function openTestDatabase(dataDirectory: string): Promise<Database> {
  const connection = await connectionToRunning(dataDirectory, 'application');
  if (!connection) throw new Error('No database is running there');
  return openDatabase(connection, { connections: 4 });
}

/** A person with these roles; their password is `testPassword`. */
export async function seedPerson(
  database: Database,
  options: { roles?: RoleAssignment[]; email?: string; emailConfirmed?: boolean } = {},
): Promise<{ id: string; email: string }> {
  passwordHash ??= createPasswordHasher().hash(testPassword);
  const hash = await passwordHash;
  const id = uuidv7();
  const email = options.email ?? `${id}@example.org`;
  await database.acrossSpaces(async (transaction) => {
    const emailConfirmedAt = options.emailConfirmed === false ? null : new Date();
    await transaction.insert(users).values({ id, email, passwordHash: hash, emailConfirmedAt });
    await transaction.insert(profiles).values({ userId: id, firstName: 'Test' });
    for (const role of options.roles ?? [])
      await transaction.insert(roleAssignments).values({ userId: id, ...role });
  });
  return { id, email };
}

export type SeededTenant = { tenantId: string; companyId: string; modelBotId: string };

/** A tenant with one company and one bot: each suite's own ground. */
export async function seedTenant(
  database: Database,
  options: { published?: boolean; name?: string } = {},
): Promise<SeededTenant> {
  const [tenantId, companyId, modelBotId] = [uuidv7(), uuidv7(), uuidv7()];
  await database.acrossSpaces(async (transaction) => {
    await transaction.insert(tenants).values({ id: tenantId, name: options.name ?? 'Test tenant' });
    await transaction
      .insert(companies)
      .values({ id: companyId, spaceId: tenantId, tenantId, name: 'Test company' });
    const publishedAt = options.published === false ? null : new Date();
    const place = { spaceId: tenantId, tenantId, companyId };
    await transaction.insert(modelBots).values({ id: modelBotId, ...place, name: 'Test bot', publishedAt });
  });
  return { tenantId, companyId, modelBotId };
}
