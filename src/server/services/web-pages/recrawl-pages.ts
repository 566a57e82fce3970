import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import { recrawlHours } from '#rules/files.ts';
import { isOpen } from '../../db/predicates/model-bots.ts';
import { files } from '../../db/schema/knowledge.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import type { App } from '../context.ts';
import { queueFetching } from '../files/queue-fetching.ts';

/** So that one run does not ask for everything at once; the next comes soon. */
const pagesPerRun = 100;

/**
 * Queues the fetching of the web pages whose time has come, of those too that could not be fetched before. What was
 * wrong stays with them, so that people hear of it once. Those of a bot that is closed wait until it is open again.
 */
export async function recrawlPages({ app }: { app: App }): Promise<void> {
  for (const [recrawl, hours] of Object.entries(recrawlHours)) {
    if (hours === null) continue;
    const due = await app.database.acrossSpaces((transaction) =>
      transaction
        .select({ id: files.id, spaceId: files.spaceId })
        .from(files)
        .innerJoin(modelBots, eq(modelBots.id, files.modelBotId))
        .where(
          and(
            isOpen,
            eq(files.recrawl, recrawl as keyof typeof recrawlHours),
            or(eq(files.status, 'ready'), and(eq(files.status, 'failed'), ne(files.errorCode, 'cancelled'))),
            lt(files.fetchedAt, sql`now() - make_interval(hours => ${hours}::int)`),
          ),
        )
        .orderBy(files.fetchedAt)
        .limit(pagesPerRun),
    );
    for (const page of due) {
      await app.database.inSpace(page.spaceId, async (transaction) => {
        await transaction
          .update(files)
          .set({ status: 'queued', progress: 0 })
          .where(and(eq(files.id, page.id), eq(files.status, 'failed')));
        await queueFetching(app, transaction, page);
      });
    }
  }
}
