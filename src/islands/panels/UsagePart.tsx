import { useState } from 'react';
import { call, pathOf } from '#client/api/call.ts';
import type { UsageReportData } from '#contracts/usage.ts';
import { type UsageGrouping, type UsageWay, usageWays } from '#rules/usage-report.ts';
import { PeriodSelect, usePeriodReports } from '../reports/period-reports.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FilterChip } from '../ui/Filters.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import type { PlaceRef } from './PanelFrame.tsx';
import { UsageChart } from './UsageChart.tsx';
import { UsageTable } from './UsageTable.tsx';

/** What the figures can be of alone, by what is chosen in the table. */
const narrowedBy = ['companyId', 'modelBotId'] as const;
type NarrowedBy = (typeof narrowedBy)[number];
type Narrowed = { way?: UsageWay } & Partial<Record<NarrowedBy, string>>;

/**
 * Use over a period: by day as a chart, and told apart by company, bot or person; what is told apart narrows all of it.
 * Texts: organisation, usage.
 */
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
    Narrowed
  >(first, (query) => call(`GET ${place.kind}/{id}/usage`, { params: { id: place.id }, query }));
  const { from, to, by } = apart;
  const [names, setNames] = useState<Partial<Record<NarrowedBy, string>>>({});
  const narrowed = narrowedBy.flatMap((key) => (more[key] === undefined ? [] : [key]));

  function narrow({ id, name }: UsageReportData['rows'][number]) {
    const key = by === 'company' ? 'companyId' : 'modelBotId';
    setNames({ ...names, [key]: name });
    show(days, key === 'companyId' ? 'modelBot' : 'person', { ...more, [key]: id });
  }

  function widen(key: NarrowedBy) {
    const { [key]: _, ...rest } = more;
    show(days, key === 'companyId' ? 'company' : 'modelBot', rest);
  }
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
              onSelect={(chosen: UsageWay | 'all') => {
                const { way: _, ...rest } = more;
                show(days, by, chosen === 'all' ? rest : { ...rest, way: chosen });
              }}
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
        {narrowed.length > 0 && (
          <ul className="mb-4 flex flex-wrap gap-2">
            {narrowed.map((key) => (
              <FilterChip
                key={key}
                label={t(`usage.by.${key === 'companyId' ? 'company' : 'modelBot'}`)}
                value={names[key] ?? ''}
                onRemove={() => widen(key)}
              />
            ))}
          </ul>
        )}
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
            >
              {t('organisation.usage.file')}
            </ButtonLink>
          </>
        }
      >
        {apart.rows.length === 0 ? (
          <p className="px-5 pb-5 text-muted sm:px-6">{t('organisation.usage.nobody')}</p>
        ) : (
          <UsageTable report={apart} disabled={pending} onNarrow={narrow} />
        )}
      </Card>
    </>
  );
}
