import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { botKeyPrefix, equalHashes, parseSecret } from '../../auth/secret.ts';
import { keyHolds } from '../../db/predicates/bot-keys.ts';
import { isOpen } from '../../db/predicates/model-bots.ts';
import { tokens } from '../../db/schema/access.ts';
import { users } from '../../db/schema/identity.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../context.ts';
import { type Answering, answeringOf, oneStepColumns } from '../model-bots/answering-settings.ts';
import { timeZoneOfPerson } from '../usage/time-zone-of-person.ts';

export type BotCaller = {
  keyId: string;
  modelBotId: string;
  botCreatedAt: Date;
  spaceId: string;
  tenantId: string | null;
  companyId: string | null;
  /** Without tools, which are loaded where they are used. */
  answering: Answering;
  keyOwnerId: string;
  /** Of the owner's day; null is UTC. */
  ownerTimeZone: string | null;
  /** How many answers a day the key may get; null for as many as its owner. */
  dailyAnswers: number | null;
  /** The sites whose pages may use the key and read its answers; null for a key of programs on servers. */
  origins: string[] | null;
  /** Its answers may use the bot's tools, in its owner's name. */
  usesTools: boolean;
};

/**
 * The bot that an API key opens, or null when the key does not hold (any more): it is over, whoever made it may make
 * none any more, or the bot is closed.
 * @throws {AppError} `not_published` for a bot that answers nobody yet, or no more
 */
export async function authenticateBotKey({
  app,
  input: { bearer },
}: {
  app: App;
  input: { bearer: string | undefined };
}): Promise<BotCaller | null> {
  const proof = bearer === undefined ? null : parseSecret(bearer, botKeyPrefix);
  if (!proof) return null;
  return app.database.acrossSpaces(async (transaction) => {
    const [found] = await transaction
      .select({
        secretHash: tokens.secretHash,
        modelBotId: modelBots.id,
        botCreatedAt: modelBots.createdAt,
        spaceId: modelBots.spaceId,
        tenantId: modelBots.tenantId,
        companyId: modelBots.companyId,
        ...oneStepColumns,
        keyOwnerId: tokens.userId,
        ownerTimeZone: timeZoneOfPerson(sql`${tokens.userId}`),
        dailyAnswers: tokens.dailyAnswers,
        origins: tokens.origins,
        usesTools: tokens.usesTools,
        isPublished: isNotNull(modelBots.publishedAt).mapWith(Boolean),
      })
      .from(tokens)
      .innerJoin(modelBots, eq(modelBots.id, tokens.modelBotId))
      .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
      .innerJoin(users, eq(users.id, tokens.userId))
      .where(and(eq(tokens.id, proof.id), keyHolds, isOpen));
    if (!found || !equalHashes(found.secretHash, proof.hash)) return null;
    if (!found.isPublished) throw new AppError('not_published');
    await transaction.update(tokens).set({ lastUsedAt: sql`now()` }).where(eq(tokens.id, proof.id));
    const {
      modelBotId,
      botCreatedAt,
      spaceId,
      tenantId,
      companyId,
      keyOwnerId,
      ownerTimeZone,
      dailyAnswers,
      origins,
      usesTools,
    } = found;
    return {
      keyId: proof.id,
      modelBotId,
      botCreatedAt,
      spaceId,
      tenantId,
      companyId,
      keyOwnerId,
      ownerTimeZone,
      dailyAnswers,
      origins,
      usesTools,
      answering: answeringOf(found, false),
    };
  });
}
