import { and, eq } from 'drizzle-orm';
import { ofOpenBot } from '../../db/predicates/model-bots.ts';
import { files, webHosts } from '../../db/schema/knowledge.ts';
import type { App } from '../context.ts';
import type { FileRow } from '../files/begin-reading.ts';

/** The row of a bot's web page. */
export type WebPage = FileRow & { modelBotId: string; sourceUrl: string };

/**
 * A page that may be fetched now, with the hosts that its bot allows; undefined where it may not, is gone, or belongs to a
 * bot that is put away.
 */
export async function findPage(
  app: App,
  fileId: string,
): Promise<{ page: WebPage; allowedHosts: string[] } | undefined> {
  return app.database.acrossSpaces(async (transaction) => {
    const [page] = await transaction
      .select()
      .from(files)
      .where(and(eq(files.id, fileId), ofOpenBot));
    if (!page?.sourceUrl || !page.modelBotId || page.status === 'failed' || page.status === 'processing')
      return undefined;
    const hosts = await transaction
      .select({ host: webHosts.host })
      .from(webHosts)
      .where(eq(webHosts.modelBotId, page.modelBotId));
    return { page: page as WebPage, allowedHosts: hosts.map(({ host }) => host) };
  });
}
