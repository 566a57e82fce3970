import type { Place } from '../../src/rules/permissions.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import type { SeededTenant } from './seed.ts';

/** What a right is asked on by an id. */
export type PlaceKind = 'tenant' | 'company' | 'modelBot';

/** Every role once, as somebody holds it at a tenant. */
export const rolesAt = ({ tenantId, companyId, modelBotId }: SeededTenant): RoleAssignment[] => [
  { name: 'ADMIN' },
  { name: 'TENANT_ADMIN', tenantId },
  { name: 'COMPANY_ADMIN', companyId },
  { name: 'BOT_CREATOR', modelBotId },
  { name: 'READ_USER', companyId },
  { name: 'SUPPORT' },
  { name: 'SINGLE_USER' },
];

/** Where a tenant, its company or its bot hangs. */
export function placeOf(kind: PlaceKind, { tenantId, companyId, modelBotId }: SeededTenant): Place {
  if (kind === 'tenant') return { tenantId };
  return kind === 'company' ? { tenantId, companyId } : { tenantId, companyId, modelBotId, published: true };
}
