import type { ToolSettings } from './tools.ts';

/** How an assistant speaks; what each asks of a language model is in `server/answering/prompt.ts`. */
export const tones = ['neutral', 'friendly', 'formal', 'brief'] as const;
export type Tone = (typeof tones)[number];

/** The language of answers: that of each question, or always the same one. */
export const answerLanguages = ['question', 'en', 'es'] as const;
export type AnswerLanguage = (typeof answerLanguages)[number];

/**
 * What answers: the first model there is, the built-in one that only quotes, or a provider's by `<provider>/<model>`.
 * A model that is offered no more is answered for by the first there is.
 */
export type ModelChoice = 'default' | 'quoter' | `${string}/${string}`;

export const isModelChoice = (value: string): value is ModelChoice =>
  value === 'default' || value === 'quoter' || /^[\w-]{1,40}\/.{1,200}$/s.test(value);

/** Who of a company's readers sees a published assistant. */
export const audiences = ['all', 'chosen'] as const;
export type Audience = (typeof audiences)[number];

/** Everything about an assistant that is drafted, published as a version, compared and rolled back. */
export type ModelBotSettings = {
  name: string;
  /** One line on what it is for, shown to whoever chooses it. */
  purpose: string;
  /** What a language model is told about its behaviour. */
  instructions: string;
  tone: Tone;
  language: AnswerLanguage;
  starterQuestions: string[];
  model: ModelChoice;
  /** `null` is the model's own. */
  temperature: number | null;
  /** Whether Quoter answers where no language model does. */
  quotesInstead: boolean;
  /** The uploaded picture; `null` is the drawn one. */
  avatarId: string | null;
  tools: ToolSettings;
};

/** The order in which forms and comparisons show them. */
export const botSettingNames = [
  'name',
  'avatarId',
  'purpose',
  'instructions',
  'tone',
  'language',
  'starterQuestions',
  'model',
  'temperature',
  'quotesInstead',
  'tools',
] as const satisfies readonly (keyof ModelBotSettings)[];

/** Ceilings on what is written about an assistant; characters are what a person counts, not code units. */
export const modelBotLimits = {
  nameCharacters: 300,
  purposeCharacters: 500,
  instructionsCharacters: 20_000,
  starterQuestions: 6,
  starterQuestionCharacters: 300,
  noteCharacters: 500,
  temperature: 2,
} as const;

/** The settings in which two sets differ, in the order of the form. */
export function differingSettings(
  one: ModelBotSettings,
  other: ModelBotSettings,
): (keyof ModelBotSettings)[] {
  return botSettingNames.filter((name) => !sameSetting(one[name], other[name]));
}

/** Whether two sets of settings say the same. */
export function sameSettings(one: ModelBotSettings, other: ModelBotSettings): boolean {
  return differingSettings(one, other).length === 0;
}

/** Whether two values of one setting are the same. */
function sameSetting(
  one: ModelBotSettings[keyof ModelBotSettings],
  other: ModelBotSettings[keyof ModelBotSettings],
): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

/** The database has an order of its own for what an object holds. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
