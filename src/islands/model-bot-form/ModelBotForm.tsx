import { type FormEvent, useEffect, useState } from 'react';
import { createModelBot } from '#client/api/model-bots.ts';
import { withLocale } from '#client/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import { readDraft, storeDraft } from '#client/storage.ts';
import { returnUrlOfPage } from '../login/destination.ts';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextInput } from '../ui/TextInput.tsx';

const draft = 'model-bot-name';

/** `/account/profile/{id}/model-bot-form`: one field, one button. Texts: modelBotForm, and those of the shell. */
export function ModelBotForm({ shell }: { shell: ShellProps }) {
  return (
    <PortalShell shell={shell}>
      <FormView />
    </PortalShell>
  );
}

function FormView() {
  const t = useTranslate();
  const locale = useLocale();
  const [name, setName] = useState(t('modelBotForm.defaultName'));
  const [touched, setTouched] = useState(false);
  const { run, pending, error } = useAction();
  const missing = touched && name.trim() === '' ? 'required' : undefined;
  const field = missing ?? error?.fields.name;

  useEffect(() => {
    const kept = readDraft(draft);
    if (kept !== null) setName(kept);
  }, []);

  function write(changed: string) {
    setName(changed);
    storeDraft(draft, changed);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (name.trim() === '') return;
    run(async () => {
      const bot = await createModelBot(name.trim());
      storeDraft(draft, '');
      window.location.assign(returnUrlOfPage() ?? withLocale(`/model-bots/${bot.id}/uploads`, locale));
    });
  }

  return (
    <div className="mx-auto max-w-lg">
      <Steps />
      <h1 className="mt-6 font-serif text-3xl text-ink">{t('modelBotForm.title')}</h1>
      <p className="mb-6 mt-1 text-muted">{t('modelBotForm.lead')}</p>
      <Card>
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          {error && !field && (
            <Notice tone="danger" live>
              {t(error.textKey)}
            </Notice>
          )}
          <TextInput
            label={t('modelBotForm.name')}
            hint={t('modelBotForm.nameHint')}
            value={name}
            maxLength={100}
            required
            onFocus={(event) => event.target.select()}
            onChange={(event) => write(event.target.value)}
            error={field && t(`fieldErrors.${field}`)}
          />
          <Button variant="primary" size="large" type="submit" loading={pending}>
            {t('modelBotForm.submit')}
          </Button>
        </form>
      </Card>
    </div>
  );
}

function Steps() {
  const t = useTranslate();
  return (
    <ol aria-label={t('modelBotForm.steps.label')} className="flex gap-5 text-sm text-muted">
      {(['name', 'files', 'ask'] as const).map((step, index) => (
        <li
          key={step}
          aria-current={index === 0 ? 'step' : undefined}
          className="aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {index + 1}. {t(`modelBotForm.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
