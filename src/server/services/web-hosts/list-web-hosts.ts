import { eq } from 'drizzle-orm';
import type { WebHostsData } from '#contracts/web-page.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { webHosts } from '../../db/schema/knowledge.ts';
import { versionOf } from '../../version-of.ts';
import type { SignedInContext } from '../context.ts';

/** The sites whose pages may be fetched for a bot. */
export async function listWebHosts({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace };
}): Promise<WebHostsData> {
  return ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    readWebHosts(transaction, input.modelBotId),
  );
}

/** The same within a transaction. */
export async function readWebHosts(transaction: Transaction, modelBotId: string): Promise<WebHostsData> {
  const rows = await transaction
    .select({ host: webHosts.host })
    .from(webHosts)
    .where(eq(webHosts.modelBotId, modelBotId));
  return presentWebHosts(rows.map(({ host }) => host));
}

/** The list in its order, with its version. */
export function presentWebHosts(hosts: Iterable<string>): WebHostsData {
  const sorted = [...hosts].sort();
  return { hosts: sorted, version: versionOf(sorted) };
}
