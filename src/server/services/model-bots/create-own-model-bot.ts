import { v7 as uuidv7 } from 'uuid';
import type { ModelBotData } from '#contracts/model-bot.ts';
import type { SignedInContext } from '../../context.ts';
import { roleAssignments } from '../../db/schema/identity.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { assertRoom } from '../limits/assert-room.ts';
import { findModelBot } from './find-model-bot.ts';

/**
 * Makes the person's own assistant, and with it their Agent Hub (the SINGLE_USER role).
 * @throws {AppError} `limit_reached` when they have as many as their plan allows
 */
export async function createOwnModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { name: string };
}): Promise<ModelBotData> {
  const { account } = ctx.actor;
  const id = uuidv7();
  await ctx.app.database.acrossSpaces(async (transaction) => {
    await assertRoom(transaction, account.id, 'modelBots');
    await transaction
      .insert(modelBots)
      .values({ id, spaceId: account.id, userId: account.id, name: input.name, publishedAt: new Date() });
    if (!account.roles.some((role) => role.name === 'SINGLE_USER')) {
      await transaction.insert(roleAssignments).values({ userId: account.id, name: 'SINGLE_USER' });
    }
  });
  return findModelBot({ ctx, input: { id, place: { spaceId: account.id, ownerId: account.id } } });
}
