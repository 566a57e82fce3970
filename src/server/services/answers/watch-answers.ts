import { sql } from 'drizzle-orm';
import type { App } from '../context.ts';
import { recoverAnswers } from './recover-answers.ts';

/**
 * Looks after answers, every few seconds: ends those of this process that somebody has stopped, removed or ended
 * elsewhere, and those of processes that are gone.
 * @param input.judges whether this process may say so of others
 */
export async function watchAnswers({
  app,
  input: { judges },
}: {
  app: App;
  input: { judges: boolean };
}): Promise<void> {
  const writing = app.liveAnswers.ids();
  if (writing.length > 0) {
    const { rows } = await app.database.acrossSpaces((transaction) =>
      transaction.execute<{ id: string }>(sql`
        SELECT conversation_id AS id FROM messages
        WHERE conversation_id = ANY (${sql.param(writing)}) AND status = 'streaming' AND NOT stopping
          AND writer_id = ${app.presence.id}`),
    );
    const wanted = new Set(rows.map(({ id }) => id));
    for (const id of writing) if (!wanted.has(id)) app.liveAnswers.stop(id);
  }
  if (judges) await recoverAnswers({ app });
}
