import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatSecond } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLatest } from '#client/react/use-latest.ts';
import type { QualityRunData, QualityRunWithResults } from '#contracts/quality.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/TableCells.tsx';
import { type Change, changesBetween } from './changes.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';

/** Which questions did otherwise in another run. */
export function RunComparison({
  botId,
  run,
  others,
}: {
  botId: string;
  run: QualityRunWithResults;
  others: readonly QualityRunData[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [other, setOther] = useState<QualityRunWithResults | null>(null);
  const { read, pending, error } = useLatest();
  const moment = ({ createdAt }: QualityRunData) => formatSecond(createdAt, locale, timeZone);

  function choose(id: string) {
    if (id === '') return setOther(null);
    const params = { id: botId, runId: id };
    void read(() => call('GET model-bots/{id}/quality/runs/{runId}', { params, quiet: true }), setOther);
  }

  // The older of the two is what is compared from.
  const [before, after] = other && other.createdAt > run.createdAt ? [run, other] : [other, run];
  const changes = before ? changesBetween(before.results, after.results) : [];
  const countOf = (verdict: Change['verdict']) => changes.filter((each) => each.verdict === verdict).length;
  const column = (key: 'before' | 'after', of: QualityRunData): Column<Change> => ({
    key,
    header: t('quality.compare.before', { moment: moment(of) }),
    className: 'whitespace-normal',
    cell: (change) => {
      const outcome = change[key];
      return outcome ? <OutcomeBadge outcome={outcome} /> : t('quality.compare.missing');
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('quality.compare.with')}
        value={other?.id ?? ''}
        disabled={pending}
        onSelect={choose}
        className="max-w-xs"
        options={[
          { value: '', label: t('quality.compare.none') },
          ...others.map((each) => ({ value: each.id, label: moment(each) })),
        ]}
      />
      <ErrorNotice error={error} />
      {before && changes.length === 0 && <p className="text-muted">{t('quality.compare.nothing')}</p>}
      {before && changes.length > 0 && (
        <>
          <p role="status" className="text-sm">
            {t('quality.compare.worse', { count: countOf('worse') })},{' '}
            {t('quality.compare.better', { count: countOf('better') })}.
          </p>
          <Table
            caption={t('quality.compare.caption')}
            rows={changes}
            rowKey={({ question }) => question}
            columns={[
              {
                key: 'question',
                header: t('quality.list.question'),
                className: 'whitespace-normal',
                cell: ({ question }) => (
                  <span dir="auto" className="[overflow-wrap:anywhere]">
                    {question}
                  </span>
                ),
              },
              column('before', before),
              column('after', after),
            ]}
          />
        </>
      )}
    </div>
  );
}
