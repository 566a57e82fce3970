import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../context.ts';
import { readModelBot } from './read-model-bot.ts';

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
