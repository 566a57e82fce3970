import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { planOf, plans } from '#rules/plans.ts';
import type { SignedInContext } from '../../context.ts';
import { roleAssignments, users } from '../../db/schema/identity.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
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
  const allowed = plans[planOf(account.subscription)].limits.modelBots;
  await ctx.app.database.acrossSpaces(async (transaction) => {
    // Two requests at once must not both find room for one more.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, account.id)).for('update');
    const owned = await transaction
      .select({ id: modelBots.id })
      .from(modelBots)
      .where(and(eq(modelBots.userId, account.id), isNull(modelBots.archivedAt)));
    if (owned.length >= allowed) throw new AppError('limit_reached');
    await transaction
      .insert(modelBots)
      .values({ id, spaceId: account.id, userId: account.id, name: input.name, publishedAt: new Date() });
    if (!account.roles.some((role) => role.name === 'SINGLE_USER')) {
      await transaction.insert(roleAssignments).values({ userId: account.id, name: 'SINGLE_USER' });
    }
  });
  return findModelBot({ ctx, input: { id, place: { spaceId: account.id, ownerId: account.id } } });
}
