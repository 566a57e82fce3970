import type { Translate } from '#i18n/format.ts';
import type { ModelBotSettings } from '#rules/model-bots.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import type { SettingName } from './draft.ts';

/** A setting as a person reads it. */
export function settingText(
  name: SettingName,
  settings: ModelBotSettings,
  t: Translate,
  locale: string,
): string {
  switch (name) {
    case 'tone':
      return t(`workshop.tones.${settings.tone}`);
    case 'language':
      return t(`workshop.languages.${settings.language}`);
    case 'model':
      return t(`workshop.models.${settings.model}`);
    case 'temperature':
      return settings.temperature === null
        ? t('workshop.temperatures.own')
        : new Intl.NumberFormat(locale).format(settings.temperature);
    case 'avatarId':
      return t(settings.avatarId ? 'workshop.avatar.uploaded' : 'workshop.avatar.drawn');
    case 'starterQuestions':
      return settings.starterQuestions.map((question) => `• ${question}`).join('\n');
    default:
      return settings[name];
  }
}

export function SettingValue({ name, settings }: { name: SettingName; settings: ModelBotSettings }) {
  const t = useTranslate();
  const locale = useLocale();
  const text = settingText(name, settings, t, locale);
  if (text === '') return <span className="text-muted">{t('workshop.nothing')}</span>;
  return (
    <span dir="auto" className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text}
    </span>
  );
}
