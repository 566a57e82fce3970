import type { GivenRoleInput, MemberData } from '#contracts/member.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { heldWithin, scopeOf } from '../../db/predicates/member-scope.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { exchangeRoles } from './exchange-roles.ts';
import { placeRoles } from './place-roles.ts';
import { readMembers } from './read-members.ts';

/**
 * Gives somebody of a tenant or company exactly these roles there. It holds from their next request on.
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
    const present = async () => {
      const [member] = await readMembers(transaction, scope, [userId]);
      if (!member) throw new AppError('not_found');
      return member;
    };
    await present();
    await exchangeRoles(ctx, transaction, {
      userId,
      within: heldWithin(scope),
      wanted: await placeRoles(transaction, scope, input.roles, 'roles'),
      version,
      current: present,
      audit: { spaceId: place.spaceId, action: 'member.roles_changed' },
    });
    return present();
  });
}
