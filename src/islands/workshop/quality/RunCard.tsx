import { useState } from 'react';
import { call, pathOf } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { useLatest } from '#client/react/use-latest.ts';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { QualityRunData, QualityRunWithResults } from '#contracts/quality.ts';
import type { QualityTarget } from '#rules/quality.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Select } from '../../ui/Select.tsx';
import { RunChart } from './RunChart.tsx';
import { RunComparison } from './RunComparison.tsx';

/** Starts runs, shows how the one under way gets on, and how the latest went. */
export function RunCard({
  bot,
  runs,
  open,
  mayStart,
  shown,
  onStarted,
  onShow,
}: {
  bot: ModelBotDetail;
  runs: readonly QualityRunData[];
  /** The run that waits or goes on. */
  open: QualityRunData | undefined;
  mayStart: boolean;
  /** Whose results stand with the questions. */
  shown: QualityRunWithResults | null;
  onStarted: (run: QualityRunData) => void;
  onShow: (run: QualityRunWithResults) => void;
}) {
  const t = useTranslate();
  const published = bot.publishedAt !== null;
  const [target, setTarget] = useState<QualityTarget>('draft');
  const { run, pending, error } = useAction();
  const { read, error: unread } = useLatest();
  const params = { id: bot.id };
  const start = () =>
    run(async () => onStarted(await call('POST model-bots/{id}/quality/runs', { params, body: { target } })));
  const show = (runId: string) =>
    read(
      () => call('GET model-bots/{id}/quality/runs/{runId}', { params: { ...params, runId }, quiet: true }),
      onShow,
    );
  const others = runs.filter(({ id, status }) => id !== shown?.id && status !== 'queued');
  const done = open ? open.passed + open.failed + open.broken : 0;

  return (
    <Card
      title={t('quality.run.title')}
      text={t('quality.run.text')}
      actions={
        mayStart && (
          <>
            {published && (
              <Select
                label={t('quality.run.target')}
                labelHidden
                value={target}
                onSelect={setTarget}
                options={(['draft', 'published'] as const).map((value) => ({
                  value,
                  label: t(`quality.targets.${value}`),
                }))}
              />
            )}
            <Button
              variant="primary"
              icon="refresh"
              loading={pending}
              disabled={open !== undefined}
              onClick={start}
            >
              {t('quality.run.start')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <div role="status" className="empty:hidden">
          {open && (
            <>
              <p className="mb-2 text-sm text-muted">
                {open.status === 'queued'
                  ? t('quality.run.queued')
                  : t('quality.run.going', { done, total: open.total })}
              </p>
              <Progress
                label={t('quality.statuses.running')}
                {...(open.status === 'running' && { value: done / open.total })}
              />
            </>
          )}
        </div>
        <ErrorNotice error={error ?? unread} />
        {runs.length === 0 ? (
          <p className="text-muted">{t('quality.run.none')}</p>
        ) : (
          <RunChart runs={runs} shownId={shown?.id ?? null} onShow={show} />
        )}
        {shown?.status === 'failed' && <Notice tone="danger">{t('quality.run.failed')}</Notice>}
        {shown && shown.results.length > 0 && others.length > 0 && (
          <RunComparison key={shown.id} botId={bot.id} run={shown} others={others} />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-xl text-sm text-muted">{t('quality.run.free')}</p>
          {runs.length > 0 && (
            <ButtonLink
              size="small"
              icon="download"
              href={pathOf('GET model-bots/{id}/quality/runs.csv', { params })}
            >
              {t('quality.history.file')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}
