import { eq } from 'drizzle-orm';
import type { QualityRunData } from '#contracts/quality.ts';
import type { QualityTarget } from '#rules/quality.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { beginQualityRun, runIsOpen } from './begin-quality-run.ts';
import { findRun } from './read-runs.ts';

/** Asks all questions now. @throws {AppError} `quality_list_empty`; `quality_run_open` while another run goes on */
export async function startRun({
  ctx,
  input: { modelBotId, place, target },
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace; target: QualityTarget };
}): Promise<QualityRunData> {
  const { spaceId } = place;
  const runId = await ctx.app.database.inSpace(spaceId, async (transaction) => {
    await transaction
      .select({ id: modelBots.id })
      .from(modelBots)
      .where(eq(modelBots.id, modelBotId))
      .for('no key update');
    if (await runIsOpen(transaction, modelBotId)) throw new AppError('quality_run_open');
    return beginQualityRun(ctx, transaction, { modelBotId, spaceId, target, trigger: 'person' });
  });
  if (runId === null) throw new AppError('quality_list_empty');
  const { results: _results, ...run } = await findRun({ ctx, input: { modelBotId, runId, place } });
  return run;
}
