import { sql } from 'drizzle-orm';
import { dailyLimits, type UsageKind } from '#rules/limits.ts';
import type { Place } from '#rules/permissions.ts';
import type { Transaction } from '../../db/database.ts';
import { levelLimits } from '../../db/schema/billing.ts';

const levels = ['tenant', 'company', 'modelBot'] as const;
export type LimitLevel = (typeof levels)[number];

export type SetLimit = { level: LimitLevel; kind: UsageKind; value: number };

export const usageKinds = Object.keys(dailyLimits) as UsageKind[];

/** Stands for what a level sets: another one as soon as a limit is another. */
export const versionOfLimits = (own: Readonly<Record<UsageKind, number | null>>): string =>
  usageKinds.map((kind) => own[kind] ?? '').join('/');

/** The limits that the tenant, company and bot of a place set. */
export async function readLevelLimits(transaction: Transaction, place: Place): Promise<SetLimit[]> {
  const { tenantId, companyId = null, modelBotId = null } = place;
  const rows = await transaction
    .select({
      companyId: levelLimits.companyId,
      modelBotId: levelLimits.modelBotId,
      kind: levelLimits.kind,
      value: levelLimits.value,
    })
    .from(levelLimits)
    .where(
      sql`tenant_id = ${tenantId} AND (model_bot_id IS NULL OR model_bot_id = ${modelBotId})
        AND (company_id IS NULL OR company_id = ${companyId})`,
    );
  return presentLimits(rows);
}

/** A row of `level_limits`: its most specific id says whose limit it is. */
export type LimitRow = {
  companyId: string | null;
  modelBotId: string | null;
  kind: UsageKind;
  value: number;
};

export function presentLimits(rows: readonly LimitRow[]): SetLimit[] {
  return rows.map(({ companyId, modelBotId, kind, value }) => ({
    level: modelBotId ? 'modelBot' : companyId ? 'company' : 'tenant',
    kind,
    value,
  }));
}

/** Each limit as the strictest level has it. */
export function lowest(
  above: Record<UsageKind, number>,
  set: readonly SetLimit[],
): Record<UsageKind, number> {
  const limits = { ...above };
  for (const { kind, value } of set) limits[kind] = Math.min(limits[kind], value);
  return limits;
}
