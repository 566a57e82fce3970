import { sql } from 'drizzle-orm';
import type { App } from '../context.ts';
import { abandonAnswer, recoverAnswers } from './recover-answers.ts';

/** Between being stored and being written, and between being written and being stored as ended, an answer takes less. Milliseconds. */
const longestUnwritten = 15_000;

type Watched = { answerId: string; spaceId: string; conversationId: string; stopping: boolean };

/**
 * Looks after answers, every few seconds: ends those of this process that somebody has stopped, removed or ended
 * elsewhere, those that it stored without learning of it, since the database went away meanwhile, and those of processes
 * that are gone.
 */
export function createAnswerWatch({
  app,
}: {
  app: Pick<App, 'database' | 'presence'> & { liveAnswers: Pick<App['liveAnswers'], 'ids' | 'stop'> };
}) {
  /** Since when answers are known that are this process's own and that it does not write. */
  let unwritten = new Map<string, number>();
  return {
    /** @param judges whether this process may say of others that they are gone */
    async look({ judges }: { judges: boolean }): Promise<void> {
      const before = app.liveAnswers.ids();
      const { rows } = await app.database.acrossSpaces((transaction) =>
        transaction.execute<Watched>(sql`
          SELECT id AS "answerId", space_id AS "spaceId", conversation_id AS "conversationId", stopping FROM messages
          WHERE status = 'streaming' AND writer_id = ${app.presence.id}`),
      );
      const wanted = new Set(rows.flatMap((row) => (row.stopping ? [] : [row.conversationId])));
      for (const id of before) if (!wanted.has(id)) app.liveAnswers.stop(id);
      const writing = new Set(app.liveAnswers.ids());
      const now = performance.now();
      const left = rows.filter(({ conversationId }) => !writing.has(conversationId));
      unwritten = new Map(left.map(({ answerId }) => [answerId, unwritten.get(answerId) ?? now]));
      for (const answer of left) {
        if (now - (unwritten.get(answer.answerId) ?? now) >= longestUnwritten)
          await abandonAnswer(app, answer);
      }
      if (judges) await recoverAnswers({ app });
    },
  };
}
