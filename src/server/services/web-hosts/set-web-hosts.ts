import { eq } from 'drizzle-orm';
import type { SetWebHostsInput, WebHostsData } from '#contracts/web-page.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { lockModelBot } from '../../db/lock-model-bot.ts';
import { webHosts } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { readHosts } from '../../outbound/hosts.ts';
import { grantedAddresses } from '../../outbound/private-grants.ts';
import type { SignedInContext } from '../context.ts';
import { presentWebHosts, readWebHosts } from './list-web-hosts.ts';

/**
 * Replaces the list of sites whose pages may be fetched for a bot. Pages that are there already stay.
 * @throws {AppError} `invalid_request` with each line that names no host; `version_conflict` with the list as it is now
 */
export async function setWebHosts({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: SetWebHostsInput & { modelBotId: string; place: AuthorizedPlace };
}): Promise<WebHostsData> {
  const { modelBotId, place, version } = input;
  const addresses = grantedAddresses(ctx.app.environment.PRIVATE_HOSTS, 'pages');
  const hosts = readHosts(input.hosts, { patterns: true, addresses });
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    // One after the other, so that the version below is still that of the list when it goes.
    await lockModelBot(transaction, modelBotId);
    const current = await readWebHosts(transaction, modelBotId);
    if (version !== undefined && version !== current.version) {
      throw new AppError('version_conflict', { current });
    }
    await transaction.delete(webHosts).where(eq(webHosts.modelBotId, modelBotId));
    const rows = hosts.map((host) => ({ host, modelBotId, spaceId: place.spaceId }));
    if (rows.length > 0) await transaction.insert(webHosts).values(rows);
  });
  return presentWebHosts(hosts);
}
