import { translator } from '#i18n/i18n.ts';
import { uploadLimits } from '#rules/limits.ts';
import type { Locale } from '#rules/preferences.ts';

const keys = ['model', 'limit', 'formats', 'payment', 'seats', 'cancel'] as const;

/** The questions below the prices, with their answers. */
export function planQuestions(locale: Locale): { question: string; answer: string }[] {
  const t = translator(locale);
  const megabytes = uploadLimits.fileBytes / 1024 / 1024;
  return keys.map((key) => ({
    question: t(`prices.questions.${key}.question`),
    answer: t(`prices.questions.${key}.answer`, { megabytes }),
  }));
}
