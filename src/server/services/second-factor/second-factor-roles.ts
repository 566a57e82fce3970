import { eq } from 'drizzle-orm';
import type { RoleName } from '#rules/roles.ts';
import type { Transaction } from '../../db/database.ts';
import { installation } from '../../db/schema/operations.ts';
import { tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';

/** As `accountJson` reads it. */
export const secondFactorRolesKey = 'secondFactorRoles';

/** SecondFactorPlace a requirement holds: in one tenant, or null for the whole installation. */
export type SecondFactorPlace = { tenantId: string | null };

/** Which roles need a second factor there. @throws {AppError} `not_found` */
export async function readRolesAt(
  transaction: Transaction,
  { tenantId }: SecondFactorPlace,
): Promise<RoleName[]> {
  if (tenantId === null) {
    const [found] = await transaction
      .select({ value: installation.value })
      .from(installation)
      .where(eq(installation.key, secondFactorRolesKey));
    return (found?.value as RoleName[] | undefined) ?? [];
  }
  const [found] = await transaction
    .select({ roles: tenants.secondFactorRoles })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  if (!found) throw new AppError('not_found');
  return found.roles;
}
