import type { TenantData } from '#contracts/tenant.ts';
import { logoAddress } from '../../auth/account-query.ts';
import { tenants } from '../../db/schema/organisation.ts';

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

type Row = Omit<TenantData, 'logo' | 'archivedAt' | 'createdAt'> & {
  logoKey: string | null;
  archivedAt: Date | null;
  createdAt: Date;
};

/** A tenant as those who administer it see it. */
export function presentTenant({ logoKey, archivedAt, createdAt, ...row }: Row): TenantData {
  return {
    ...row,
    logo: logoAddress(row.id, logoKey),
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
