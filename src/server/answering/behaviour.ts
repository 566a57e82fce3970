import type { ModelBotSettings, Tone } from '#rules/model-bots.ts';

const tones: Record<Tone, string> = {
  neutral: '',
  friendly: 'Speak in a warm and friendly way, as a helpful colleague would.',
  formal: 'Speak formally and courteously; in Spanish use “usted”.',
  brief: 'Be as brief as can be: one or two sentences, unless more is asked for.',
};

const languages: Record<ModelBotSettings['language'], string> = {
  question: '',
  en: 'Always answer in English, whatever the language of the question. This goes before the rule on languages above.',
  es: 'Always answer in Spanish, whatever the language of the question. This goes before the rule on languages above.',
};

/** What a language model is told about how an assistant behaves: its instructions, its tone and its language. */
export function behaviourOf(settings: Pick<ModelBotSettings, 'instructions' | 'tone' | 'language'>): string {
  return [settings.instructions.trim(), tones[settings.tone], languages[settings.language]]
    .filter(Boolean)
    .join('\n');
}
