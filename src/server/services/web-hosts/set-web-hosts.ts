import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { webHosts } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { normaliseHost } from '../../outbound/hosts.ts';

/**
 * Replaces the list of sites whose pages may be fetched for a bot. Pages that are there already stay.
 * @throws {AppError} `invalid_request` for what is no host name
 */
export async function setWebHosts({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace; hosts: string[] };
}): Promise<string[]> {
  const { modelBotId, place } = input;
  const hosts = new Set<string>();
  for (const typed of input.hosts) {
    const host = normaliseHost(typed);
    if (host === null) throw new AppError('invalid_request', { fields: { hosts: 'invalid' } });
    hosts.add(host);
  }
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    await transaction.delete(webHosts).where(eq(webHosts.modelBotId, modelBotId));
    const rows = [...hosts].map((host) => ({ host, modelBotId, spaceId: place.spaceId }));
    if (rows.length > 0) await transaction.insert(webHosts).values(rows);
  });
  return [...hosts].sort();
}
