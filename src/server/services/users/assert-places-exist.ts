import { inArray } from 'drizzle-orm';
import type { RoleAssignment } from '#rules/roles.ts';
import type { Transaction } from '../../db/database.ts';
import { companies, modelBots, tenants } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';

/** @throws {AppError} `invalid_request` for a tenant, company or bot that does not exist */
export async function assertPlacesExist(
  transaction: Transaction,
  wanted: readonly RoleAssignment[],
): Promise<void> {
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
