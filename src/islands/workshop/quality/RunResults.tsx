import { useState } from 'react';
import { formatSecond } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { QualityResultData, QualityRunData, QualityRunWithResults } from '#contracts/quality.ts';
import type { TextKey } from '#i18n/i18n.ts';
import type { QualityCheck } from '#rules/quality.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { OutcomeBadge } from './OutcomeBadge.tsx';
import { RunComparison } from './RunComparison.tsx';

/** What became of each question of a run, and why: what was compared with what, in words. */
export function RunResults({
  botId,
  run,
  runs,
}: {
  botId: string;
  run: QualityRunWithResults;
  runs: readonly QualityRunData[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [filter, setFilter] = useState<'all' | 'onlyFailed'>('all');
  const shown = run.results.filter(({ outcome }) => filter === 'all' || outcome !== 'passed');
  const others = runs.filter(({ id, status }) => id !== run.id && status !== 'queued');
  return (
    <Card
      title={t('quality.results.title', { moment: formatSecond(run.createdAt, locale, timeZone) })}
      actions={
        run.results.length > 0 && (
          <Select
            label={t('quality.results.show')}
            labelHidden
            value={filter}
            onSelect={setFilter}
            options={(['all', 'onlyFailed'] as const).map((value) => ({
              value,
              label: t(`quality.results.${value}`),
            }))}
          />
        )
      }
      padded={false}
    >
      {run.status === 'failed' && (
        <Notice tone="danger" className="mx-5 mb-4 sm:mx-6">
          {t('quality.run.failed')}
        </Notice>
      )}
      {run.results.length > 0 && others.length > 0 && (
        <RunComparison botId={botId} run={run} others={others} />
      )}
      {run.results.length > 0 && shown.length === 0 && (
        <p className="px-5 pb-5 text-muted sm:px-6">{t('quality.results.allPassed')}</p>
      )}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {shown.map((result) => (
          <li key={result.question} className="px-5 py-3.5 sm:px-6">
            <Result result={result} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Result({ result }: { result: QualityResultData }) {
  const t = useTranslate();
  const { question, outcome, checks, answer, model, sources } = result;
  const places = sources.map(({ fileName: file, page, lastPage }) => {
    if (!page) return file;
    return lastPage
      ? t('quality.results.places', { file, page, lastPage })
      : t('quality.results.place', { file, page });
  });
  const cited = [...new Set(places)].join(', ');
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span dir="auto" className="min-w-0 flex-1 basis-48 font-medium [overflow-wrap:anywhere]">
          {question}
        </span>
        <OutcomeBadge outcome={outcome} />
      </p>
      <ul className="mt-1 flex flex-col gap-0.5 text-sm text-muted [overflow-wrap:anywhere]">
        {outcome === 'broken' && <li>{t('quality.checks.broken')}</li>}
        {checks.map(({ check, passed, expected, found }) => (
          <li key={check} className="flex gap-1.5">
            <Icon
              name={passed ? 'check' : 'close'}
              className={passed ? 'mt-0.5 size-4 text-success' : 'mt-0.5 size-4 text-danger'}
            />
            <span className="min-w-0">
              {t(textOf(check, passed, cited), { expected, found: check === 'words' ? found : cited })}
            </span>
          </li>
        ))}
      </ul>
      {answer && (
        <details className="mt-1.5 text-sm">
          <summary className="link cursor-pointer">{t('quality.results.answer')}</summary>
          <p dir="auto" className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {answer}
          </p>
          <p className="mt-2 text-muted [overflow-wrap:anywhere]">
            {cited ? t('quality.results.sources', { sources: cited }) : t('quality.results.noSources')}
          </p>
          {model && model !== 'quoter' && (
            <p className="text-muted [overflow-wrap:anywhere]">{t('chat.writtenBy', { model })}</p>
          )}
        </details>
      )}
    </>
  );
}

function textOf(check: QualityCheck, passed: boolean, cited: string): TextKey {
  if (passed && check !== 'told' && check !== 'uncited') return `quality.checks.${check}.passed`;
  if (cited === '' && (check === 'file' || check === 'page')) return `quality.checks.${check}.failedNone`;
  return `quality.checks.${check}.failed`;
}
