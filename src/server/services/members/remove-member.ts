import { and, eq, isNull, sql } from 'drizzle-orm';
import { placedRole } from '#rules/roles.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { heldWithin, offeredWithin, scopeOf } from '../../db/predicates/member-scope.ts';
import { invitations, roleAssignments } from '../../db/schema/access.ts';
import { users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { lockSeats } from '../limits/seats.ts';
import { lockTenantAdministrators } from './lock-tenant-administrators.ts';

/**
 * Takes every role in a tenant or company from somebody, and revokes the invitations there that are open for their
 * address. Their account and their conversations stay.
 * @throws {AppError} `not_found` for somebody who is not there; `last_tenant_administrator`
 */
export async function removeMember({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { userId: string; place: AuthorizedPlace };
}): Promise<void> {
  const { userId, place } = input;
  const scope = scopeOf(place);
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    // The order in which accepting takes them: otherwise the two could wait for each other.
    await lockSeats(transaction, scope.tenantId);
    const assertSomeoneIsLeft = await lockTenantAdministrators(transaction, [scope.tenantId]);
    const [person] = await transaction
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    const lost = await transaction
      .delete(roleAssignments)
      .where(and(eq(roleAssignments.userId, userId), heldWithin(scope)))
      .returning();
    if (!person || lost.length === 0) throw new AppError('not_found');
    await assertSomeoneIsLeft();
    await transaction
      .update(invitations)
      .set({ revokedAt: presentTime() })
      .where(
        and(
          offeredWithin(scope),
          sql`lower(${invitations.email}) = ${person.email.toLowerCase()}`,
          isNull(invitations.acceptedAt),
          isNull(invitations.revokedAt),
        ),
      );
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: ctx.actor.account.id,
      action: 'member.removed',
      subjectType: 'user',
      subjectId: userId,
      details: { lost: lost.map(placedRole) },
    });
  });
}
