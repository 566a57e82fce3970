import type { CostReportData } from '#contracts/model-provider.ts';
import { translator } from '#i18n/i18n.ts';
import type { Locale } from '#rules/preferences.ts';
import { answerCsv } from './answer-csv.ts';

/** A report of costs as a spreadsheet's file, with headings in the reader's language and costs in dollars. */
export function answerCostCsv({ by, from, to, rows }: CostReportData, locale: Locale): Response {
  const t = translator(locale);
  const figures = ['calls', 'inputTokens', 'outputTokens'] as const;
  return answerCsv(
    `costs-${by}-${from}-${to}.csv`,
    [t(`costs.by.${by}`), ...figures.map((figure) => t(`costs.figures.${figure}`)), t('costs.figures.cost')],
    rows.map((row) => [row.name, ...figures.map((figure) => row[figure]), row.cost / 1_000_000]),
  );
}
