import { and, desc, eq } from 'drizzle-orm';
import type { ApiKeyData } from '#contracts/model-bot.ts';
import type { SignedInContext } from '../../context.ts';
import { tokens } from '../../db/schema/identity.ts';

/** A bot's keys without their secrets, newest first. */
export async function listApiKeys({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string };
}): Promise<ApiKeyData[]> {
  const rows = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select({
        id: tokens.id,
        name: tokens.name,
        createdAt: tokens.createdAt,
        lastUsedAt: tokens.lastUsedAt,
      })
      .from(tokens)
      .where(and(eq(tokens.modelBotId, input.modelBotId), eq(tokens.kind, 'bot')))
      .orderBy(desc(tokens.createdAt)),
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}
