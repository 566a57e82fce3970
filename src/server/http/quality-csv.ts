import type { QualityRunData } from '#contracts/quality.ts';
import { translator } from '#i18n/i18n.ts';
import type { Locale } from '#rules/preferences.ts';
import { answerCsv } from './answer-csv.ts';

const headings = [
  'begun',
  'trigger',
  'target',
  'model',
  'status',
  'passed',
  'failed',
  'broken',
  'total',
] as const;

/** The runs of a bot's questions as a spreadsheet's file, with headings in the reader's language. */
export function answerQualityCsv(runs: readonly QualityRunData[], locale: Locale): Response {
  const t = translator(locale);
  return answerCsv(
    'quality-runs.csv',
    headings.map((name) => t(`quality.columns.${name}`)),
    runs.map((run) => [
      run.createdAt,
      t(`quality.triggers.${run.trigger}`),
      run.versionNumber === null
        ? t(`quality.targets.${run.target}`)
        : t('quality.version', { number: run.versionNumber }),
      run.model,
      t(`quality.statuses.${run.status}`),
      run.passed,
      run.failed,
      run.broken,
      run.total,
    ]),
  );
}
