import type { UsageReportData } from '#contracts/usage.ts';
import { dayFormat } from '#i18n/dates.ts';
import { formatChange, numberFormat } from '#i18n/numbers.ts';
import { BarChart, type Series } from '../ui/BarChart.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { UsageTable } from './UsageTable.tsx';

/** The questions of each day as bars by what became of them, with the same numbers as a table. Texts: organisation, usage. */
export function UsageChart({ report }: { report: UsageReportData }) {
  const t = useTranslate();
  const locale = useLocale();
  const number = numberFormat(locale);
  const day = dayFormat(locale);
  const series: (Series & { key: 'answered' | 'refused' | 'failed' })[] = [
    { key: 'answered', label: t('usage.figures.answered'), tone: 'accent' },
    { key: 'refused', label: t('usage.figures.refused'), tone: 'marker' },
    { key: 'failed', label: t('usage.figures.failed'), tone: 'danger' },
  ];
  const { answered, refused, failed } = report.total;
  const all = answered + refused + failed;
  const before = report.before ? report.before.answered + report.before.refused + report.before.failed : 0;
  const period = { from: day(report.from), to: day(report.to) };
  if (all === 0) return <p className="text-muted">{t('organisation.usage.none', period)}</p>;
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {t('organisation.usage.asked', { count: all, all: number.format(all) })}
        {before > 0 &&
          ` ${t('organisation.usage.before', {
            change: formatChange(all, before, locale),
            before: number.format(before),
            days: report.rows.length,
          })}`}
      </p>
      <BarChart
        label={t('organisation.usage.picture', {
          ...period,
          all: number.format(all),
          answered: number.format(answered),
          refused: number.format(refused),
          failed: number.format(failed),
        })}
        series={series}
        bars={report.rows.map((row) => ({
          key: row.id,
          label: day(row.id),
          told: [
            `${day(row.id)}: ${number.format(row.answered + row.refused + row.failed)}`,
            ...series.map(({ key, label }) => `${label}: ${number.format(row[key])}`),
          ].join('\n'),
          values: { answered: row.answered, refused: row.refused, failed: row.failed },
        }))}
        valueLabel={(value) => number.format(value)}
      />
      <details className="mt-4">
        <summary className="link cursor-pointer text-sm">{t('organisation.usage.asTable')}</summary>
        <div className="mt-3 max-h-96 overflow-y-auto" tabIndex={-1}>
          <UsageTable report={report} />
        </div>
      </details>
    </>
  );
}
