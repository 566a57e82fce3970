import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { chatLimits } from '#rules/limits.ts';
import type { SignedInContext } from '../../context.ts';
import { prepare } from '../../db/prepare.ts';
import { AppError } from '../../errors.ts';
import { type KnowledgeState, knowledgeState } from '../../knowledge/knowledge-state.ts';
import type { Answering } from '../model-bots/answering-settings.ts';
import { modelFor } from '../model-bots/present-model-bot.ts';
import { dayIn, timeZoneOf } from '../usage/day.ts';
import { isNearlyUsed, takeUnit, tellNearlyUsed, type UsageReservation } from '../usage/reserve-usage.ts';
import type { QuestionFacts } from './read-question.ts';

const messagesOfHistory = 12;

/** A question that is stored, with all that its answer is written from. */
export type Question = {
  conversationId: string;
  modelBotId: string;
  spaceId: string;
  answerId: string;
  text: string;
  answering: Answering;
  /** What was said before, oldest first. */
  history: { role: 'user' | 'assistant'; text: string }[];
  /** The unit of the asker's day that the answer takes. */
  reservation: UsageReservation;
  knowledge: KnowledgeState;
};

const given = sql.placeholder;
const conversationId = sql`${given('conversationId')}::uuid`;
const questionId = sql`${given('questionId')}::uuid`;
const isWriting = sql`EXISTS (
  SELECT FROM messages WHERE conversation_id = ${conversationId} AND status = 'streaming')`;
const isThere = sql`EXISTS (SELECT FROM conversations WHERE id = ${conversationId})`;

/** The lock lets one question at a time into a conversation; what follows it sees what the one before has stored. */
const lockConversation = prepare<'conversationId'>(
  'lock_conversation',
  sql`SELECT FROM conversations WHERE id = ${conversationId} FOR UPDATE`,
);

/** Takes a unit of the day's limit and stores the question with its empty answer, or does none of it. */
const insertQuestion = prepare<
  | ('conversationId' | 'spaceId' | 'questionId' | 'answerId' | 'text' | 'title' | 'model')
  | ('askedAt' | 'answeredAt' | 'personId' | 'kind' | 'day' | 'limit')
>(
  'insert_question',
  sql`WITH earlier AS (
      SELECT id, role, text, created_at FROM messages
      WHERE conversation_id = ${conversationId} AND text <> ''
      ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(messagesOfHistory))}
    ), taken AS (${takeUnit(
      {
        personId: given('personId'),
        kind: given('kind'),
        day: given('day'),
        limit: given('limit'),
      },
      sql`${isThere} AND NOT ${isWriting}`,
    )}
    ), said AS (
      INSERT INTO messages
        (id, space_id, conversation_id, parent_id, role, status, text, model, created_at)
      SELECT ${questionId}, ${given('spaceId')}::uuid, ${conversationId},
        (SELECT id FROM earlier ORDER BY created_at DESC, id DESC LIMIT 1),
        'user', 'complete', ${given('text')}::text, NULL, ${given('askedAt')}::timestamptz FROM taken
      UNION ALL
      SELECT ${given('answerId')}::uuid, ${given('spaceId')}::uuid, ${conversationId}, ${questionId},
        'assistant', 'streaming', '', ${given('model')}::text, ${given('answeredAt')}::timestamptz FROM taken
    ), touched AS (
      UPDATE conversations SET updated_at = ${given('askedAt')}::timestamptz,
        title = CASE WHEN EXISTS (SELECT FROM earlier) THEN title ELSE ${given('title')}::text END
      FROM taken WHERE conversations.id = ${conversationId}
    )
    SELECT ${isThere} AS found, ${isWriting} AS writing, (SELECT used FROM taken) AS used,
      (SELECT coalesce(json_agg(json_build_object('role', role, 'text', text) ORDER BY created_at, id), '[]')
        FROM earlier) AS history`,
);

type Outcome = { found: boolean; writing: boolean; used: number | null; history: Question['history'] };

/**
 * Stores a question and its empty answer, and takes a unit of the asker's day: all of it or nothing, in one round
 * trip.
 * @throws {AppError} `not_found`, `answer_in_progress` or `limit_reached`
 */
export async function storeQuestion(
  ctx: SignedInContext,
  input: { conversationId: string; text: string; facts: QuestionFacts; answering: Answering },
): Promise<Question> {
  const { facts, answering, text } = input;
  const { spaceId, modelBotId } = facts.bot;
  const { account } = ctx.actor;
  const now = new Date();
  const { day, endsAt } = dayIn(timeZoneOf(account), now);
  const reservation = { personId: account.id, kind: 'fileResponses', day } as const;
  const limit = facts.limits.fileResponses;
  const answerId = uuidv7();
  const [, [outcome], [knowledge]] = await ctx.app.database.batchInSpace<[object, Outcome, KnowledgeState]>(
    spaceId,
    [
      lockConversation(input),
      insertQuestion({
        ...{ conversationId: input.conversationId, spaceId, questionId: uuidv7(), answerId, text },
        title: titleOf(text),
        model: modelFor(ctx.app, answering.model).id,
        askedAt: now.toISOString(),
        answeredAt: new Date(now.getTime() + 1).toISOString(),
        ...{ ...reservation, limit },
      }),
      knowledgeState({ modelBotId }),
    ],
  );
  if (!outcome?.found || !knowledge) throw new AppError('not_found');
  if (outcome.writing) throw new AppError('answer_in_progress');
  if (outcome.used === null) throw new AppError('limit_reached', { resetsAt: endsAt });
  const { used, history } = outcome;
  if (isNearlyUsed(used, limit)) {
    await ctx.app.database.inSpace(spaceId, (transaction) =>
      tellNearlyUsed(ctx.app, transaction, reservation, { used, limit }),
    );
  }
  return {
    ...{ conversationId: input.conversationId, modelBotId, spaceId, answerId, text, answering, history },
    ...{ reservation, knowledge },
  };
}

function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= chatLimits.titleCharacters
    ? line
    : `${characters
        .slice(0, chatLimits.titleCharacters - 1)
        .join('')
        .trimEnd()}…`;
}
