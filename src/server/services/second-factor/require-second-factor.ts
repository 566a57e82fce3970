import { eq } from 'drizzle-orm';
import type { RoleName } from '#rules/roles.ts';
import { secondFactorRoles } from '#rules/second-factor.ts';
import type { Transaction } from '../../db/database.ts';
import { installation } from '../../db/schema/operations.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { secondFactorsOf } from '../factors/second-factors.ts';
import { readRolesAt, type SecondFactorPlace, secondFactorRolesKey } from './second-factor-roles.ts';

/**
 * Says which roles need two factors there. Whoever asks for it has two themself, so that somebody is left who can take
 * it back.
 * @throws {AppError} `own_second_factor_first`, `not_found`
 */
export function requireSecondFactor({
  ctx,
  input: { tenantId, roles: wanted },
}: {
  ctx: SignedInContext;
  input: SecondFactorPlace & { roles: readonly RoleName[] };
}): Promise<RoleName[]> {
  const actorId = ctx.actor.account.id;
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const before = await readRolesAt(transaction, { tenantId });
    const known = tenantId === null ? secondFactorRoles.installation : secondFactorRoles.tenant;
    // In the order of the table, each once.
    const roles = known.filter((role) => wanted.includes(role));
    const added = roles.some((role) => !before.includes(role));
    if (added && (await secondFactorsOf(transaction, actorId)).length === 0) {
      throw new AppError('own_second_factor_first');
    }
    await write(transaction, tenantId, roles);
    await recordAuditEvent(transaction, {
      spaceId: tenantId,
      actorId,
      action: 'secondFactor.required',
      subjectType: tenantId === null ? 'installation' : 'tenant',
      subjectId: tenantId,
      details: {
        gained: roles.filter((role) => !before.includes(role)),
        lost: before.filter((role) => !roles.some((kept) => kept === role)),
      },
    });
    return roles;
  });
}

async function write(transaction: Transaction, tenantId: string | null, roles: RoleName[]): Promise<void> {
  if (tenantId === null) {
    await transaction
      .insert(installation)
      .values({ key: secondFactorRolesKey, value: roles })
      .onConflictDoUpdate({ target: installation.key, set: { value: roles } });
    return;
  }
  const within = secondFactorRoles.tenant.filter((role) => roles.includes(role));
  await transaction.update(tenants).set({ secondFactorRoles: within }).where(eq(tenants.id, tenantId));
}
