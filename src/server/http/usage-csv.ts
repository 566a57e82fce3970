import type { UsageReportData } from '#contracts/usage.ts';
import { translator } from '#i18n/i18n.ts';
import type { Locale } from '#rules/preferences.ts';
import { isUsageWay } from '#rules/usage-report.ts';
import { answerCsv } from './answer-csv.ts';

/** A usage report as a spreadsheet's file, with headings in the reader's language. */
export function answerUsageCsv({ by, from, to, way, rows }: UsageReportData, locale: Locale): Response {
  const t = translator(locale);
  const figures = ['answered', 'refused', 'failed', 'mediaGenerations'] as const;
  return answerCsv(
    `usage-${[by, ...(way ? [way] : []), from, to].join('-')}.csv`,
    [t(`usage.by.${by}`), ...figures.map((figure) => t(`usage.figures.${figure}`))],
    rows.map((row) => [
      isUsageWay(row.id) ? t(`usage.ways.${row.id}`) : row.name,
      ...figures.map((figure) => row[figure]),
    ]),
  );
}
