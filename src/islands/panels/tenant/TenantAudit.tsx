import type { TableStart } from '#contracts/admin-table.ts';
import type { TenantData } from '#contracts/tenant.ts';
import { DataTable } from '../../admin/tables/DataTable.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { placeOfTenant } from './place-of-tenant.ts';

/** `?part=audit`. Texts: tables and audit, too. */
export const TenantAudit = asPortal(function TenantAudit({
  tenant,
  ...first
}: { tenant: TenantData } & TableStart) {
  return (
    <PanelFrame place={placeOfTenant(tenant)} part="audit">
      <DataTable
        table="auditEvents"
        source="audit-events"
        part="audit"
        hiddenFilters={['space']}
        tenantId={tenant.id}
        {...first}
      />
    </PanelFrame>
  );
});
