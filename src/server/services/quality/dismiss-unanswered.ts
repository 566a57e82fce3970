import { sql } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { conversationsReadableBy, poorAnswers } from './unanswered-rows.ts';

/**
 * Takes a question off the list of the unanswered, as often as it was asked so far. Asked once more, it comes back.
 * @throws {AppError} `not_found` for an answer that is not on the caller's list
 */
export async function dismissUnanswered({
  ctx,
  input: { modelBotId, messageId, place },
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; messageId: string; place: AuthorizedPlace };
}): Promise<void> {
  const { own, shared } = conversationsReadableBy(ctx);
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const dismissed = await transaction.execute(sql`
      WITH readable AS (
        SELECT answers.id, lower(questions.text) AS question ${poorAnswers(modelBotId)} AND (${own} OR ${shared}))
      INSERT INTO quality_dismissals (message_id, space_id)
      SELECT id, ${place.spaceId} FROM readable
      WHERE question = (SELECT question FROM readable WHERE id = ${messageId})
      ON CONFLICT DO NOTHING`);
    if (dismissed.rowCount === 0) throw new AppError('not_found');
  });
}
