import { sql } from 'drizzle-orm';
import type { SetupState } from '#contracts/account.ts';
import type { Transaction } from '../../db/database.ts';
import { someoneAdministers } from '../../db/predicates/people.ts';
import type { Context } from '../context.ts';

/** Whether somebody administers this installation. Until then nobody signs up, and every start prints a set-up link. */
export async function isSetUp(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.execute<{ done: boolean }>(sql`SELECT ${someoneAdministers} AS done`);
  return rows[0]?.done === true;
}

/** The same for who asks from outside, and whether mails leave this installation. */
export async function readSetup({ ctx: { app } }: { ctx: Pick<Context, 'app'> }): Promise<SetupState> {
  const finished = await app.database.acrossSpaces(isSetUp);
  return { finished, sendsMail: app.mailTransport !== null };
}
