import type { TenantData } from '#contracts/tenant.ts';
import type { PanelPlace } from '../PanelFrame.tsx';

/** A tenant as the frame of its panel needs it. */
export const placeOfTenant = ({ id, name, archivedAt }: TenantData): PanelPlace<'tenants'> => ({
  kind: 'tenants',
  id,
  name,
  archived: archivedAt !== null,
});
