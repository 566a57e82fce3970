import { and, eq, lt, sql } from 'drizzle-orm';
import { recrawlHours } from '#rules/files.ts';
import type { App } from '../context.ts';
import { files } from '../db/schema/knowledge.ts';
import { queueFetching } from '../services/files/queue-fetching.ts';

/** So that one run does not ask for everything at once; the next comes soon. */
const pagesPerRun = 100;

/** Queues the fetching of the web pages whose time has come. */
export async function recrawlPages(app: App): Promise<void> {
  for (const [recrawl, hours] of Object.entries(recrawlHours)) {
    if (hours === null) continue;
    const due = await app.database.acrossSpaces((transaction) =>
      transaction
        .select({ id: files.id })
        .from(files)
        .where(
          and(
            eq(files.recrawl, recrawl as keyof typeof recrawlHours),
            eq(files.status, 'ready'),
            lt(files.fetchedAt, sql`now() - make_interval(hours => ${hours}::int)`),
          ),
        )
        .orderBy(files.fetchedAt)
        .limit(pagesPerRun),
    );
    for (const { id } of due) {
      await app.database.acrossSpaces((transaction) => queueFetching(app, transaction, id));
    }
  }
}
