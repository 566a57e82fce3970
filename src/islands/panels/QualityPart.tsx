import { withLocale } from '#client/browser/navigation.ts';
import type { RatingReportData } from '#contracts/rating.ts';
import type { UsageReportData } from '#contracts/usage.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { daysBetween } from '#rules/usage-report.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Figures } from '../ui/Figures.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Progress } from '../ui/Progress.tsx';
import { Table } from '../ui/Table.tsx';
import { RatingsCard } from './RatingsCard.tsx';
import { UnansweredCount } from './UnansweredCount.tsx';

/** What a part about quality shows. */
export type QualityReport = { report: UsageReportData; ratings: RatingReportData };

/** How often there was an answer, and what people said of it. Texts: organisation, ratings, usage. */
export function QualityPart({ report, ratings }: QualityReport) {
  const t = useTranslate();
  const locale = useLocale();
  const percent = numberFormat(locale, { style: 'percent' });
  const number = numberFormat(locale);
  const { answered, refused, failed } = report.total;
  const rated = new Map(ratings.bots.map((each) => [each.id, each]));
  const total = (thumb: 'up' | 'down') => ratings.bots.reduce((sum, each) => sum + each[thumb], 0);
  // Visitors of other sites rate answers that nobody's use counts.
  if (answered + refused + failed + ratings.bots.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon="chat"
          title={t('organisation.quality.none.title')}
          text={t('organisation.quality.none.text')}
        />
      </Card>
    );
  }
  return (
    <>
      <Figures
        figures={[
          { label: t('usage.figures.answered'), value: answered, href: '#by-assistant' },
          { label: t('usage.figures.refused'), value: refused, href: '#by-assistant' },
          { label: t('usage.figures.failed'), value: failed, href: '#by-assistant' },
          { label: t('ratings.up'), value: total('up'), href: '#said' },
          { label: t('ratings.down'), value: total('down'), href: '#said' },
        ]}
      />
      <Card
        id="by-assistant"
        title={t('organisation.quality.title')}
        text={t('organisation.quality.text', { count: daysBetween(report.from, report.to).length })}
        padded={false}
      >
        <Table
          caption={t('organisation.quality.title')}
          rows={report.rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'name',
              header: t('usage.by.modelBot'),
              cell: (row) => (
                <a
                  href={withLocale(`/model-bots/${row.id}/uploads?tab=quality`, locale)}
                  className="link [overflow-wrap:anywhere]"
                >
                  <bdi>{row.name}</bdi>
                </a>
              ),
            },
            {
              key: 'share',
              header: t('organisation.quality.share'),
              className: 'whitespace-normal',
              cell: (row) => {
                const asked = row.answered + row.refused + row.failed;
                const share = asked === 0 ? 0 : row.answered / asked;
                return (
                  <span className="flex min-w-24 items-center gap-3 sm:min-w-32">
                    <Progress
                      label={t('organisation.quality.shareOf', { name: row.name })}
                      value={share}
                      tone={share < 0.5 ? 'warning' : 'accent'}
                    />
                    <span className="w-12 text-right tabular-nums">{percent.format(share)}</span>
                  </span>
                );
              },
            },
            {
              key: 'refused',
              header: t('usage.figures.refused'),
              align: 'end',
              from: 'sm',
              cell: (row) => (
                <UnansweredCount modelBot={row} label={t('usage.figures.refused')} count={row.refused} />
              ),
            },
            {
              key: 'failed',
              header: t('usage.figures.failed'),
              align: 'end',
              from: 'md',
              cell: (row) => (
                <UnansweredCount modelBot={row} label={t('usage.figures.failed')} count={row.failed} />
              ),
            },
            {
              key: 'up',
              header: t('ratings.up'),
              align: 'end',
              from: 'md',
              cell: (row) => number.format(rated.get(row.id)?.up ?? 0),
            },
            {
              key: 'down',
              header: t('ratings.down'),
              align: 'end',
              from: 'sm',
              cell: (row) => (
                <UnansweredCount
                  modelBot={row}
                  label={t('ratings.down')}
                  count={rated.get(row.id)?.down ?? 0}
                />
              ),
            },
          ]}
        />
      </Card>
      <RatingsCard ratings={ratings} namesBots />
    </>
  );
}
