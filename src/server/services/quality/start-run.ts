import type { QualityRunData } from '#contracts/quality.ts';
import type { QualityTarget } from '#rules/quality.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { lockModelBot } from '../../db/lock-model-bot.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { beginQualityRun, runIsOpen } from './begin-quality-run.ts';
import { findRun } from './find-run.ts';

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
    await lockModelBot(transaction, modelBotId);
    if (await runIsOpen(transaction, modelBotId)) throw new AppError('quality_run_open');
    return beginQualityRun(ctx, transaction, { modelBotId, spaceId, target, trigger: 'person' });
  });
  if (runId === null) throw new AppError('quality_list_empty');
  const { results: _results, ...run } = await findRun({ ctx, input: { modelBotId, runId, place } });
  return run;
}
