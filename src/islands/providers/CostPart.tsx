import { type CostPlace, costFile, readCosts } from '#client/api/model-providers.ts';
import type { CostReportData } from '#contracts/model-provider.ts';
import { dayFormat } from '#i18n/dates.ts';
import { costFormat, formatChange, formatCost, numberFormat } from '#i18n/numbers.ts';
import type { CostGrouping } from '#rules/model-providers.ts';
import { PeriodSelect, usePeriodReports } from '../reports/period-reports.tsx';
import { BarChart } from '../ui/BarChart.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/TableCells.tsx';

/** What models cost over a period: by day as a chart, told apart in a table and as a file. Texts: costs, errors. */
export function CostPart({
  place,
  groupings,
  ...first
}: {
  place: CostPlace;
  groupings: readonly Exclude<CostGrouping, 'day'>[];
  byDay: CostReportData;
  apart: CostReportData;
}) {
  const t = useTranslate();
  const { byDay, apart, days, show, pending, error } = usePeriodReports<CostGrouping, CostReportData>(
    first,
    (query) => readCosts(place, query),
  );
  const { from, to, by } = apart;
  return (
    <Card
      title={t('costs.title')}
      text={t('costs.text')}
      actions={
        <>
          <PeriodSelect
            label={t('costs.period')}
            nameOf={(count) => t('costs.lastDays', { count })}
            value={days}
            disabled={pending}
            onSelect={(chosen) => show(chosen, by)}
          />
          <Select
            label={t('costs.apart')}
            labelHidden
            value={by}
            disabled={pending}
            onSelect={(chosen: CostGrouping) => show(days, chosen)}
            options={groupings.map((value) => ({ value, label: t(`costs.by.${value}`) }))}
          />
          <ButtonLink icon="download" href={costFile(place, { from, to, by })}>
            {t('costs.file')}
          </ButtonLink>
        </>
      }
    >
      <ErrorNotice error={error} />
      {byDay.total.calls === 0 ? (
        <p className="text-muted">{t('costs.none')}</p>
      ) : (
        <>
          {byDay.total.cost > 0 ? (
            <CostChart report={byDay} />
          ) : (
            <p className="text-muted">{t('costs.nothingCharged')}</p>
          )}
          <div className="mt-5">
            <CostTable report={apart} />
          </div>
        </>
      )}
    </Card>
  );
}

function CostChart({ report }: { report: CostReportData }) {
  const t = useTranslate();
  const locale = useLocale();
  const money = (sum: number) => formatCost(sum, locale);
  const day = dayFormat(locale);
  const { total, before } = report;
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {t('costs.sum', { cost: money(total.cost) })}
        {before &&
          before.cost > 0 &&
          ` ${t('costs.before', {
            change: formatChange(total.cost, before.cost, locale),
            before: money(before.cost),
            days: report.rows.length,
          })}`}
      </p>
      <BarChart
        label={t('costs.picture', {
          from: day(report.from),
          to: day(report.to),
          cost: money(report.total.cost),
        })}
        series={[{ key: 'cost', label: t('costs.figures.cost'), tone: 'accent' }]}
        bars={report.rows.map((row) => ({
          key: row.id,
          label: day(row.id),
          told: `${day(row.id)}: ${money(row.cost)}`,
          values: { cost: row.cost },
        }))}
        valueLabel={(value) => money(value)}
      />
    </>
  );
}

type Row = CostReportData['rows'][number];

function CostTable({ report }: { report: CostReportData }) {
  const t = useTranslate();
  const locale = useLocale();
  const number = numberFormat(locale);
  const money = costFormat(
    report.rows.map(({ cost }) => cost),
    locale,
  );
  const figure = (key: 'calls' | 'inputTokens' | 'outputTokens'): Column<Row> => ({
    key,
    header: t(`costs.figures.${key}`),
    align: 'end',
    from: 'sm',
    cell: (row) => <span className="tabular-nums">{number.format(row[key])}</span>,
  });
  return (
    <Table
      caption={t('costs.title')}
      rows={report.rows}
      rowKey={(row) => row.id || row.name}
      columns={[
        {
          key: 'name',
          header: t(`costs.by.${report.by}`),
          cell: (row) => (
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {row.name || t(report.by === 'company' ? 'costs.noCompany' : 'costs.visitors')}
            </span>
          ),
        },
        figure('calls'),
        figure('inputTokens'),
        figure('outputTokens'),
        {
          key: 'cost',
          header: t('costs.figures.cost'),
          align: 'end',
          cell: (row) => <span className="tabular-nums">{money(row.cost)}</span>,
        },
      ]}
    />
  );
}
