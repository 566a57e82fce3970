import { and, desc, eq, sql } from 'drizzle-orm';
import type { ApiKeyData } from '#contracts/model-bot.ts';
import { keyIsCurrent, makerMayStill } from '../../db/predicates/bot-keys.ts';
import { tokens } from '../../db/schema/access.ts';
import { profiles, users } from '../../db/schema/identity.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { timeZoneOfPerson } from '../usage/time-zone-of-person.ts';
import { answersToday } from './key-answers.ts';

/** A bot's keys without their secrets, newest first, with who made each and whether it opens the bot. */
export async function listApiKeys({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string };
}): Promise<ApiKeyData[]> {
  const { rows, used } = await ctx.app.database.acrossSpaces(async (transaction) => {
    const rows = await transaction
      .select({
        id: tokens.id,
        name: tokens.name,
        createdAt: tokens.createdAt,
        lastUsedAt: tokens.lastUsedAt,
        dailyAnswers: tokens.dailyAnswers,
        origins: tokens.origins,
        usesTools: tokens.usesTools,
        expiresAt: tokens.expiresAt,
        makerId: tokens.userId,
        makerName: profiles.firstName,
        isCurrent: keyIsCurrent,
        makerMayStill,
        timeZone: timeZoneOfPerson(sql`${tokens.userId}`),
      })
      .from(tokens)
      .innerJoin(modelBots, eq(modelBots.id, tokens.modelBotId))
      .innerJoin(users, eq(users.id, tokens.userId))
      .innerJoin(profiles, eq(profiles.userId, tokens.userId))
      .where(and(eq(tokens.modelBotId, input.modelBotId), eq(tokens.kind, 'bot')))
      .orderBy(desc(tokens.createdAt));
    return { rows, used: await answersToday(transaction, rows) };
  });
  return rows.map(({ timeZone: _zone, makerId, makerName, isCurrent, makerMayStill: mayStill, ...row }) => ({
    ...row,
    state: !isCurrent ? 'expired' : mayStill ? 'active' : 'makerGone',
    madeBy: { id: makerId, firstName: makerName },
    expiresAt: row.expiresAt?.toISOString() ?? null,
    answersToday: used.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}
