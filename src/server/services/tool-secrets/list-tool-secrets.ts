import { asc } from 'drizzle-orm';
import type { ToolSecretData } from '#contracts/tool.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { toolSecrets } from '../../db/schema/agents.ts';

/** The keys that a space's tools may send along, without what they say. */
export async function listToolSecrets({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}): Promise<ToolSecretData[]> {
  const rows = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction.select().from(toolSecrets).orderBy(asc(toolSecrets.name)),
  );
  return rows.map(presentToolSecret);
}

export function presentToolSecret(row: typeof toolSecrets.$inferSelect): ToolSecretData {
  const { id, name, placement, parameter, hosts, createdAt } = row;
  return { id, name, placement, parameter, hosts, createdAt: createdAt.toISOString() };
}
