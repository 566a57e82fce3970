import { lt, sql } from 'drizzle-orm';
import { visitorAnswers } from '../../db/schema/organisation.ts';
import type { App } from '../context.ts';

/** So long an answer to a visitor can be read once more. */
const keptMinutes = 15;

/** Removes answers to visitors that nobody waits for any more. */
export async function removeVisitorAnswers({ app }: { app: Pick<App, 'database'> }): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction
      .delete(visitorAnswers)
      .where(lt(visitorAnswers.createdAt, sql`now() - make_interval(mins => ${keptMinutes}::int)`)),
  );
}
