import { sql } from 'drizzle-orm';
import type { UnansweredQuestionsData } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import type { Transaction } from '../../db/database.ts';
import type { SignedInContext } from '../context.ts';
import { alikeQuestions } from './alike-questions.ts';
import { conversationsReadableBy, hasFailedTool, poorAnswers } from './unanswered-rows.ts';

/** So many questions are looked at, the newest: each is compared with each. */
const mostCompared = 500;

export type UnansweredRow = Pick<
  UnansweredQuestionsData['questions'][number],
  'messageId' | 'question' | 'reason' | 'own'
> & { questionId: string; createdAt: string };

/**
 * What the caller may read of the questions that got no good answer and are not on the list, newest first, those that speak of
 * the same together.
 */
export async function readUnansweredGroups(
  transaction: Transaction,
  { ctx, modelBotId }: { ctx: SignedInContext; modelBotId: string },
): Promise<[UnansweredRow, ...UnansweredRow[]][]> {
  const { own, shared } = conversationsReadableBy(ctx);
  const { rows } = await transaction.execute<UnansweredRow>(sql`
    SELECT answers.id AS "messageId", questions.id AS "questionId", questions.text AS question,
      CASE WHEN message_ratings.rating = 'down' THEN 'thumbsDown'
        WHEN ${hasFailedTool} THEN 'toolFailed' ELSE answers.figure END AS reason,
      ${own} AS own, answers.created_at AS "createdAt"
    ${poorAnswers(modelBotId)} AND (${own} OR ${shared})
      AND length(questions.text) <= ${qualityLimits.questionCharacters}
      AND NOT EXISTS (SELECT FROM quality_questions WHERE quality_questions.model_bot_id = ${modelBotId}
        AND lower(quality_questions.question) = lower(questions.text))
    ORDER BY answers.created_at DESC, answers.id LIMIT ${mostCompared}`);
  return alikeQuestions(rows);
}

/** What other people asked without a good answer, with who did: nothing of it may be told as it stands. */
export async function readOthersUnanswered(
  transaction: Transaction,
  { ctx, modelBotId }: { ctx: SignedInContext; modelBotId: string },
): Promise<{ question: string; personId: string }[]> {
  const { own, shared } = conversationsReadableBy(ctx);
  const { rows } = await transaction.execute<{ question: string; personId: string }>(sql`
    SELECT left(questions.text, ${qualityLimits.questionCharacters}) AS question,
      conversations.user_id AS "personId"
    ${poorAnswers(modelBotId)} AND NOT ${own} AND ${shared} IS NOT TRUE AND conversations.user_id IS NOT NULL
    ORDER BY answers.created_at DESC, answers.id LIMIT ${mostCompared}`);
  return rows;
}
