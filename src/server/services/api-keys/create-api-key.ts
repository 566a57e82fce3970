import { v7 as uuidv7 } from 'uuid';
import type { ApiKeyData } from '#contracts/model-bot.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import { botKeyPrefix } from '../../auth/bot-key.ts';
import { issueSecret } from '../../auth/secret.ts';
import type { SignedInContext } from '../../context.ts';
import { tokens } from '../../db/schema/identity.ts';
import { auditEvents } from '../../db/schema/operations.ts';

/** Makes a key for the bot's `/v1` interface. The key is in this answer and nowhere else. */
export async function createApiKey({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; name: string; dailyAnswers: number | null; place: AuthorizedPlace };
}): Promise<ApiKeyData> {
  const { modelBotId, name, dailyAnswers, place } = input;
  const id = uuidv7();
  const secret = issueSecret(id, botKeyPrefix);
  const userId = ctx.actor.account.id;
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    await transaction
      .insert(tokens)
      .values({ id, kind: 'bot', name, secretHash: secret.hash, userId, modelBotId, dailyAnswers });
    await transaction.insert(auditEvents).values({
      spaceId: place.spaceId,
      actorId: userId,
      action: 'apiKey.created',
      subjectType: 'modelBot',
      subjectId: modelBotId,
      details: { keyId: id, name, ...(dailyAnswers !== null && { dailyAnswers }) },
    });
  });
  const made = { createdAt: new Date().toISOString(), lastUsedAt: null };
  return { id, name, key: secret.plainText, dailyAnswers, answersToday: 0, ...made };
}
