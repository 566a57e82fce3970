import { call } from '#client/api/call.ts';
import { withLocale } from '#client/navigation.ts';
import type { Page } from '#client/stores/paged-list.ts';
import type { CompanyData } from '#contracts/company.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PlaceList } from './PlaceList.tsx';

type Props = { companies: Page<CompanyData> };

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
      search={t('panels.lists.searchCompanies')}
      found={(count) => t('panels.lists.companyCount', { count })}
      first={companies}
      load={(question, signal) => call('GET companies', { query: question, signal })}
      hrefOf={({ id, may }) => withLocale(`/companies/${id}/${may.manage ? 'panel' : 'modules'}`, locale)}
    />
  );
}
