import { sql } from 'drizzle-orm';
import type { App } from '../context.ts';

/**
 * Reads what the first question after a start would wait for, half a second long, with pauses. An installation whose
 * assistants have no files yet stays small.
 */
export async function getReady({ app }: { app: App }): Promise<void> {
  const { rows } = await app.database.acrossSpaces((transaction) =>
    transaction.execute(sql`SELECT FROM files WHERE read_at IS NOT NULL LIMIT 1`),
  );
  if (rows.length > 0) await app.knowledge.lexiconsFor({ fingerprint: '', terms: [] });
}
