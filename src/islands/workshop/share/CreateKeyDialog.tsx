import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { ApiKeyData } from '#contracts/model-bot.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** What a new key of the bot is called, and what it may do. */
export function CreateKeyDialog({
  botId,
  onMade,
  onClose,
}: {
  botId: string;
  onMade: (key: ApiKeyData) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const form = useId();
  const [name, setName] = useState('');
  const [dailyAnswers, setDailyAnswers] = useState('');
  const [lastDay, setLastDay] = useState<string | null>('');
  const [origins, setOrigins] = useState('');
  const [usesTools, setUsesTools] = useState(false);
  const { run, pending, error } = useAction();
  const { name: nameProblem, dailyAnswers: numberProblem, expiresAt: dayProblem } = error?.fields ?? {};
  const [, originProblem] =
    Object.entries(error?.fields ?? {}).find(([key]) => key.startsWith('origins')) ?? [];

  function create(event: SubmitEvent) {
    event.preventDefault();
    // What is no day is said below its field.
    if (lastDay === null) return;
    void run(async () =>
      onMade(
        await call('POST model-bots/{id}/api-keys', {
          params: { id: botId },
          body: {
            name: name.trim(),
            dailyAnswers: dailyAnswers.trim() === '' ? null : Number(dailyAnswers),
            origins: origins.split(/[\s,;]+/).filter((site) => site !== ''),
            usesTools,
            expiresAt: lastDay === '' ? null : endOfDay(lastDay).toISOString(),
          },
        }),
      ),
    );
  }

  return (
    <Dialog
      open
      title={t('uploads.share.createKey')}
      unsaved={usesTools || [name, dailyAnswers, lastDay, origins].some((text) => text !== '')}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={pending}>
            {t('uploads.share.createKey')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={create}
        noValidate
        className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2"
      >
        <div className="empty:hidden sm:col-span-2">
          <FormProblem error={error} />
        </div>
        <TextInput
          label={t('uploads.share.keyName')}
          hint={t('uploads.share.keyNameHint')}
          value={name}
          maxLength={100}
          required
          onChange={(event) => setName(event.target.value)}
          error={nameProblem ? t(`fieldErrors.${nameProblem}`) : null}
        />
        <TextInput
          label={t('uploads.share.dailyAnswers')}
          hint={t('uploads.share.dailyAnswersHint')}
          value={dailyAnswers}
          inputMode="numeric"
          onChange={(event) => setDailyAnswers(event.target.value)}
          error={numberProblem ? t(`fieldErrors.${numberProblem}`) : null}
        />
        <DateField
          label={t('uploads.share.lastDay')}
          hint={t('uploads.share.lastDayHint')}
          value={lastDay}
          onChange={setLastDay}
          error={dayProblem ? t('uploads.share.lastDayOver') : null}
        />
        <TextInput
          label={t('uploads.share.origins')}
          hint={t('uploads.share.originsHint')}
          value={origins}
          placeholder="https://app.example.org"
          dir="ltr"
          onChange={(event) => setOrigins(event.target.value)}
          error={originProblem ? t(`fieldErrors.${originProblem}`) : null}
        />
        <Checkbox
          className="sm:col-span-2"
          label={t('uploads.share.usesTools')}
          hint={t('uploads.share.usesToolsHint')}
          checked={usesTools}
          onChange={(event) => setUsesTools(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}

/** The last moment of a day, where this browser is. */
const endOfDay = (day: string) => new Date(`${day}T23:59:59`);
