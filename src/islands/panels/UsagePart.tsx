import { call, pathOf } from '#client/api/call.ts';
import type { UsageReportData } from '#contracts/usage.ts';
import { type UsageGrouping, type UsageWay, usageWays } from '#rules/usage-report.ts';
import { PeriodSelect, usePeriodReports } from '../reports/period-reports.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import type { PlaceRef } from './PanelFrame.tsx';
import { UsageChart } from './UsageChart.tsx';
import { UsageTable } from './UsageTable.tsx';

/** Use over a period: by day as a chart, and told apart by company, bot or person. Texts: organisation, usage. */
export function UsagePart({
  place,
  groupings,
  ...first
}: {
  place: PlaceRef;
  groupings: readonly Exclude<UsageGrouping, 'day'>[];
  byDay: UsageReportData;
  apart: UsageReportData;
}) {
  const t = useTranslate();
  const { byDay, apart, days, more, show, pending, error } = usePeriodReports<
    UsageGrouping,
    UsageReportData,
    { way?: UsageWay }
  >(first, (query) => call(`GET ${place.kind}/{id}/usage`, { params: { id: place.id }, query }));
  const { from, to, by } = apart;
  return (
    <>
      <ErrorNotice error={error} />
      <Card
        title={t('organisation.usage.title')}
        text={t('organisation.usage.text')}
        actions={
          <>
            <Select
              label={t('organisation.usage.way')}
              labelHidden
              value={more.way ?? 'all'}
              disabled={pending}
              onSelect={(chosen: UsageWay | 'all') => show(days, by, chosen === 'all' ? {} : { way: chosen })}
              options={(['all', ...usageWays] as const).map((value) => ({
                value,
                label: t(value === 'all' ? 'organisation.usage.anyWay' : `usage.ways.${value}`),
              }))}
            />
            <PeriodSelect
              label={t('organisation.usage.period')}
              nameOf={(count) => t('organisation.usage.lastDays', { count })}
              value={days}
              disabled={pending}
              onSelect={(chosen) => show(chosen, by)}
            />
          </>
        }
      >
        <UsageChart report={byDay} />
      </Card>
      <Card
        title={t('organisation.usage.apart')}
        padded={false}
        actions={
          <>
            <Select
              label={t('organisation.usage.by')}
              labelHidden
              value={by}
              disabled={pending}
              onSelect={(chosen: UsageGrouping) => show(days, chosen)}
              options={groupings.map((value) => ({ value, label: t(`usage.by.${value}`) }))}
            />
            <ButtonLink
              icon="download"
              href={pathOf(`GET ${place.kind}/{id}/usage.csv`, {
                params: { id: place.id },
                query: { from, to, by, ...more },
              })}
              download
            >
              {t('organisation.usage.file')}
            </ButtonLink>
          </>
        }
      >
        {apart.rows.length === 0 ? (
          <p className="px-5 pb-5 text-muted sm:px-6">{t('organisation.usage.nobody')}</p>
        ) : (
          <UsageTable report={apart} />
        )}
      </Card>
    </>
  );
}
