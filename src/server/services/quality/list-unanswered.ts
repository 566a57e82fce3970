import { sql } from 'drizzle-orm';
import type { UnansweredQuestionsData } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../context.ts';
import { conversationsReadableBy, hasFailedTool, poorAnswers } from './unanswered-rows.ts';

/**
 * Questions of the last 30 days that count as unanswered or failed in the use of the assistant, or whose answer got a
 * thumbs down, and are neither on the list yet nor dismissed. Conversations are nobody else's (`conversation.use`), so these are the caller's own, and what
 * others shared with their rating; of the rest only the number is told.
 */
export async function listUnanswered({
  ctx,
  input: { modelBotId, place },
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace };
}): Promise<UnansweredQuestionsData> {
  const { own, shared } = conversationsReadableBy(ctx);
  return ctx.app.database.reading.inSpace(place.spaceId, async (transaction) => {
    const { rows } = await transaction.execute<Row>(sql`
      SELECT DISTINCT ON (lower(questions.text)) answers.id AS "messageId", questions.text AS question,
        CASE WHEN message_ratings.rating = 'down' THEN 'thumbsDown'
          WHEN ${hasFailedTool} THEN 'toolFailed' ELSE answers.figure END AS reason,
        ${own} AS own, answers.created_at AS "createdAt"
      ${poorAnswers(modelBotId)} AND (${own} OR ${shared})
        AND length(questions.text) <= ${qualityLimits.questionCharacters}
        AND NOT EXISTS (SELECT FROM quality_questions WHERE quality_questions.model_bot_id = ${modelBotId}
          AND lower(quality_questions.question) = lower(questions.text))
      ORDER BY lower(questions.text), answers.created_at DESC`);
    const counted = await transaction.execute<{ hidden: number }>(sql`
      SELECT count(*)::int AS hidden
      ${poorAnswers(modelBotId)} AND NOT ${own} AND ${shared} IS NOT TRUE`);
    const questions = rows
      .map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt).toISOString() }))
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
      .slice(0, qualityLimits.unansweredShown);
    return { questions, hidden: counted.rows[0]?.hidden ?? 0 };
  });
}

type Row = Omit<UnansweredQuestionsData['questions'][number], 'createdAt'> & { createdAt: string };
