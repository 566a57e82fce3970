import { sql } from 'drizzle-orm';
import type { UnansweredQuestionsData } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import { fileTools, type StepState } from '#rules/tools.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { AppError } from '../../errors.ts';
import { quoterId } from '../../quoting/quoter.ts';
import type { SignedInContext } from '../context.ts';

const days = 30;

/**
 * Questions of the last 30 days that got no answer from the files or a tool, or a thumbs down, and are neither on the
 * list yet nor dismissed. Conversations are nobody else's (`conversation.use`), so these are the caller's own, and what
 * others shared with their rating; of the rest only the number is told.
 */
export async function listUnanswered({
  ctx,
  input: { modelBotId, place },
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace };
}): Promise<UnansweredQuestionsData> {
  const { own, shared } = readableBy(ctx);
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const { rows } = await transaction.execute<Row>(sql`
      SELECT DISTINCT ON (lower(questions.text)) answers.id AS "messageId", questions.text AS question,
        CASE WHEN message_ratings.rating = 'down' THEN 'thumbsDown'
          WHEN ${hasStep('failed')} THEN 'toolFailed' ELSE 'refused' END AS reason,
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
  const { own, shared } = readableBy(ctx);
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

/** Which conversations the caller may read here. Whoever acts as somebody else does not read theirs. */
function readableBy(ctx: SignedInContext) {
  const readerId = ctx.actor.impersonation ? null : ctx.actor.account.id;
  return {
    own: sql`coalesce(conversations.user_id = ${readerId}::uuid, false)`,
    shared: sql`(message_ratings.rating = 'down' AND message_ratings.shared)`,
  };
}

type Row = Omit<UnansweredQuestionsData['questions'][number], 'createdAt'> & { createdAt: string };

/** Whether a tool took part in an answer, and its call ended so. What a search finds shows in the citations. */
const hasStep = (state: StepState) => sql`
  EXISTS (SELECT FROM agent_steps WHERE agent_steps.message_id = answers.id
    AND agent_steps.state = ${state} AND agent_steps.tool NOT IN (${sql.join(
      fileTools.map((tool) => sql`${tool}`),
      sql`, `,
    )}))`;

/**
 * Answers with a thumbs down, and those without a thumb that are whole, cite nothing and used no tool with success,
 * each with its question, but for those dismissed and Quoter's greetings.
 */
const poorAnswers = (modelBotId: string) => sql`
  FROM messages AS answers
  INNER JOIN conversations ON conversations.id = answers.conversation_id
  INNER JOIN messages AS questions ON questions.id = answers.parent_id
  LEFT JOIN message_ratings ON message_ratings.message_id = answers.id
  WHERE conversations.model_bot_id = ${modelBotId} AND answers.role = 'assistant'
    AND answers.created_at >= now() - make_interval(days => ${days})
    AND NOT EXISTS (SELECT FROM quality_dismissals WHERE quality_dismissals.message_id = answers.id)
    AND (message_ratings.rating = 'down' OR (message_ratings.rating IS NULL AND answers.status = 'complete'
      AND (answers.confidence = 'none' OR answers.model IS DISTINCT FROM ${quoterId})
      AND NOT EXISTS (SELECT FROM citations WHERE citations.message_id = answers.id)
      AND NOT ${hasStep('done')}))`;
