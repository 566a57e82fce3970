import { and, eq, sql } from 'drizzle-orm';
import { isOpen } from '../../db/predicates/model-bots.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/knowledge.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { readingVersion } from '../../reading/reading-version.ts';
import type { App } from '../context.ts';
import { queueReading } from './queue-reading.ts';

/** Few, as whoever uploads meanwhile waits behind them; the next run comes within a minute. */
const filesPerRun = 10;

/**
 * Queues files that an earlier version has read, those of assistants that were asked last first, while nothing else
 * waits to be read. Until each is read again its text stays as it is.
 */
export async function rereadFiles({ app }: { app: App }): Promise<void> {
  if (await somethingWaits(app)) return;
  const due = await app.database.acrossSpaces(async (transaction) => {
    const asked = transaction.$with('asked').as(
      transaction
        .select({ modelBotId: conversations.modelBotId, at: sql`max(${conversations.updatedAt})`.as('at') })
        .from(conversations)
        .groupBy(conversations.modelBotId),
    );
    return transaction
      .with(asked)
      .select({ id: files.id, spaceId: files.spaceId, name: files.name, size: files.size })
      .from(files)
      .innerJoin(modelBots, eq(modelBots.id, files.modelBotId))
      .leftJoin(asked, eq(asked.modelBotId, files.modelBotId))
      .where(and(isOpen, isOutdated, sql`${files.storageKey} IS NOT NULL`))
      .orderBy(sql`${asked.at} DESC NULLS LAST`, files.createdAt)
      .limit(filesPerRun);
  });
  for (const file of due) {
    await app.database.inSpace(file.spaceId, async (transaction) => {
      const taken = await transaction
        .update(files)
        .set({ status: 'queued', progress: 0, readingId: null })
        .where(and(eq(files.id, file.id), isOutdated))
        .returning({ id: files.id });
      if (taken.length > 0) await queueReading(app, transaction, file);
    });
  }
}

/** What is tried again later waits for nobody. */
async function somethingWaits({ database }: App): Promise<boolean> {
  return database.withQueue(async (transaction) => {
    const { rows } = await transaction.execute(sql`
      SELECT FROM graphile_worker._private_jobs jobs JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
      WHERE tasks.identifier IN ('ingestFile', 'readShortFile', 'readAttachment') AND attempts < max_attempts
        AND run_at <= now() LIMIT 1`);
    return rows.length > 0;
  });
}

/** Written out, not with a value of its own for the status: so the index of those is used. */
const isOutdated = sql`${files.status} = 'ready' AND ${files.readingVersion} < ${readingVersion}`;
