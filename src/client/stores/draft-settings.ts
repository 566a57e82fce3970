import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { ModelBotSettings } from '#rules/model-bots.ts';

export type SettingName = keyof ModelBotSettings;
/** A bot's settings as the server has them, and which state of them that is. */
export type BotDraft = ModelBotSettings & { revision: number };

/** The draft of a bot. @throws {Error} for those who only read the bot, which nobody asks for */
export function draftOf({ draft }: ModelBotDetail): BotDraft {
  if (!draft) throw new Error('Only those who may change a bot can edit its draft');
  return draft;
}

/** What of a draft stands in the form. */
export function settingsOf({ revision: _revision, ...settings }: BotDraft): ModelBotSettings {
  return settings;
}

/** As it is sent: rows that are still empty are no questions. */
export function tidy(settings: ModelBotSettings): ModelBotSettings {
  const { name, purpose, starterQuestions } = settings;
  return {
    ...settings,
    name: name.trim(),
    purpose: purpose.trim(),
    starterQuestions: starterQuestions.map((question) => question.trim()).filter(Boolean),
  };
}

/** Some of the settings. */
export function pickSettings(
  settings: ModelBotSettings,
  names: readonly SettingName[],
): Partial<ModelBotSettings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
