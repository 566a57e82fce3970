import { inArray, sql } from 'drizzle-orm';
import { files } from '../../db/schema/knowledge.ts';
import type { App } from '../context.ts';

/** How many of the demo's files are still to be read. */
export async function countUnreadFiles({ app }: { app: App }): Promise<number> {
  const [counted] = await app.database.acrossSpaces((transaction) =>
    transaction
      .select({ unread: sql<number>`count(*)`.mapWith(Number) })
      .from(files)
      .where(inArray(files.status, ['queued', 'processing'])),
  );
  return counted?.unread ?? 0;
}
