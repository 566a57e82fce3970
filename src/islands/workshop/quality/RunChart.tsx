import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { QualityRunData } from '#contracts/quality.ts';
import { BarChart, type Series } from '../../ui/BarChart.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Table } from '../../ui/Table.tsx';

/** Who wrote the answers of a run: models, by their ids, and Quoter by its name. */
const writersOf = (models: string) =>
  models
    .split(', ')
    .map((model) => (model === 'quoter' ? 'Quoter' : model))
    .join(', ');

/** The latest runs as bars over time, and as the table that opens their results. */
export function RunChart({
  runs,
  shownId,
  onShow,
}: {
  /** Newest first. */
  runs: readonly QualityRunData[];
  shownId: string | null;
  onShow: (runId: string) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const moment = (run: QualityRunData) => formatMoment(run.createdAt, locale, timeZone);
  const settings = (run: QualityRunData) =>
    run.versionNumber === null
      ? t(`quality.targets.${run.target}`)
      : t('quality.version', { number: run.versionNumber });
  const share = (run: QualityRunData) => t('quality.history.share', { passed: run.passed, total: run.total });
  const over = runs.filter(({ status }) => status === 'finished' || status === 'failed').toReversed();
  const [first, last] = [over[0], over.at(-1)];
  const series: Series[] = [
    { key: 'passed', label: t('quality.columns.passed'), tone: 'accent' },
    { key: 'failed', label: t('quality.columns.failed'), tone: 'danger' },
    { key: 'broken', label: t('quality.columns.broken'), tone: 'marker' },
  ];
  return (
    <>
      {first && last && over.length > 1 && (
        <BarChart
          label={t('quality.history.picture', {
            count: over.length,
            first: share(first),
            last: share(last),
          })}
          series={series}
          bars={over.map((run) => ({
            key: run.id,
            label: moment(run).replace(/, \d{1,2}:\d{2}.*$/s, ''),
            told: `${moment(run)}: ${share(run)}`,
            values: { passed: run.passed, failed: run.failed, broken: run.broken },
          }))}
          valueLabel={(value) => String(value)}
        />
      )}
      <Table
        caption={t('quality.history.caption')}
        rows={runs}
        rowKey={({ id }) => id}
        className="-mx-5 sm:-mx-6"
        columns={[
          {
            key: 'begun',
            header: t('quality.columns.begun'),
            className: 'whitespace-normal',
            cell: (run) => (
              <Button
                size="small"
                variant="ghost"
                className="-ml-2 whitespace-normal text-left"
                aria-pressed={run.id === shownId}
                aria-label={t('quality.history.open', { moment: moment(run) })}
                onClick={() => onShow(run.id)}
              >
                {moment(run)}
              </Button>
            ),
          },
          {
            key: 'share',
            header: t('quality.columns.share'),
            align: 'end',
            cell: (run) => <span className="tabular-nums">{share(run)}</span>,
          },
          { key: 'target', header: t('quality.columns.target'), from: 'sm', cell: settings },
          {
            key: 'trigger',
            header: t('quality.columns.trigger'),
            from: 'md',
            cell: (run) => t(`quality.triggers.${run.trigger}`),
          },
          {
            key: 'model',
            header: t('quality.columns.model'),
            from: 'lg',
            cell: ({ model }) => writersOf(model),
          },
          {
            key: 'status',
            header: t('quality.columns.status'),
            from: 'md',
            cell: (run) => t(`quality.statuses.${run.status}`),
          },
        ]}
      />
    </>
  );
}
