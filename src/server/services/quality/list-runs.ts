import { desc, eq } from 'drizzle-orm';
import type { QualityRunData } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import { qualityRuns } from '../../db/schema/quality.ts';
import type { SignedInContext } from '../context.ts';
import type { OfQualityBot } from './of-bot.ts';
import { presentQualityRun, qualityRunColumns } from './present-run.ts';

/** The latest runs of a bot, newest first. */
export async function listQualityRuns({
  ctx,
  input: { modelBotId, place },
}: {
  ctx: SignedInContext;
  input: OfQualityBot;
}): Promise<QualityRunData[]> {
  const rows = await ctx.app.database.reading.inSpace(place.spaceId, (transaction) =>
    transaction
      .select(qualityRunColumns)
      .from(qualityRuns)
      .where(eq(qualityRuns.modelBotId, modelBotId))
      .orderBy(desc(qualityRuns.createdAt), desc(qualityRuns.id))
      .limit(qualityLimits.runsShown),
  );
  return rows.map(presentQualityRun);
}
