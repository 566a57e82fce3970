import { withLocale } from '#client/navigation.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PlaceList } from './PlaceList.tsx';

type Props = { tenants: readonly { id: string; name: string; archivedAt: string | null }[] };

/** `/tenants`: the tenants within reach. Texts: panels, and those of the shell. */
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
      places={tenants.map(({ id, name, archivedAt }) => ({
        ...{ id, name, href: withLocale(`/tenants/${id}/panel`, locale) },
        badge: archivedAt === null ? undefined : t('panels.lists.archived'),
      }))}
    />
  );
}
