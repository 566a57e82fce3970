import { asc, eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { webHosts } from '../../db/schema/knowledge.ts';

/** The sites whose pages may be fetched for a bot. */
export async function listWebHosts({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace };
}): Promise<string[]> {
  const rows = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({ host: webHosts.host })
      .from(webHosts)
      .where(eq(webHosts.modelBotId, input.modelBotId))
      .orderBy(asc(webHosts.host)),
  );
  return rows.map(({ host }) => host);
}
