import { sql } from 'drizzle-orm';
import type { UnansweredQuestionsData } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import type { SignedInContext } from '../context.ts';
import { countRatings } from '../ratings/read-ratings.ts';
import { reportUsage } from '../usage/read-usage-report.ts';
import { conversationsReadableBy, hasFailedTool, poorAnswers, unansweredPeriod } from './unanswered-rows.ts';

/**
 * Questions of the last 30 days that count as unanswered or failed in the use of the assistant, or whose answer got a
 * thumbs down, and are neither on the list yet nor dismissed. Conversations are nobody else's (`conversation.use`), so
 * these are the caller's own, and what others shared with their rating. How many there are in all is what the reports of
 * its company and organisation count; a person's own assistant is in no report.
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
    const counted = place.companyId ? await countAll(transaction, { ...place, modelBotId }) : null;
    const questions = rows
      .map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt).toISOString() }))
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
      .slice(0, qualityLimits.unansweredShown);
    return { questions, counted };
  });
}

async function countAll(transaction: Transaction, place: AuthorizedPlace & { modelBotId: string }) {
  const { from, to } = unansweredPeriod();
  const { modelBotId } = place;
  const { total } = await reportUsage(transaction, { place, by: 'modelBot', modelBotId, from, to });
  const { bots } = await countRatings(transaction, place, from);
  return { refused: total.refused, failed: total.failed, down: bots[0]?.down ?? 0 };
}

type Row = Omit<UnansweredQuestionsData['questions'][number], 'createdAt'> & { createdAt: string };
