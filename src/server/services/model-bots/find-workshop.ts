import { eq, sql } from 'drizzle-orm';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { AnswerBounds } from '#rules/model-allowance.ts';
import { plans } from '#rules/plans.ts';
import { bestPlan } from '#rules/subscriptions.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import { type LimitFacts, presentFacts, spacePlanFacts } from '../limits/daily-limits.ts';
import { modelBotColumns, modelBotDetailColumns, presentModelBotDetail } from './present-model-bot.ts';

/** As `findModelBot`, with what the plan of its space lets one answer take, in one statement. @throws {AppError} `not_found` */
export async function findWorkshop({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: Pick<AuthorizedPlace, 'spaceId'> };
}): Promise<{ bot: ModelBotDetail; bounds: AnswerBounds }> {
  const [found] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({
        ...modelBotColumns(ctx),
        ...modelBotDetailColumns,
        subscriptions: sql<LimitFacts['subscriptions']>`${spacePlanFacts(sql`${modelBots.spaceId}`)}`,
      })
      .from(modelBots)
      .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
      .where(eq(modelBots.id, input.id)),
  );
  if (!found) throw new AppError('not_found');
  const plan = plans[bestPlan(presentFacts(found.subscriptions), presentTime())];
  return { bot: presentModelBotDetail(ctx, found), bounds: plan.limits.models.bounds };
}
