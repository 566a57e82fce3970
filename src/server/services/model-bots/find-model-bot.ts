import { eq } from 'drizzle-orm';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { modelBotColumns, modelBotDetailColumns, presentModelBotDetail } from './present-model-bot.ts';

/** @throws {AppError} `not_found` */
export async function findModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: Pick<AuthorizedPlace, 'spaceId'> };
}): Promise<ModelBotDetail> {
  return ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    readModelBot(ctx, transaction, input.id),
  );
}

/** The same within a transaction. @throws {AppError} `not_found` */
export async function readModelBot(
  ctx: SignedInContext,
  transaction: Transaction,
  id: string,
): Promise<ModelBotDetail> {
  const [found] = await transaction
    .select({ ...modelBotColumns(ctx), ...modelBotDetailColumns })
    .from(modelBots)
    .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
    .where(eq(modelBots.id, id));
  if (!found) throw new AppError('not_found');
  return presentModelBotDetail(ctx, found);
}
