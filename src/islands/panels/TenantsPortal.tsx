import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import type { Page } from '#client/stores/paged-list.ts';
import type { TenantData } from '#contracts/tenant.ts';
import { archiveStates } from '#rules/organisation.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PlaceList } from './PlaceList.tsx';

type Props = { tenants: Page<TenantData> };

/** `/tenants`: the tenants within reach, also archived ones. Texts: panels. */
export const TenantsPortal = asPortal(TenantsView);

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
