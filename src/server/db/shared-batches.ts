import pg from 'pg';
import type { Statement } from './batch.ts';
import { createGatherer } from './gather.ts';
import { type LocalSettings, settingStatement } from './local-settings.ts';

type Rows = pg.QueryResultRow[][];

/** Statements that run one after another and see the rows of one space only. */
export type SpaceBatch = { spaceId: string; statements: readonly Statement[] };

/** So many share a transaction at most: rows stay locked until all of them are written. */
const mostTogether = 32;

/** Milliseconds that one may keep the others waiting for a row that somebody else has locked. */
const longestLock = 50;

/** Its other settings are those that the transaction was opened with. */
const enterSpace = (spaceId: string): Statement => ({
  name: 'enter_space',
  text: "SELECT set_config('app.space', $1, true)",
  values: [spaceId],
});

/**
 * Runs batches that come while another one is under way together with the others of that while, in one transaction
 * and one round trip: to begin, to commit and to wake a process of the database for each costs about as much as what
 * they do. Each runs in its own space, like alone. Where one fails, nothing of any is kept, and each is run by itself,
 * so that what is wrong with one is nobody else's trouble.
 * @param alone runs one batch as its own transaction
 * @param settings what a transaction begins with, before it enters a space
 * @returns the rows of each statement
 */
export function createSharedBatches(
  run: (statements: readonly Statement[]) => Promise<Rows>,
  { settings, alone }: { settings: LocalSettings; alone: (batch: SpaceBatch) => Promise<Rows> },
): (batch: SpaceBatch) => Promise<Rows> {
  const opening = settingStatement('open_shared', { ...settings, lock_timeout: `${longestLock}ms` });
  return createGatherer<SpaceBatch, Rows>(async (batches) => {
    const statements = [opening];
    const begins: number[] = [];
    let spaceId: string | null = null;
    for (const batch of batches) {
      if (batch.spaceId !== spaceId) statements.push(enterSpace(batch.spaceId));
      spaceId = batch.spaceId;
      begins.push(statements.length);
      statements.push(...batch.statements);
    }
    try {
      const rows = await run(statements);
      return batches.map((batch, index) => {
        const begin = begins[index] ?? 0;
        return rows.slice(begin, begin + batch.statements.length);
      });
    } catch (error) {
      // Only the database's own word is proof that nothing was kept; a connection may break after the commit.
      if (error instanceof pg.DatabaseError) return batches.map(alone);
      throw error;
    }
  }, mostTogether);
}
