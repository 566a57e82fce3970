import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { QualityRunData, QualityRunWithResults } from '#contracts/quality.ts';
import { type QualityOutcome, qualityLimits } from '#rules/quality.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { qualityResults, qualityRuns } from '../../db/schema/quality.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

type OfBot = { modelBotId: string; place: AuthorizedPlace };

const countOf = (outcome: QualityOutcome) =>
  sql<number>`(SELECT count(*) FROM quality_results
    WHERE quality_results.run_id = quality_runs.id AND quality_results.outcome = ${outcome})`.mapWith(Number);

/** Where the first model of the list failed, another one answered. */
const models = sql<string>`coalesce((SELECT string_agg(model, ', ' ORDER BY answers DESC, model)
  FROM (SELECT quality_results.model, count(*) AS answers FROM quality_results
    WHERE quality_results.run_id = quality_runs.id AND quality_results.model IS NOT NULL
    GROUP BY quality_results.model) AS answering), ${qualityRuns.model})`;

const columns = {
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

const present = ({ createdAt, finishedAt, ...run }: Row): QualityRunData => ({
  ...run,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** The latest runs of a bot, newest first. */
export async function listQualityRuns({
  ctx,
  input: { modelBotId, place },
}: {
  ctx: SignedInContext;
  input: OfBot;
}): Promise<QualityRunData[]> {
  const rows = await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction
      .select(columns)
      .from(qualityRuns)
      .where(eq(qualityRuns.modelBotId, modelBotId))
      .orderBy(desc(qualityRuns.createdAt), desc(qualityRuns.id))
      .limit(qualityLimits.runsShown),
  );
  return rows.map(present);
}

/** A run with what has become of its questions by now. @throws {AppError} `not_found` */
export async function findRun({
  ctx,
  input: { modelBotId, runId, place },
}: {
  ctx: SignedInContext;
  input: OfBot & { runId: string };
}): Promise<QualityRunWithResults> {
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [run] = await transaction
      .select(columns)
      .from(qualityRuns)
      .where(and(eq(qualityRuns.id, runId), eq(qualityRuns.modelBotId, modelBotId)));
    if (!run) throw new AppError('not_found');
    const rows = await transaction
      .select()
      .from(qualityResults)
      .where(eq(qualityResults.runId, runId))
      .orderBy(asc(qualityResults.position));
    const results = rows.flatMap(
      ({ runId: _run, position: _position, spaceId: _space, outcome, ...result }) =>
        outcome ? [{ ...result, outcome }] : [],
    );
    return { ...present(run), results };
  });
}
