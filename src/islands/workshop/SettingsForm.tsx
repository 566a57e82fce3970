import { useStore } from '@nanostores/react';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import type { ModelOption } from '#contracts/model-provider.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { type AnswerLanguage, answerLanguages, modelBotLimits, type Tone, tones } from '#rules/model-bots.ts';
import { own } from '#rules/own.ts';
import { Card } from '../ui/Card.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { AvatarField } from './AvatarField.tsx';
import { ModelFields } from './ModelFields.tsx';
import { StarterQuestions } from './StarterQuestions.tsx';

/** Everything that makes the assistant what it is, saved as it is typed. */
export function SettingsForm({ draft, models }: { draft: DraftStore; models: readonly ModelOption[] }) {
  const t = useTranslate();
  const number = numberFormat(useLocale());
  const { bot, settings, fields } = useStore(draft.$draft);
  const { change } = draft;
  const errorOf = (field: string) => {
    const code = own(fields, field);
    return code && t(`fieldErrors.${code}`);
  };
  return (
    // Enter in a field is no command here: everything is saved as it is typed.
    <form onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-5">
      <Card title={t('workshop.identity.title')} text={t('workshop.identity.text')}>
        <div className="flex flex-col gap-5">
          <AvatarField
            bot={bot}
            name={settings.name}
            avatarId={settings.avatarId}
            onChange={(avatarId) => change('avatarId', avatarId)}
          />
          <TextInput
            label={t('workshop.fields.name')}
            dir="auto"
            value={settings.name}
            required
            onChange={(event) => change('name', event.target.value)}
            error={errorOf('name') ?? (settings.name.trim() === '' ? t('fieldErrors.required') : undefined)}
          />
          <TextArea
            label={t('workshop.fields.purpose')}
            hint={t('workshop.hints.purpose')}
            rows={2}
            inputClassName="min-h-16"
            value={settings.purpose}
            onChange={(event) => change('purpose', event.target.value)}
            error={errorOf('purpose')}
          />
        </div>
      </Card>
      <Card title={t('workshop.behaviour.title')} text={t('workshop.behaviour.text')}>
        <div className="flex flex-col gap-5">
          <TextArea
            label={t('workshop.fields.instructions')}
            hint={t('workshop.hints.instructions')}
            placeholder={t('workshop.placeholders.instructions')}
            value={settings.instructions}
            rows={6}
            onChange={(event) => change('instructions', event.target.value)}
            error={errorOf('instructions')}
            aside={
              <span className="text-xs tabular-nums text-muted">
                {t('workshop.characters', {
                  count: number.format([...settings.instructions].length),
                  limit: number.format(modelBotLimits.instructionsCharacters),
                })}
              </span>
            }
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-5">
            <Select<Tone>
              label={t('workshop.fields.tone')}
              value={settings.tone}
              options={tones.map((value) => ({ value, label: t(`workshop.tones.${value}`) }))}
              onSelect={(tone) => change('tone', tone)}
            />
            <Select<AnswerLanguage>
              label={t('workshop.fields.language')}
              value={settings.language}
              options={answerLanguages.map((value) => ({ value, label: t(`workshop.languages.${value}`) }))}
              onSelect={(language) => change('language', language)}
            />
          </div>
        </div>
      </Card>
      <Card title={t('workshop.fields.starterQuestions')} text={t('workshop.hints.starterQuestions')}>
        <StarterQuestions
          questions={settings.starterQuestions}
          fields={fields}
          onChange={(questions) => change('starterQuestions', questions)}
        />
      </Card>
      <Card title={t('workshop.model.title')} text={t('workshop.model.text')}>
        <ModelFields settings={settings} change={change} models={models} />
      </Card>
    </form>
  );
}
