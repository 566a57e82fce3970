import { type SubmitEvent, useId, useState } from 'react';
import { createSchedule } from '#client/api/schedules.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { ScheduleData } from '#contracts/schedule.ts';
import { chatLimits } from '#rules/limits.ts';
import { type ScheduleFrequency, scheduleFrequencies, weekdays } from '#rules/schedules.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { weekdayName } from './weekday-name.ts';

/** Takes a question and when it is to be asked. */
export function ScheduleDialog({
  botId,
  onMade,
  onClose,
}: {
  botId: string;
  onMade: (schedule: ScheduleData) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const form = useId();
  const here = useTimeZone();
  const [question, setQuestion] = useState('');
  const [frequency, setFrequency] = useState<ScheduleFrequency>('daily');
  const [time, setTime] = useState('08:00');
  const [weekday, setWeekday] = useState('1');
  const [timeZone, setTimeZone] = useState(here);
  const { run, pending, error } = useAction();
  const known = Intl.supportedValuesOf('timeZone');
  const zones = known.includes(timeZone) ? known : [timeZone, ...known];
  const errorOf = (field: string) => {
    const code = error?.fields[field];
    return code && t(`fieldErrors.${code}`);
  };

  function save(event: SubmitEvent) {
    event.preventDefault();
    void run(async () => {
      const made = await createSchedule(botId, {
        ...{ question: question.trim(), frequency, time, timeZone },
        weekday: frequency === 'weekly' ? Number(weekday) : null,
      });
      onMade(made);
    });
  }

  return (
    <Dialog
      open
      title={t('schedules.add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={pending}>
            {t('schedules.form.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} className="flex flex-col gap-5">
        {error && Object.keys(error.fields).length === 0 && (
          <Notice tone="danger" live>
            {t(error.textKey)}
          </Notice>
        )}
        <TextArea
          label={t('schedules.form.question')}
          rows={3}
          required
          maxLength={chatLimits.questionCharacters}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          error={errorOf('question')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select<ScheduleFrequency>
            label={t('schedules.form.frequency')}
            value={frequency}
            onSelect={setFrequency}
            options={scheduleFrequencies.map((value) => ({
              value,
              label: t(`schedules.frequencies.${value}`),
            }))}
          />
          {frequency === 'weekly' && (
            <Select
              label={t('schedules.form.weekday')}
              value={weekday}
              onSelect={setWeekday}
              options={weekdays.map((day) => ({ value: String(day), label: weekdayName(day, locale) }))}
            />
          )}
          <TextInput
            label={t('schedules.form.time')}
            hint={frequency === 'hourly' ? t('schedules.form.timeHourly') : undefined}
            type="time"
            required
            value={time}
            onChange={(event) => setTime(event.target.value)}
            error={errorOf('time')}
          />
        </div>
        <Select
          label={t('schedules.form.timeZone')}
          value={timeZone}
          onSelect={setTimeZone}
          error={errorOf('timeZone')}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        <p className="text-sm text-muted">{t('schedules.form.note')}</p>
      </form>
    </Dialog>
  );
}
