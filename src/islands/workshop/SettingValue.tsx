import type { SettingName } from '#client/stores/draft-settings.ts';
import type { Translate } from '#i18n/format.ts';
import { numberFormat } from '#i18n/numbers.ts';
import type { ModelBotSettings } from '#rules/model-bots.ts';
import type { Locale } from '#rules/preferences.ts';
import { hasTools, type ToolSettings } from '#rules/tools.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** What a provider calls the model of `<provider>/<model>`. */
export const modelName = (choice: string): string => choice.slice(choice.indexOf('/') + 1);

/** A setting as a person reads it. */
export function settingText(
  name: SettingName,
  settings: ModelBotSettings,
  t: Translate,
  locale: Locale,
): string {
  switch (name) {
    case 'tone':
      return t(`workshop.tones.${settings.tone}`);
    case 'language':
      return t(`workshop.languages.${settings.language}`);
    case 'model':
      return settings.model === 'default' || settings.model === 'quoter'
        ? t(`workshop.models.${settings.model}`)
        : modelName(settings.model);
    case 'temperature':
      return settings.temperature === null
        ? t('workshop.temperatures.own')
        : numberFormat(locale).format(settings.temperature);
    case 'quotesInstead':
      return t(settings.quotesInstead ? 'workshop.quotesInstead.yes' : 'workshop.quotesInstead.no');
    case 'avatarId':
      return t(settings.avatarId ? 'workshop.avatar.uploaded' : 'workshop.avatar.drawn');
    case 'tools':
      return hasTools(settings.tools) ? bulleted(toolEntries(settings.tools, t, locale)) : t('tools.none');
    case 'starterQuestions':
      return bulleted(settings.starterQuestions);
    default:
      return settings[name];
  }
}

const bulleted = (entries: readonly string[]) => entries.map((entry) => `• ${entry}`).join('\n');

/** What a setting that is a list holds, nothing of any other; of the tools what is switched on, and how far it may go. */
export function settingEntries(
  name: SettingName,
  { starterQuestions, tools }: ModelBotSettings,
  t: Translate,
  locale: Locale,
): readonly string[] {
  if (name === 'starterQuestions') return starterQuestions;
  if (name !== 'tools') return [];
  return hasTools(tools) ? toolEntries(tools, t, locale) : [t('tools.none')];
}

function toolEntries(tools: ToolSettings, t: Translate, locale: Locale): string[] {
  const { format } = numberFormat(locale);
  const bounds = { steps: format(tools.maximumSteps), tokens: format(tools.maximumTokens) };
  return [
    ...tools.enabled.map((name) => t(`tools.names.${name}`)),
    ...tools.actions.flatMap(({ name, operations }) => operations.map(({ id }) => `${name}: ${id}`)),
    ...tools.servers.flatMap(({ name, tools: chosen }) => chosen.map((tool) => `${name}: ${tool.name}`)),
    t('tools.bounds', bounds),
  ];
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
