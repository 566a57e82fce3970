import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ModelProviderData } from '#contracts/model-provider.ts';
import { shownAddress } from '#rules/provider-address.ts';
import type { Transaction } from '../../db/database.ts';
import { modelProviders } from '../../db/schema/model-providers.ts';
import type { App } from '../context.ts';

/** Whose providers: a tenant's, by its id, or the installation's (null). */
export type ProviderOwner = string | null;

export type ProviderRow = typeof modelProviders.$inferSelect;

/** Runs work that sees the providers of an owner; of the installation's, with `ownedBy`, no others. */
export function inSpaceOf<Result>(
  app: Pick<App, 'database'>,
  owner: ProviderOwner,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return owner === null ? app.database.acrossSpaces(work) : app.database.inSpace(owner, work);
}

/** Of one that answers, as far as is known. */
export const noProblem = { problem: null, problemModel: null, problemSince: null } as const;

export const ownedBy = (owner: ProviderOwner, id?: string) =>
  and(
    owner === null ? isNull(modelProviders.tenantId) : eq(modelProviders.tenantId, owner),
    id === undefined ? undefined : eq(modelProviders.id, id),
  );

/** An owner's providers in the order in which they are asked; with `lock`, nobody else changes them meanwhile. */
export function readProviders(transaction: Transaction, owner: ProviderOwner, lock = false) {
  const rows = transaction
    .select()
    .from(modelProviders)
    .where(ownedBy(owner))
    .orderBy(asc(modelProviders.position), asc(modelProviders.id));
  return lock ? rows.for('update') : rows;
}

/** @param known knows what a provider's models have refused */
export function presentProvider(
  row: ProviderRow,
  known: Pick<App['models'], 'learnedOf'>,
): ModelProviderData {
  const { id, tenantId, name, kind, baseUrl, keyEnd, allowsPrivate, enabled, models, version, problem } = row;
  return {
    id,
    tenantId,
    name,
    kind,
    baseUrl: baseUrl && shownAddress(baseUrl),
    keyEnd,
    allowsPrivate,
    enabled,
    models,
    version,
    problem,
    problemSince: row.problemSince?.toISOString() ?? null,
    learned: known.learnedOf(row).map(({ model, quirks }) => ({ model, quirks })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
