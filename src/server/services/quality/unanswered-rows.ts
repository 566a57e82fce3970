import { sql } from 'drizzle-orm';
import { fileTools } from '#rules/tools.ts';
import { lastDays, reportDays } from '#rules/usage-report.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';

/** The days that are looked at, those of the reports on use and ratings. */
export const unansweredPeriod = () => lastDays(reportDays, presentTime().toISOString().slice(0, 10));

/** Which conversations the caller may read here. Whoever acts as somebody else does not read theirs. */
export function conversationsReadableBy(ctx: SignedInContext) {
  const readerId = ctx.actor.impersonation ? null : ctx.actor.account.id;
  return {
    own: sql`coalesce(conversations.user_id = ${readerId}::uuid, false)`,
    shared: sql`(message_ratings.rating = 'down' AND message_ratings.shared)`,
  };
}

/** Whether a call of a tool failed on the way to an answer. What a search finds shows in the citations. */
export const hasFailedTool = sql`
  EXISTS (SELECT FROM agent_steps WHERE agent_steps.message_id = answers.id
    AND agent_steps.state = 'failed' AND agent_steps.tool NOT IN (${sql.join(
      fileTools.map((tool) => sql`${tool}`),
      sql`, `,
    )}))`;

/**
 * Answers with a thumbs down, and those without a thumb that count as none found or as failed, each with its question, but
 * for those dismissed.
 */
export const poorAnswers = (modelBotId: string) => sql`
  FROM messages AS answers
  INNER JOIN conversations ON conversations.id = answers.conversation_id
  INNER JOIN messages AS questions ON questions.id = answers.parent_id
  LEFT JOIN message_ratings ON message_ratings.message_id = answers.id
  WHERE conversations.model_bot_id = ${modelBotId} AND answers.role = 'assistant'
    AND answers.created_at >= ${unansweredPeriod().from}::date
    AND NOT EXISTS (SELECT FROM quality_dismissals WHERE quality_dismissals.message_id = answers.id)
    AND (message_ratings.rating = 'down' OR (message_ratings.rating IS NULL AND answers.figure IN ('refused', 'failed')))`;
