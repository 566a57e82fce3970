import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { ApiKeyData, createApiKeyInput } from '#contracts/model-bot.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { issueSecret } from '../../auth/secret.ts';
import type { SignedInContext } from '../../context.ts';
import { tokens } from '../../db/schema/access.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { botKeyPrefix } from './authenticate-bot-key.ts';

/** Makes a key for the bot's `/v1` interface. The key is in this answer and nowhere else. */
export async function createApiKey({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: z.output<typeof createApiKeyInput> & { modelBotId: string; place: AuthorizedPlace };
}): Promise<ApiKeyData> {
  const { modelBotId, name, dailyAnswers, origins, place, expiresAt } = input;
  const id = uuidv7();
  const secret = issueSecret(id, botKeyPrefix);
  const { id: userId, profile } = ctx.actor.account;
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    await transaction.insert(tokens).values({
      id,
      kind: 'bot',
      name,
      secretHash: secret.hash,
      userId,
      modelBotId,
      dailyAnswers,
      origins,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    });
    await recordAuditEvent(transaction, {
      spaceId: place.spaceId,
      actorId: userId,
      action: 'apiKey.created',
      subjectType: 'modelBot',
      subjectId: modelBotId,
      details: {
        keyId: id,
        name,
        ...(dailyAnswers !== null && { dailyAnswers }),
        ...(origins !== null && { origins }),
        ...(expiresAt && { expiresAt }),
      },
    });
  });
  return {
    id,
    name,
    key: secret.plainText,
    dailyAnswers,
    origins,
    answersToday: 0,
    expiresAt,
    createdAt: new Date().toISOString(),
    lastUsedAt: null,
    state: 'active',
    madeBy: { id: userId, firstName: profile.firstName },
  };
}
