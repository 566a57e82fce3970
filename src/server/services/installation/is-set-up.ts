import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { someoneAdministers } from '../../db/predicates/people.ts';

/** Whether somebody administers this installation. Until then nobody signs up, and every start prints a set-up link. */
export async function isSetUp(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.execute<{ done: boolean }>(sql`SELECT ${someoneAdministers} AS done`);
  return rows[0]?.done === true;
}
