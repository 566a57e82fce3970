import { call } from '#client/api/call.ts';
import { withLocale } from '#client/navigation.ts';
import type { Page } from '#client/stores/paged-list.ts';
import type { TenantData } from '#contracts/tenant.ts';
import { archiveStates } from '#rules/organisation.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PlaceList } from './PlaceList.tsx';

type Props = { tenants: Page<TenantData> };

/** `/tenants`: the tenants within reach, also archived ones. Texts: panels, and those of the shell. */
export function TenantsPortal({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <TenantsView {...props} />
    </PortalShell>
  );
}

function TenantsView({ tenants }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <PlaceList
      title={t('panels.lists.tenants')}
      empty={{ title: t('panels.lists.noTenants.title'), text: t('panels.lists.noTenants.text') }}
      search={t('panels.lists.searchTenants')}
      found={(count) => t('panels.lists.tenantCount', { count })}
      first={tenants}
      load={(question, signal) =>
        call('GET tenants', { query: { ...question, filters: { state: archiveStates } }, signal })
      }
      hrefOf={({ id }) => withLocale(`/tenants/${id}/panel`, locale)}
      badgeOf={({ archivedAt }) => (archivedAt === null ? undefined : t('panels.lists.archived'))}
    />
  );
}
