import { sql } from 'drizzle-orm';
import type { UnansweredQuestionsData } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';

const days = 30;

/**
 * Questions of the last 30 days that got no answer from the files or a thumbs down, and are not on the list yet.
 * Conversations are nobody else's (`conversation.use`), so these are the caller's own, and what others shared with
 * their rating; of the rest only the number is told.
 */
export async function listUnanswered({
  ctx,
  input: { modelBotId, place },
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace };
}): Promise<UnansweredQuestionsData> {
  // Whoever acts as somebody else does not read their conversations.
  const readerId = ctx.actor.impersonation ? null : ctx.actor.account.id;
  const own = sql`coalesce(conversations.user_id = ${readerId}::uuid, false)`;
  const shared = sql`(message_ratings.rating = 'down' AND message_ratings.shared)`;
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const { rows } = await transaction.execute<Row>(sql`
      SELECT DISTINCT ON (lower(questions.text)) answers.id AS "messageId", questions.text AS question,
        CASE WHEN message_ratings.rating = 'down' THEN 'thumbsDown' ELSE 'refused' END AS reason,
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

/** Answers with a thumbs down, and those without a thumb that are whole and cite nothing, each with its question. */
const poorAnswers = (modelBotId: string) => sql`
  FROM messages AS answers
  INNER JOIN conversations ON conversations.id = answers.conversation_id
  INNER JOIN messages AS questions ON questions.id = answers.parent_id
  LEFT JOIN message_ratings ON message_ratings.message_id = answers.id
  WHERE conversations.model_bot_id = ${modelBotId} AND answers.role = 'assistant'
    AND answers.created_at >= now() - make_interval(days => ${days})
    AND (message_ratings.rating = 'down' OR (message_ratings.rating IS NULL AND answers.status = 'complete'
      AND NOT EXISTS (SELECT FROM citations WHERE citations.message_id = answers.id)))`;
