import { useState } from 'react';
import { type CostPlace, costFile, readCosts } from '#client/api/model-providers.ts';
import { useAction } from '#client/react/use-action.ts';
import type { CostReportData } from '#contracts/model-provider.ts';
import { costFormat, formatCost, numberFormat } from '#i18n/numbers.ts';
import type { CostGrouping } from '#rules/model-providers.ts';
import { lastDays } from '#rules/usage-report.ts';
import { dayFormat } from '../panels/day-format.ts';
import { BarChart } from '../ui/BarChart.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { errorText } from '../ui/error-text.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { type Column, Table } from '../ui/Table.tsx';

const periods = ['7', '30', '90', '365'] as const;
type Days = (typeof periods)[number];

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
  const [byDay, setByDay] = useState(first.byDay);
  const [apart, setApart] = useState(first.apart);
  const [days, setDays] = useState<Days>('30');
  const { run, pending, error } = useAction();

  function show(nextDays: Days, by: CostGrouping) {
    setDays(nextDays);
    const period = lastDays(Number(nextDays), first.byDay.to);
    void run(async () => {
      const [chart, table] = await Promise.all([
        readCosts(place, { ...period, by: 'day' }),
        readCosts(place, { ...period, by }),
      ]);
      setByDay(chart);
      setApart(table);
    });
  }

  const { from, to, by } = apart;
  return (
    <Card
      title={t('costs.title')}
      text={t('costs.text')}
      actions={
        <>
          <Select
            label={t('costs.period')}
            labelHidden
            value={days}
            disabled={pending}
            onSelect={(chosen: Days) => show(chosen, by)}
            options={periods.map((value) => ({
              value,
              label: t('costs.lastDays', { count: Number(value) }),
            }))}
          />
          <Select
            label={t('costs.apart')}
            labelHidden
            value={by}
            disabled={pending}
            onSelect={(chosen: CostGrouping) => show(days, chosen)}
            options={groupings.map((value) => ({ value, label: t(`costs.by.${value}`) }))}
          />
          <ButtonLink icon="download" href={costFile(place, { from, to, by })} download>
            {t('costs.file')}
          </ButtonLink>
        </>
      }
    >
      {error && (
        <Notice tone="danger" live>
          {errorText(t, error)}
        </Notice>
      )}
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
  return (
    <BarChart
      label={t('costs.picture', {
        from: day(report.from),
        to: day(report.to),
        cost: money(report.total.cost),
      })}
      series={[{ key: 'cost', label: t('costs.figures.cost'), tone: 'accent' }]}
      bars={report.rows.map((row) => ({
        key: row.id,
        label: `${day(row.id)}: ${money(row.cost)}`,
        values: { cost: row.cost },
      }))}
      topLabel={(value) => money(value)}
    />
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
    ...{ key, header: t(`costs.figures.${key}`), align: 'end', from: 'sm' },
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
          ...{ key: 'cost', header: t('costs.figures.cost'), align: 'end' },
          cell: (row) => <span className="tabular-nums">{money(row.cost)}</span>,
        },
      ]}
    />
  );
}
