import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Reach } from '#rules/permissions.ts';

/**
 * Whether a row lies where somebody may do something.
 * @param reach null where that is nowhere
 * @param columns those of the row that name the places it lies in
 */
export function withinReach(
  reach: Reach | null,
  columns: Partial<Record<keyof Exclude<Reach, 'everywhere'>, AnyPgColumn>>,
): SQL {
  if (reach === 'everywhere') return sql`true`;
  const { tenantIds = [], companyIds = [], modelBotIds = [] } = reach ?? {};
  const among = (column: AnyPgColumn | undefined, ids: string[]) =>
    column && ids.length > 0 ? inArray(column, ids) : undefined;
  return (
    or(
      among(columns.tenantIds, tenantIds),
      among(columns.companyIds, companyIds),
      among(columns.modelBotIds, modelBotIds),
    ) ?? sql`false`
  );
}
