import { and, desc, eq, sql } from 'drizzle-orm';
import type { ApiKeyData } from '#contracts/model-bot.ts';
import type { SignedInContext } from '../../context.ts';
import { tokens } from '../../db/schema/identity.ts';
import { timeZoneOfPerson } from '../usage/time-zone-of-person.ts';
import { answersToday } from './key-answers.ts';

/** A bot's keys without their secrets, newest first. */
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
        timeZone: timeZoneOfPerson(sql`${tokens.userId}`),
      })
      .from(tokens)
      .where(and(eq(tokens.modelBotId, input.modelBotId), eq(tokens.kind, 'bot')))
      .orderBy(desc(tokens.createdAt));
    return { rows, used: await answersToday(transaction, rows) };
  });
  return rows.map(({ timeZone: _zone, ...row }) => ({
    ...row,
    answersToday: used.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}
