import { asc, eq } from 'drizzle-orm';
import type { ToolSignInData } from '#contracts/tool.ts';
import { toolSignIns } from '../../db/schema/agents.ts';
import type { SignedInContext } from '../context.ts';

/** The servers at which a person has signed in for their assistants' tools. */
export async function listToolSignIns({
  ctx,
  input: { userId },
}: {
  ctx: SignedInContext;
  input: { userId: string };
}): Promise<ToolSignInData[]> {
  const { id, name, url, createdAt, lastUsedAt } = toolSignIns;
  const rows = await ctx.app.database.reading.acrossSpaces((transaction) =>
    transaction
      .select({ id, name, url, createdAt, lastUsedAt })
      .from(toolSignIns)
      .where(eq(toolSignIns.userId, userId))
      .orderBy(asc(createdAt)),
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }));
}
