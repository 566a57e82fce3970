import { withLocale } from '#client/navigation.ts';
import type { UsageData } from '#contracts/usage.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { UsageBars } from '../subscription/UsageBars.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Figures } from './Figures.tsx';
import { PageHeader } from './PageHeader.tsx';
import { TermsCard } from './TermsCard.tsx';

export type CompanySummary = { id: string; name: string; botCount: number; peopleCount: number };

type Props = {
  tenant: { id: string; name: string };
  companies: readonly CompanySummary[];
  /** Today's counters of the person who looks. */
  usage?: UsageData;
};

/** `/tenants/{id}/panel`. Texts: panels, subscription, fieldErrors, and those of the shell. */
export function TenantPanel({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <TenantView {...props} />
    </PortalShell>
  );
}

function TenantView({ tenant, companies, usage }: Props) {
  const t = useTranslate();
  const sum = (key: 'botCount' | 'peopleCount') =>
    companies.reduce((total, company) => total + company[key], 0);
  return (
    <>
      <PageHeader title={tenant.name} lead={t('panels.tenant.lead', { name: tenant.name })} />
      <Figures
        figures={[
          { label: t('panels.companies'), value: companies.length },
          { label: t('panels.bots'), value: sum('botCount') },
          { label: t('panels.people'), value: sum('peopleCount') },
        ]}
      />
      <div className="flex flex-col gap-6">
        <Card title={t('panels.companies')} padded={false}>
          {companies.length === 0 ? (
            <EmptyState
              icon="building"
              title={t('panels.noCompanies.title')}
              text={t('panels.noCompanies.text')}
            />
          ) : (
            <ul>
              {companies.map((company) => (
                <CompanyRow key={company.id} company={company} />
              ))}
            </ul>
          )}
        </Card>
        <TermsCard tenantId={tenant.id} />
        {usage && (
          <Card title={t('panels.usage')}>
            <UsageBars usage={usage} />
          </Card>
        )}
      </div>
    </>
  );
}

function CompanyRow({ company: { id, name, botCount, peopleCount } }: { company: CompanySummary }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <li className="relative border-t border-line px-5 py-4 first:border-t-0 hover:bg-sunken">
      <a
        href={withLocale(`/companies/${id}/panel`, locale)}
        className="font-medium after:absolute after:inset-0 [overflow-wrap:anywhere]"
      >
        {name}
      </a>
      <p className="text-sm text-muted">
        {t('panels.botCount', { count: botCount })} · {t('panels.peopleCount', { count: peopleCount })}
      </p>
    </li>
  );
}
