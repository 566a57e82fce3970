import { eq } from 'drizzle-orm';
import type { AccountData } from '#contracts/account.ts';
import { changesAccess, type UpdateUserInput } from '#contracts/user.ts';
import { placedRole, type RoleAssignment, versionOfRoles } from '#rules/roles.ts';
import type { Transaction } from '../../db/database.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { exchangeRoles } from '../members/exchange-roles.ts';
import type { Proof } from '../proofs/verify-proof.ts';
import { verifyUnlessFresh } from '../proofs/verify-unless-fresh.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { assertPlacesExist } from './assert-places-exist.ts';
import { findUser } from './find-user.ts';
import { lockAdministrators } from './lock-administrators.ts';

/**
 * Changes a person's profile and, for administrators, their roles and whether they are suspended; answers the
 * account as it is then. All of it holds from the person's next request on.
 * @throws {AppError} `not_found`, `last_administrator`, `version_conflict` with the roles as they are now,
 * `invalid_request` for a role at no place, or as `verifyUnlessFresh` for one that lets somebody at everything
 */
export async function updateUser({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: UpdateUserInput & { id: string };
}): Promise<AccountData> {
  if (input.roles?.some(holdsEverywhere)) await assertTheirs(ctx, input.id, input.roles, input.proof);
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const administrators = await lockAdministrators(transaction, changesAccess(input));
    if (input.profile && Object.keys(input.profile).length > 0) {
      await transaction.update(profiles).set(input.profile).where(eq(profiles.userId, input.id));
    }
    if (input.roles) {
      await assertPlacesExist(transaction, input.roles);
      await exchangeRoles(ctx, transaction, {
        userId: input.id,
        wanted: input.roles,
        version: input.rolesVersion,
        current: (held) => ({ roles: held.map(placedRole), version: versionOfRoles(held) }),
        audit: { spaceId: null, action: 'user.roles_changed' },
      });
    }
    // After the roles, which lock tenants before the person.
    if (input.suspended !== undefined) await setSuspended(ctx, transaction, input.id, input.suspended);
    if (administrators) await administrators.assertSomeoneIsLeft();
  });
  return findUser({ ctx, input });
}

const holdsEverywhere = ({ name }: RoleAssignment) => name === 'ADMIN' || name === 'SUPPORT';

/** Whoever lets somebody at the whole installation is the person they are signed in as. */
async function assertTheirs(
  ctx: SignedInContext,
  userId: string,
  wanted: readonly RoleAssignment[],
  proof: Proof | undefined,
): Promise<void> {
  const { roles } = await findUser({ ctx, input: { id: userId } });
  const held = new Set(roles.map(({ name }) => name));
  if (wanted.some((role) => holdsEverywhere(role) && !held.has(role.name)))
    await verifyUnlessFresh(ctx, proof);
}

async function setSuspended(
  ctx: SignedInContext,
  transaction: Transaction,
  userId: string,
  suspended: boolean,
): Promise<void> {
  const [before] = await transaction
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!before) throw new AppError('not_found');
  if ((before.suspendedAt !== null) === suspended) return;
  await transaction
    .update(users)
    .set({ suspendedAt: suspended ? presentTime() : null })
    .where(eq(users.id, userId));
  // Otherwise an old sign-in would come back to life with the end of the suspension.
  if (suspended) await endSessionsOf(transaction, userId);
  await recordAuditEvent(transaction, {
    spaceId: null,
    actorId: ctx.actor.account.id,
    action: suspended ? 'user.suspended' : 'user.unsuspended',
    subjectType: 'user',
    subjectId: userId,
  });
}
