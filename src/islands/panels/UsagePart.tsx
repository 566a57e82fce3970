import { useState } from 'react';
import { type Place, readUsageReport, usageFile } from '#client/api/organisation.ts';
import { useAction } from '#client/react/use-action.ts';
import type { UsageReportData } from '#contracts/usage.ts';
import { lastDays, type UsageGrouping } from '#rules/usage-report.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { UsageChart } from './UsageChart.tsx';
import { UsageTable } from './UsageTable.tsx';

const periods = ['7', '30', '90', '365'] as const;
type Days = (typeof periods)[number];

/** Use over a period: by day as a chart, and told apart by company, bot or person. Texts: organisation, usage. */
export function UsagePart({
  place,
  groupings,
  ...first
}: {
  place: Place;
  groupings: readonly Exclude<UsageGrouping, 'day'>[];
  byDay: UsageReportData;
  apart: UsageReportData;
}) {
  const t = useTranslate();
  const [byDay, setByDay] = useState(first.byDay);
  const [apart, setApart] = useState(first.apart);
  const [days, setDays] = useState<Days>('30');
  const { run, pending, error } = useAction();
  const today = first.byDay.to;

  function show(nextDays: Days, by: UsageGrouping) {
    setDays(nextDays);
    const period = lastDays(Number(nextDays), today);
    run(async () => {
      const [chart, table] = await Promise.all([
        readUsageReport(place, { ...period, by: 'day' }),
        readUsageReport(place, { ...period, by }),
      ]);
      setByDay(chart);
      setApart(table);
    });
  }

  const { from, to, by } = apart;
  return (
    <>
      {error && (
        <Notice tone="danger" live>
          {errorText(t, error)}
        </Notice>
      )}
      <Card
        title={t('organisation.usage.title')}
        text={t('organisation.usage.text')}
        actions={
          <Select
            label={t('organisation.usage.period')}
            labelHidden
            value={days}
            disabled={pending}
            onSelect={(chosen: Days) => show(chosen, by)}
            options={periods.map((value) => ({
              value,
              label: t('organisation.usage.lastDays', { count: Number(value) }),
            }))}
          />
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
            <ButtonLink icon="download" href={usageFile(place, { from, to, by })} download>
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
