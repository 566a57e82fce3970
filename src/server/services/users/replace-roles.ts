import { eq, inArray } from 'drizzle-orm';
import type { UpdateUserInput } from '#contracts/person.ts';
import { versionOfRoles } from '#rules/roles.ts';
import type { SignedInContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { users } from '../../db/schema/identity.ts';
import { companies, modelBots, tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { lockTenantAdministrators } from '../members/lock-tenant-administrators.ts';

type GivenRole = NonNullable<UpdateUserInput['roles']>[number];

/**
 * Gives a person exactly these roles, when theirs are still those of the version. Those they keep stay as old as they
 * are.
 * @throws {AppError} `not_found`, `version_conflict`, `last_tenant_administrator`, or `invalid_request` for a tenant,
 * company or bot that does not exist
 */
export async function replaceRoles(
  ctx: SignedInContext,
  transaction: Transaction,
  input: { userId: string; roles: readonly GivenRole[]; version?: string | undefined },
): Promise<void> {
  const { userId } = input;
  const [person] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!person) throw new AppError('not_found');
  const held = await transaction.select().from(roleAssignments).where(eq(roleAssignments.userId, userId));
  const version = versionOfRoles(held);
  if (input.version !== undefined && input.version !== version) {
    throw new AppError('version_conflict', { current: { roles: held.map(placed), version } });
  }
  const wanted = new Map(input.roles.map((role) => [keyOf(role), role]));
  await assertPlacesExist(transaction, [...wanted.values()]);

  const lost = held.filter((role) => !wanted.has(keyOf(role)));
  const kept = new Set(held.map(keyOf));
  const gained = [...wanted].filter(([key]) => !kept.has(key)).map(([, role]) => role);
  if (lost.length === 0 && gained.length === 0) return;
  const assertSomeoneIsLeft = await lockTenantAdministrators(
    transaction,
    lost.flatMap((role) => (role.name === 'TENANT_ADMIN' && role.tenantId ? [role.tenantId] : [])),
  );
  if (lost.length > 0) {
    const ids = lost.map((role) => role.id);
    await transaction.delete(roleAssignments).where(inArray(roleAssignments.id, ids));
  }
  if (gained.length > 0) {
    await transaction.insert(roleAssignments).values(gained.map((role) => ({ ...role, userId })));
  }
  await assertSomeoneIsLeft();
  await recordAuditEvent(transaction, {
    spaceId: null,
    actorId: ctx.actor.account.id,
    action: 'user.roles_changed',
    subjectType: 'user',
    subjectId: userId,
    details: { lost: lost.map(placed), gained: gained.map(placed) },
  });
}

const placed = ({ name, tenantId, companyId, modelBotId }: GivenRole) => ({
  name,
  ...(tenantId && { tenantId }),
  ...(companyId && { companyId }),
  ...(modelBotId && { modelBotId }),
});

const keyOf = (role: GivenRole) =>
  [role.name, role.tenantId ?? '', role.companyId ?? '', role.modelBotId ?? ''].join(' ');

async function assertPlacesExist(transaction: Transaction, wanted: readonly GivenRole[]): Promise<void> {
  const places = [
    { field: 'tenantId', table: tenants },
    { field: 'companyId', table: companies },
    { field: 'modelBotId', table: modelBots },
  ] as const;
  for (const { field, table } of places) {
    const ids = [...new Set(wanted.flatMap((role) => role[field] ?? []))];
    if (ids.length === 0) continue;
    const found = await transaction.select({ id: table.id }).from(table).where(inArray(table.id, ids));
    const missing = wanted.findIndex((role) => role[field] && !found.some(({ id }) => id === role[field]));
    if (missing !== -1) {
      throw new AppError('invalid_request', { fields: { [`roles.${missing}.${field}`]: 'invalid' } });
    }
  }
}
