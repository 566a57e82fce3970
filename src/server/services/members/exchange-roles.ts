import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { placedRole, type RoleAssignment, versionOfRoles } from '#rules/roles.ts';
import type { Transaction } from '../../db/database.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { lockTenantAdministrators } from './lock-tenant-administrators.ts';

/** Somebody's roles before and after. */
export type RoleExchange = {
  userId: string;
  /** Which of their roles are exchanged; left out, all of them. */
  within?: SQL;
  wanted: readonly RoleAssignment[];
  /** What they had when the change began, as `versionOfRoles` has it. */
  version: string | undefined;
  /** What a conflict tells of them as they are now. */
  current: (held: readonly RoleAssignment[]) => unknown;
  audit: { spaceId: string | null; action: 'member.roles_changed' | 'user.roles_changed' };
};

/**
 * Gives somebody exactly these roles, when theirs are still those of the version. Those they keep stay as old as they are.
 * @throws {AppError} `not_found`; `version_conflict` with what `current` tells; `last_tenant_administrator`;
 * `person_not_confirmed` for a new role of somebody whose email nobody has confirmed
 */
export async function exchangeRoles(
  ctx: SignedInContext,
  transaction: Transaction,
  { userId, within, wanted, version, current, audit }: RoleExchange,
): Promise<void> {
  const theirs = and(eq(roleAssignments.userId, userId), within);
  const administered = await transaction
    .select({ tenantId: roleAssignments.tenantId })
    .from(roleAssignments)
    .where(and(theirs, eq(roleAssignments.name, 'TENANT_ADMIN')));
  const guarded = administered.flatMap(({ tenantId }) => tenantId ?? []);
  // Tenants before people, as whoever removes somebody or lets them in takes them: none waits for another.
  const assertSomeoneIsLeft = await lockTenantAdministrators(transaction, guarded);
  const [person] = await transaction
    .select({ emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!person) throw new AppError('not_found');
  const held = await transaction.select().from(roleAssignments).where(theirs);
  const byKey = new Map(wanted.map((role) => [keyOf(role), role]));
  const kept = new Set(held.map(keyOf));
  const lost = held.filter((role) => !byKey.has(keyOf(role)));
  const gained = [...byKey].filter(([key]) => !kept.has(key)).map(([, role]) => role);
  // A tenant that they began to administer meanwhile is not locked.
  const isUnguarded = lost.some(
    ({ name, tenantId }) => name === 'TENANT_ADMIN' && !guarded.includes(`${tenantId}`),
  );
  if ((version !== undefined && version !== versionOfRoles(held)) || isUnguarded) {
    throw new AppError('version_conflict', { current: await current(held) });
  }
  if (lost.length === 0 && gained.length === 0) return;
  // Whoever signed up under an email may be a stranger to it until they have confirmed it.
  if (gained.length > 0 && person.emailConfirmedAt === null) throw new AppError('person_not_confirmed');
  if (lost.length > 0) {
    const ids = lost.map((role) => role.id);
    await transaction.delete(roleAssignments).where(inArray(roleAssignments.id, ids));
  }
  if (gained.length > 0) {
    await transaction.insert(roleAssignments).values(gained.map((role) => ({ ...placedRole(role), userId })));
  }
  await assertSomeoneIsLeft();
  await recordAuditEvent(transaction, {
    ...audit,
    actorId: ctx.actor.account.id,
    subjectType: 'user',
    subjectId: userId,
    details: { lost: lost.map(placedRole), gained: gained.map(placedRole) },
  });
}

const keyOf = (role: RoleAssignment) => versionOfRoles([role]);
