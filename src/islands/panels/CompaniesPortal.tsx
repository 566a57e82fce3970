import { withLocale } from '#client/navigation.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PlaceList } from './PlaceList.tsx';

type Props = { companies: readonly { id: string; name: string; may: { manage: boolean } }[] };

/** `/companies`: the companies within reach, each leading to its panel or its modules. Texts: as TenantsPortal. */
export function CompaniesPortal({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <CompaniesView {...props} />
    </PortalShell>
  );
}

function CompaniesView({ companies }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <PlaceList
      title={t('panels.lists.companies')}
      empty={{ title: t('panels.lists.noCompanies.title'), text: t('panels.lists.noCompanies.text') }}
      places={companies.map(({ id, name, may }) => ({
        id,
        name,
        href: withLocale(`/companies/${id}/${may.manage ? 'panel' : 'modules'}`, locale),
      }))}
    />
  );
}
