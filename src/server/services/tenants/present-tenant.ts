import type { TenantData } from '#contracts/tenant.ts';
import { logoAddress } from '../../auth/account-query.ts';
import { mayAct } from '../../auth/authorize.ts';
import { tenants } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';

/** The columns that `presentTenant` needs. */
export const tenantColumns = {
  id: tenants.id,
  name: tenants.name,
  timeZone: tenants.timeZone,
  accentColour: tenants.accentColour,
  logoKey: tenants.logoKey,
  version: tenants.version,
  archivedAt: tenants.archivedAt,
  createdAt: tenants.createdAt,
};

type Row = Omit<TenantData, 'logo' | 'archivedAt' | 'createdAt' | 'may'> & {
  logoKey: string | null;
  archivedAt: Date | null;
  createdAt: Date;
};

/** A tenant as this person, who administers it, sees it, with what they may do. */
export function presentTenant(
  ctx: SignedInContext,
  { logoKey, archivedAt, createdAt, ...row }: Row,
): TenantData {
  const place = { tenantId: row.id, archived: archivedAt !== null };
  return {
    ...row,
    logo: logoAddress(row.id, logoKey),
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    may: { archive: mayAct(ctx, 'tenant.archive', place), erase: mayAct(ctx, 'tenant.erase', place) },
  };
}
