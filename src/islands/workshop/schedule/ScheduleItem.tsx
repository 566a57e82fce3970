import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import type { ScheduleData } from '#contracts/schedule.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts.ts';
import { RunLog } from './RunLog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { whenOf } from './when-of.ts';

const tones = { active: 'success', paused: 'neutral', stopped: 'danger' } as const;

/** One scheduled question: when, how it stands, what can be done with it, and its log. */
export function ScheduleItem({
  botId,
  schedule,
  onChanged,
  onRemoved,
}: {
  botId: string;
  schedule: ScheduleData;
  onChanged: (schedule: ScheduleData) => void;
  onRemoved: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { id, question, timeZone, state, stopReason, nextAt, lastRun } = schedule;
  const { run, pending } = useAction((error) => showToast({ kind: 'error', text: errorText(t, error) }));
  const [showsLog, setShowsLog] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [editing, setEditing] = useState(false);
  const active = state === 'active';
  const running = lastRun?.state === 'queued' || lastRun?.state === 'running';

  async function remove() {
    try {
      await call('DELETE model-bots/{id}/schedules/{scheduleId}', { params: { id: botId, scheduleId: id } });
      showToast({ kind: 'success', text: t('schedules.removed') });
      onRemoved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-medium">{question}</p>
          <p className="mt-0.5 text-sm text-muted">{whenOf(schedule, t, locale)}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <Badge tone={tones[state]}>{t(`schedules.states.${state}`)}</Badge>
            {nextAt && <span>{t('schedules.next', { moment: formatMoment(nextAt, locale, timeZone) })}</span>}
            {running && <span role="status">{t('schedules.running')}</span>}
          </p>
        </div>
        <IconButton icon="edit" label={t('schedules.edit', { question })} onClick={() => setEditing(true)} />
        <IconButton
          icon="trash"
          label={t('schedules.remove', { question })}
          onClick={() => setRemoving(true)}
        />
      </div>
      {stopReason && (
        <Notice tone="warning" className="mt-3">
          {t(`schedules.stops.${stopReason}`)}
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          icon="refresh"
          loading={pending}
          disabled={running}
          onClick={() =>
            run(async () => {
              const {
                conversationId: _id,
                answer: _answer,
                citations: _cited,
                steps: _steps,
                ...lastRun
              } = await call('POST model-bots/{id}/schedules/{scheduleId}/runs', {
                params: { id: botId, scheduleId: id },
              });
              onChanged({ ...schedule, lastRun });
              setShowsLog(true);
            })
          }
        >
          {t('schedules.runNow')}
        </Button>
        <Button
          size="small"
          disabled={pending}
          onClick={() =>
            run(async () =>
              onChanged(
                await call('PATCH model-bots/{id}/schedules/{scheduleId}', {
                  params: { id: botId, scheduleId: id },
                  body: { state: active ? 'paused' : 'active' },
                }),
              ),
            )
          }
        >
          {t(active ? 'schedules.pause' : 'schedules.resume')}
        </Button>
        {lastRun && (
          <Button
            size="small"
            variant="ghost"
            icon={showsLog ? 'chevronUp' : 'chevronDown'}
            aria-expanded={showsLog}
            onClick={() => setShowsLog(!showsLog)}
          >
            {t('schedules.log')}
          </Button>
        )}
      </div>
      {showsLog && lastRun && <RunLog key={`${lastRun.id} ${lastRun.state}`} botId={botId} scheduleId={id} />}
      {editing && (
        <ScheduleDialog
          botId={botId}
          schedule={schedule}
          onSaved={(changed) => {
            onChanged(changed);
            showToast({ kind: 'success', text: t('schedules.changed') });
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      )}
      <ConfirmDialog
        open={removing}
        danger
        title={t('schedules.removeTitle')}
        text={t('schedules.removeText')}
        confirmLabel={t('portal.delete')}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      />
    </li>
  );
}
