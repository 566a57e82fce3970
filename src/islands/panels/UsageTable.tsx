import type { UsageReportData } from '#contracts/usage.ts';
import { dayFormat } from '#i18n/dates.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { isUsageWay } from '#rules/usage-report.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/TableCells.tsx';
import { UnansweredCount } from './UnansweredCount.tsx';

type Row = UsageReportData['rows'][number];

/**
 * A usage report as a table. Texts: organisation, usage.
 * @param onNarrow takes the company or assistant that all figures are to be of, where that can be chosen
 */
export function UsageTable({
  report,
  disabled = false,
  onNarrow,
}: {
  report: UsageReportData;
  disabled?: boolean;
  onNarrow?: (row: Row) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const number = numberFormat(locale);
  const day = dayFormat(locale);
  const figure = (key: 'answered' | 'refused' | 'failed' | 'mediaGenerations'): Column<Row> => ({
    key,
    header: t(`usage.figures.${key}`),
    cell: (row) => (
      <span className="tabular-nums">
        {report.by === 'modelBot' && (key === 'refused' || key === 'failed') ? (
          <UnansweredCount modelBot={row} label={t(`usage.figures.${key}`)} count={row[key]} />
        ) : (
          number.format(row[key])
        )}
      </span>
    ),
    align: 'end',
    className: 'whitespace-normal',
    ...(key === 'failed' || key === 'mediaGenerations' ? { from: 'md' as const } : {}),
  });
  return (
    <Table
      caption={t(`organisation.usage.tables.${report.by}`)}
      columns={[
        {
          key: 'name',
          header: t(`usage.by.${report.by}`),
          cell: (row) =>
            onNarrow && narrows(report) ? (
              <button
                type="button"
                dir="auto"
                className="link text-start [overflow-wrap:anywhere]"
                title={t('organisation.usage.narrow', { name: row.name })}
                disabled={disabled}
                onClick={() => onNarrow(row)}
              >
                {row.name}
              </button>
            ) : (
              <span dir="auto" className="[overflow-wrap:anywhere]">
                {report.by === 'day'
                  ? day(row.name)
                  : isUsageWay(row.id)
                    ? t(`usage.ways.${row.id}`)
                    : row.name}
              </span>
            ),
        },
        figure('answered'),
        figure('refused'),
        figure('failed'),
        figure('mediaGenerations'),
      ]}
      rows={report.by === 'day' ? [...report.rows].reverse() : report.rows}
      rowKey={(row) => row.id}
    />
  );
}

/** Whether a row stands for what the figures are not of alone yet. */
const narrows = ({ by, companyId, modelBotId }: UsageReportData) =>
  (by === 'company' && companyId === null) || (by === 'modelBot' && modelBotId === null);
