import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ApiKeyData, createApiKeyInput } from '#contracts/model-bot.ts';
import { keysPerBot } from '#rules/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { botKeyPrefix, issueSecret } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { tokens } from '../../db/schema/access.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { lockLimit } from '../limits/assert-room.ts';

/**
 * Makes a key for the bot's `/v1` interface. The key is in this answer and nowhere else.
 * @throws {AppError} `limit_reached` where the bot has as many as it may, `invalid_request` for one that would have ended
 */
export async function createApiKey({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: z.output<typeof createApiKeyInput> & { modelBotId: string; place: AuthorizedPlace };
}): Promise<ApiKeyData> {
  const { modelBotId, name, dailyAnswers, origins, usesTools, place } = input;
  const ends = input.expiresAt === null ? null : new Date(input.expiresAt);
  if (ends && ends <= presentTime())
    throw new AppError('invalid_request', { fields: { expiresAt: 'invalid' } });
  const expiresAt = ends?.toISOString() ?? null;
  const id = newRecordId();
  const secret = issueSecret(id, botKeyPrefix);
  const { id: userId, profile } = ctx.actor.account;
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    await assertRoomForKey(transaction, modelBotId);
    await transaction.insert(tokens).values({
      id,
      kind: 'bot',
      name,
      secretHash: secret.hash,
      userId,
      modelBotId,
      dailyAnswers,
      origins,
      usesTools,
      expiresAt: ends,
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
        ...(usesTools && { usesTools }),
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
    usesTools,
    answersToday: 0,
    expiresAt,
    createdAt: presentTime().toISOString(),
    lastUsedAt: null,
    state: 'active',
    madeBy: { id: userId, firstName: profile.firstName },
  };
}

async function assertRoomForKey(transaction: Transaction, modelBotId: string): Promise<void> {
  await lockLimit(transaction, modelBotId, 'apiKeys');
  const [kept] = await transaction
    .select({ keys: count() })
    .from(tokens)
    .where(and(eq(tokens.modelBotId, modelBotId), eq(tokens.kind, 'bot')));
  if ((kept?.keys ?? 0) >= keysPerBot) throw new AppError('limit_reached', { limit: 'apiKeys' });
}
