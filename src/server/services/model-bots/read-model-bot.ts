import { eq } from 'drizzle-orm';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { Transaction } from '../../db/database.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { modelBotColumns, modelBotDetailColumns, presentModelBotDetail } from './present-model-bot.ts';

/** The same as `findModelBot` within a transaction. @throws {AppError} `not_found` */
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
