import type { ComponentProps } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import type { CompanyData } from '#contracts/company.ts';
import type { UsageReportData } from '#contracts/usage.ts';
import type { Attention } from '#rules/attention.ts';
import type { FirstSteps } from '#rules/first-steps.ts';
import { CostPart } from '../../providers/CostPart.tsx';
import { asPortal } from '../../ui/as-portal.tsx';
import { Card } from '../../ui/Card.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { PanelFrame } from '../PanelFrame.tsx';
import { PlaceStart } from '../PlaceStart.tsx';
import { PeoplePart } from '../people/PeoplePart.tsx';
import { QualityPart, type QualityReport } from '../QualityPart.tsx';
import { UsageChart } from '../UsageChart.tsx';
import { UsagePart } from '../UsagePart.tsx';
import { placeOfCompany } from './place-of-company.ts';

type Base = { company: CompanyData };
type OverviewProps = Base & {
  usage: UsageReportData;
  attention: readonly Attention[];
  firstSteps: FirstSteps | null;
  stepsHidden: boolean;
};

/** `/companies/{id}/panel`. Texts of all these: organisation, people, usage, panels. */
export const CompanyOverview = asPortal(function CompanyOverview({ company, ...rest }: OverviewProps) {
  return (
    <PanelFrame place={placeOfCompany(company)} part="overview">
      <Overview company={company} {...rest} />
    </PanelFrame>
  );
});

function Overview({ company, usage, ...start }: OverviewProps) {
  const t = useTranslate();
  const locale = useLocale();
  const part = (name: string) => withLocale(`/companies/${company.id}/panel?part=${name}`, locale);
  return (
    <>
      {company.description && (
        <p dir="auto" className="max-w-3xl whitespace-pre-wrap [overflow-wrap:anywhere]">
          {company.description}
        </p>
      )}
      <Figures
        figures={[
          { label: t('panels.bots'), value: company.botCount, href: part('bots') },
          { label: t('panels.people'), value: company.peopleCount, href: part('people') },
          { label: t('organisation.overview.answered'), value: usage.total.answered, href: part('usage') },
        ]}
      />
      {company.archivedAt === null && <PlaceStart place={placeOfCompany(company)} {...start} />}
      <Card title={t('organisation.overview.answers')} text={t('organisation.usage.lastDays', { count: 30 })}>
        <UsageChart report={usage} />
      </Card>
    </>
  );
}

/** `?part=people` */
export const CompanyPeople = asPortal(function CompanyPeople({
  company,
  ...people
}: Base & Omit<Parameters<typeof PeoplePart>[0], 'place' | 'archived'>) {
  return (
    <PanelFrame place={placeOfCompany(company)} part="people">
      <PeoplePart
        place={{ kind: 'companies', id: company.id }}
        archived={company.archivedAt !== null}
        {...people}
      />
    </PanelFrame>
  );
});

/** `?part=usage` */
export const CompanyUsage = asPortal(function CompanyUsage({
  company,
  costs,
  ...reports
}: Base & { byDay: UsageReportData; apart: UsageReportData } & {
  costs: Pick<ComponentProps<typeof CostPart>, 'byDay' | 'apart'>;
}) {
  const place = { kind: 'companies', id: company.id } as const;
  return (
    <PanelFrame place={placeOfCompany(company)} part="usage">
      <UsagePart place={place} groupings={['modelBot', 'person', 'way']} {...reports} />
      <CostPart place={place} groupings={['modelBot', 'person', 'model']} {...costs} />
    </PanelFrame>
  );
});

/** `?part=quality`. Texts: ratings, too. */
export const CompanyQuality = asPortal(function CompanyQuality({
  company,
  ...quality
}: Base & QualityReport) {
  return (
    <PanelFrame place={placeOfCompany(company)} part="quality">
      <QualityPart {...quality} />
    </PanelFrame>
  );
});
