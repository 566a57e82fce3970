import { useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { callForRows } from '#client/api/call.ts';
import { useLoaded } from '#client/react/use-loaded.ts';
import type { ScheduleData, ScheduledRunData } from '#contracts/schedule.ts';
import { scheduleLimits } from '#rules/schedules.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts.ts';
import { WhileLoading } from '../../ui/WhileLoading.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { ScheduleItem } from './ScheduleItem.tsx';

const lookAgainAfter = 1_500;

const isOpen = (run: ScheduledRunData | null) => run?.state === 'queued' || run?.state === 'running';

/** The questions that a person has asked by themselves, with the log of their runs. Texts: schedules, chat. */
export function ScheduleTab({ botId }: { botId: string }) {
  const t = useTranslate();
  const { data, error, load, set } = useLoaded<ScheduleData[]>(null, () =>
    callForRows('GET model-bots/{id}/schedules', { params: { id: botId }, quiet: true }),
  );
  const [adding, setAdding] = useState(false);
  const anyOpen = data?.some(({ lastRun }) => isOpen(lastRun)) ?? false;

  // A run begins and ends by itself: look again until it is over.
  useEffect(() => {
    if (!anyOpen || !data) return;
    let left = false;
    const timer = setTimeout(async () => {
      let now = data;
      try {
        now = await callForRows('GET model-bots/{id}/schedules', { params: { id: botId }, quiet: true });
      } catch (error) {
        // The next look may find it.
        if (!(error instanceof ApiError)) throw error;
      }
      if (!left) set([...now]);
    }, lookAgainAfter);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [botId, data, anyOpen, set]);

  if (!data) return <WhileLoading error={error} load={load} />;
  const add = (
    <Button
      variant="primary"
      icon="plus"
      disabled={data.length >= scheduleLimits.schedules}
      onClick={() => setAdding(true)}
    >
      {t('schedules.add')}
    </Button>
  );
  return (
    <Card title={t('schedules.title')} text={t('schedules.text')} actions={data.length > 0 && add}>
      {data.length === 0 ? (
        <EmptyState icon="clock" title={t('schedules.empty')} text={t('schedules.emptyText')} action={add} />
      ) : (
        <ul>
          {data.map((schedule) => (
            <ScheduleItem
              key={schedule.id}
              botId={botId}
              schedule={schedule}
              onChanged={(changed) => set(data.map((each) => (each.id === changed.id ? changed : each)))}
              onRemoved={() => set(data.filter(({ id }) => id !== schedule.id))}
            />
          ))}
        </ul>
      )}
      {data.length >= scheduleLimits.schedules && (
        <p className="mt-3 text-sm text-muted">{t('errors.schedule_list_full')}</p>
      )}
      {adding && (
        <ScheduleDialog
          botId={botId}
          schedule={null}
          onSaved={(made) => {
            set([...data, made]);
            showToast({ kind: 'success', text: t('schedules.made') });
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
