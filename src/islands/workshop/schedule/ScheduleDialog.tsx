import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { ScheduleData } from '#contracts/schedule.ts';
import { chatLimits } from '#rules/limits.ts';
import { own } from '#rules/own.ts';
import { type ScheduleFrequency, scheduleFrequencies, weekdays } from '#rules/schedules.ts';
import { Button } from '../../ui/Button.tsx';
import { ConflictNotice } from '../../ui/ConflictNotice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { timeZoneOptions } from '../../ui/time-zones.ts';
import { weekdayName } from './weekday-name.ts';
import { whenOf } from './when-of.ts';

type Editable = Pick<ScheduleData, 'question' | 'frequency' | 'time' | 'weekday' | 'timeZone' | 'version'>;

const draftOf = ({ question, frequency, time, weekday, timeZone }: Editable) => ({
  question,
  frequency,
  time,
  timeZone,
  weekday: weekday ?? 1,
});

/** Takes a question and when it is to be asked; or changes them, where whoever comes second sees both versions. */
export function ScheduleDialog({
  botId,
  schedule,
  onSaved,
  onClose,
}: {
  botId: string;
  schedule: ScheduleData | null;
  onSaved: (schedule: ScheduleData) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const form = useId();
  const here = useTimeZone();
  const fresh = { question: '', frequency: 'daily', time: '08:00', weekday: null, timeZone: here } as const;
  const { draft, change, conflict, error, pending, ...editing } = useVersioned<
    Editable,
    ReturnType<typeof draftOf>
  >(schedule ?? { ...fresh, version: 0 }, draftOf, async (changed, version) => {
    const weekday = changed.frequency === 'weekly' ? changed.weekday : null;
    const body = { ...changed, question: changed.question.trim(), weekday };
    const saved = await (schedule
      ? call('PUT model-bots/{id}/schedules/{scheduleId}', {
          params: { id: botId, scheduleId: schedule.id },
          body: { ...body, version },
        })
      : call('POST model-bots/{id}/schedules', { params: { id: botId }, body }));
    onSaved(saved);
    return saved;
  });
  const { question, frequency, time, weekday, timeZone } = draft;
  // The list is long, and the same for as long as the dialog is open.
  const [chosen] = useState(timeZone);
  const zones = useMemo(
    () => timeZoneOptions([here, chosen], Intl.supportedValuesOf('timeZone'), t),
    [here, chosen, t],
  );
  const [tried, setTried] = useState(false);
  const missing = [...(question.trim() === '' ? ['question'] : []), ...(time === '' ? ['time'] : [])];
  const errorOf = (field: string) => {
    const code = tried && missing.includes(field) ? 'required' : own(error?.fields ?? {}, field);
    return code && t(`fieldErrors.${code}`);
  };

  function save(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (missing.length === 0) void editing.save();
  }

  return (
    <Dialog
      open
      title={t(schedule ? 'schedules.editTitle' : 'schedules.add')}
      unsaved={editing.changed}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {!conflict && (
            <Button variant="primary" type="submit" form={form} loading={pending}>
              {t(schedule ? 'portal.save' : 'schedules.form.save')}
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={save} className="flex flex-col gap-5">
        <FormProblem error={error} />
        {conflict && (
          <ConflictNotice
            pending={pending}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={editing.takeTheirs}
            fields={[
              { label: t('schedules.form.question'), mine: question, theirs: conflict.question },
              {
                label: t('schedules.form.when'),
                mine: whenOf(draft, t, locale),
                theirs: whenOf(conflict, t, locale),
              },
            ]}
          />
        )}
        <TextArea
          label={t('schedules.form.question')}
          rows={3}
          required
          maxLength={chatLimits.questionCharacters}
          value={question}
          onChange={(event) => change({ question: event.target.value })}
          error={errorOf('question')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select<ScheduleFrequency>
            label={t('schedules.form.frequency')}
            value={frequency}
            onSelect={(value) => change({ frequency: value })}
            options={scheduleFrequencies.map((value) => ({
              value,
              label: t(`schedules.frequencies.${value}`),
            }))}
          />
          {frequency === 'weekly' && (
            <Select
              label={t('schedules.form.weekday')}
              value={String(weekday)}
              onSelect={(value) => change({ weekday: Number(value) })}
              options={weekdays.map((day) => ({ value: String(day), label: weekdayName(day, locale) }))}
            />
          )}
          <TextInput
            label={t('schedules.form.time')}
            hint={frequency === 'hourly' ? t('schedules.form.timeHourly') : undefined}
            type="time"
            required
            value={time}
            onChange={(event) => change({ time: event.target.value })}
            error={errorOf('time')}
          />
        </div>
        <Select
          label={t('schedules.form.timeZone')}
          value={timeZone}
          onSelect={(value) => change({ timeZone: value })}
          error={errorOf('timeZone')}
          options={zones}
        />
        <p className="text-sm text-muted">{t('schedules.form.note')}</p>
      </form>
    </Dialog>
  );
}
