import { eq } from 'drizzle-orm';
import type { ModelBotData } from '#contracts/model-bot.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { modelBotColumns, presentModelBot } from './present-model-bot.ts';

/** @throws {AppError} `not_found` */
export async function findModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace };
}): Promise<ModelBotData> {
  const [found] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction.select(modelBotColumns).from(modelBots).where(eq(modelBots.id, input.id)),
  );
  if (!found) throw new AppError('not_found');
  return presentModelBot(ctx, found);
}
