import { and, asc, eq } from 'drizzle-orm';
import type { QualityRunWithResults } from '#contracts/quality.ts';
import { qualityResults, qualityRuns } from '../../db/schema/quality.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import type { OfQualityBot } from './of-bot.ts';
import { presentQualityRun, qualityRunColumns } from './present-run.ts';

/** A run with what has become of its questions by now. @throws {AppError} `not_found` */
export async function findRun({
  ctx,
  input: { modelBotId, runId, place },
}: {
  ctx: SignedInContext;
  input: OfQualityBot & { runId: string };
}): Promise<QualityRunWithResults> {
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [run] = await transaction
      .select(qualityRunColumns)
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
    return { ...presentQualityRun(run), results };
  });
}
