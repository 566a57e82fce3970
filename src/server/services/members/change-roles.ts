import { and, eq, inArray } from 'drizzle-orm';
import type { GivenRoleInput, MemberData } from '#contracts/member.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../../context.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { lockTenantAdministrators } from './lock-tenant-administrators.ts';
import { keyOfRole, placeRoles } from './place-roles.ts';
import { readMembers } from './read-members.ts';
import { heldWithin, scopeOf } from './scope.ts';

/**
 * Gives somebody of a tenant or company exactly these roles there; those they keep stay as old as they are. It holds
 * from their next request on.
 * @throws {AppError} `not_found` for somebody who is not there; `version_conflict` with the person as they are now;
 * `last_tenant_administrator`; `invalid_request` for a role or place that is not to be given here
 */
export async function changeRoles({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { userId: string; version: string; roles: readonly GivenRoleInput[]; place: AuthorizedPlace };
}): Promise<MemberData> {
  const { userId, version, place } = input;
  const scope = scopeOf(place);
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const assertSomeoneIsLeft = await lockTenantAdministrators(transaction, [scope.tenantId]);
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [present] = await readMembers(transaction, scope, [userId]);
    if (!present) throw new AppError('not_found');
    if (present.version !== version) throw new AppError('version_conflict', { current: present });
    const placed = await placeRoles(transaction, scope, input.roles, 'roles');
    const wanted = new Map(placed.map((role) => [keyOfRole(role), role]));

    const held = await transaction
      .select()
      .from(roleAssignments)
      .where(and(eq(roleAssignments.userId, userId), heldWithin(scope)));
    const lost = held.filter((role) => !wanted.has(keyOfRole(role)));
    const kept = new Set(held.map(keyOfRole));
    const gained = [...wanted].filter(([key]) => !kept.has(key)).map(([, role]) => role);
    if (lost.length > 0) {
      const ids = lost.map((role) => role.id);
      await transaction.delete(roleAssignments).where(inArray(roleAssignments.id, ids));
    }
    if (gained.length > 0) {
      await transaction.insert(roleAssignments).values(gained.map((role) => ({ ...role, userId })));
    }
    await assertSomeoneIsLeft();
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'member.roles_changed',
      subjectType: 'user',
      subjectId: userId,
      details: { lost: lost.map(keyOfRole), gained: gained.map(keyOfRole) },
    });
    const [changed] = await readMembers(transaction, scope, [userId]);
    if (!changed) throw new AppError('not_found');
    return changed;
  });
}
