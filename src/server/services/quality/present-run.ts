import { sql } from 'drizzle-orm';
import type { QualityRunData } from '#contracts/quality.ts';
import type { QualityOutcome } from '#rules/quality.ts';
import { qualityRuns } from '../../db/schema/quality.ts';

const countOf = (outcome: QualityOutcome) =>
  sql<number>`(SELECT count(*) FROM quality_results
    WHERE quality_results.run_id = quality_runs.id AND quality_results.outcome = ${outcome})`.mapWith(Number);

/** Where the first model of the list failed, another one answered. */
const models = sql<string>`coalesce((SELECT string_agg(model, ', ' ORDER BY answers DESC, model)
  FROM (SELECT quality_results.model, count(*) AS answers FROM quality_results
    WHERE quality_results.run_id = quality_runs.id AND quality_results.model IS NOT NULL
    GROUP BY quality_results.model) AS answering), ${qualityRuns.model})`;

/** What is read of a run, with how many of its answers ended how. */
export const qualityRunColumns = {
  id: qualityRuns.id,
  trigger: qualityRuns.trigger,
  target: qualityRuns.target,
  versionNumber: qualityRuns.versionNumber,
  status: qualityRuns.status,
  model: models,
  total: qualityRuns.total,
  passed: countOf('passed'),
  failed: countOf('failed'),
  broken: countOf('broken'),
  createdAt: qualityRuns.createdAt,
  finishedAt: qualityRuns.finishedAt,
};

type Row = Omit<QualityRunData, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null };

/** A run as its bot's page shows it. */
export const presentQualityRun = ({ createdAt, finishedAt, ...run }: Row): QualityRunData => ({
  ...run,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});
