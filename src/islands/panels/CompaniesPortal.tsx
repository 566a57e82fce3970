import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import type { Page } from '#client/stores/paged-list.ts';
import type { CompanyData } from '#contracts/company.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PlaceList } from './PlaceList.tsx';

type Props = { companies: Page<CompanyData> };

/** `/companies`: the companies within reach, each leading to its panel or its modules. Texts: as TenantsPortal. */
export const CompaniesPortal = asPortal(CompaniesView);

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
