import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { SendMessageInput } from '#contracts/conversation.ts';
import { chatLimits } from '#rules/limits.ts';
import type { SignedInContext } from '../../context.ts';
import { prepare } from '../../db/prepare.ts';
import { AppError } from '../../errors.ts';
import { type KnowledgeState, knowledgeState } from '../../knowledge/knowledge-state.ts';
import type { Answering } from '../model-bots/answering-settings.ts';
import { modelFor } from '../model-bots/present-model-bot.ts';
import { dayIn, endOfDay, timeZoneOf } from '../usage/day.ts';
import { isNearlyUsed, takeUnit, tellNearlyUsed, type UsageReservation } from '../usage/reserve-usage.ts';
import type { QuestionFacts } from './read-question.ts';

const messagesOfHistory = 12;

/** A question that is stored, with all that its answer is written from. */
export type Question = {
  conversationId: string;
  modelBotId: string;
  spaceId: string;
  questionId: string;
  answerId: string;
  text: string;
  answering: Answering;
  /** The model that answers: what is asked first, and then what did answer. */
  model: string;
  /** What was said before, oldest first. */
  history: { role: 'user' | 'assistant'; text: string }[];
  /** The unit of the asker's day that the answer takes. */
  reservation: UsageReservation;
  knowledge: KnowledgeState;
  /** Ends when all of this is on disk. No word of the answer is to be seen before. */
  onDisk: Promise<void>;
};

const given = sql.placeholder;
const conversationId = sql`${given('conversationId')}::uuid`;
const edits = sql`${given('edits')}::uuid`;
const retries = sql`${given('retries')}::uuid`;
/** `streaming` or `waiting`: the last answer is not at its end. */
const unfinished = sql`(
  SELECT status FROM messages WHERE conversation_id = ${conversationId} AND status IN ('streaming', 'waiting')
  LIMIT 1)`;

/** The lock lets one question at a time into a conversation; what follows it sees what the one before has stored. */
const lockConversation = prepare<'conversationId'>(
  'lock_conversation',
  sql`SELECT FROM conversations WHERE id = ${conversationId} FOR UPDATE`,
);

/**
 * Where in the conversation's tree the question stands: what it follows, and whether it is a new message there. No row
 * where the message that is edited or answered again is none of this conversation.
 */
const place = sql`
  SELECT leaf_id AS after, ${given('questionId')}::uuid AS question_id, ${given('text')}::text AS text, true AS is_new
  FROM conversations WHERE id = ${conversationId} AND ${edits} IS NULL AND ${retries} IS NULL
  UNION ALL
  SELECT parent_id, ${given('questionId')}::uuid, ${given('text')}::text, true FROM messages
  WHERE id = ${edits} AND conversation_id = ${conversationId} AND role = 'user'
  UNION ALL
  SELECT question.parent_id, question.id, question.text, false
  FROM messages AS answer INNER JOIN messages AS question ON question.id = answer.parent_id
  WHERE answer.id = ${retries} AND answer.conversation_id = ${conversationId} AND answer.role = 'assistant'`;

/** Takes a unit of the day's limit and stores the question with its empty answer, or does none of it. */
const insertQuestion = prepare<
  | ('conversationId' | 'spaceId' | 'questionId' | 'answerId' | 'text' | 'title' | 'model')
  | ('edits' | 'retries')
  | ('askedAt' | 'answeredAt' | 'personId' | 'kind' | 'day' | 'limit')
>(
  'insert_question',
  sql`WITH RECURSIVE place AS (${place}
    ), earlier AS (
      SELECT messages.parent_id, messages.role, messages.text, 1 AS depth
      FROM messages INNER JOIN place ON messages.id = place.after
      UNION ALL
      SELECT messages.parent_id, messages.role, messages.text, earlier.depth + 1
      FROM messages INNER JOIN earlier ON messages.id = earlier.parent_id
      WHERE earlier.depth < ${sql.raw(String(messagesOfHistory))}
    ), taken AS (${takeUnit(
      {
        personId: given('personId'),
        kind: given('kind'),
        day: given('day'),
        limit: given('limit'),
      },
      sql`EXISTS (SELECT FROM place) AND ${unfinished} IS NULL`,
    )}
    ), said AS (
      INSERT INTO messages
        (id, space_id, conversation_id, parent_id, role, status, text, model, created_at)
      SELECT question_id, ${given('spaceId')}::uuid, ${conversationId}, after,
        'user', 'complete', text, NULL, ${given('askedAt')}::timestamptz FROM taken CROSS JOIN place WHERE is_new
      UNION ALL
      SELECT ${given('answerId')}::uuid, ${given('spaceId')}::uuid, ${conversationId}, question_id,
        'assistant', 'streaming', '', ${given('model')}::text, ${given('answeredAt')}::timestamptz
      FROM taken CROSS JOIN place
    ), touched AS (
      UPDATE conversations SET updated_at = ${given('askedAt')}::timestamptz,
        title = CASE WHEN leaf_id IS NULL THEN ${given('title')}::text ELSE title END,
        leaf_id = ${given('answerId')}::uuid
      FROM taken WHERE conversations.id = ${conversationId}
    )
    SELECT place.question_id AS "questionId", place.text, ${unfinished} AS unfinished,
      (SELECT used FROM taken) AS used,
      (SELECT coalesce(json_agg(json_build_object('role', role, 'text', text) ORDER BY depth DESC), '[]')
        FROM earlier WHERE text <> '') AS history
    FROM place`,
);

type Outcome = Pick<Question, 'questionId' | 'text' | 'history'> & {
  unfinished: 'streaming' | 'waiting' | null;
  used: number | null;
};

/**
 * Stores a question and its empty answer, and takes a unit of the asker's day: all of it or nothing, in one round
 * trip. All of it is on disk when `onDisk` ends, which nobody has to wait for before the model is asked: the asker's
 * other questions do not queue up behind the disk for the counter they share.
 * @throws {AppError} `not_found` also for a message that has no other version; `answer_in_progress`, `decision_due` or
 * `limit_reached`
 */
export async function storeQuestion(
  ctx: SignedInContext,
  input: { conversationId: string; asked: SendMessageInput; facts: QuestionFacts; answering: Answering },
): Promise<Question> {
  const { facts, answering, asked } = input;
  const said = 'text' in asked ? asked.text : '';
  const { spaceId, modelBotId } = facts.bot;
  const { account } = ctx.actor;
  const now = new Date();
  const zone = timeZoneOf(account);
  const day = dayIn(zone, now);
  const reservation = { personId: account.id, kind: 'fileResponses', day } as const;
  const limit = facts.limits.fileResponses;
  const answerId = uuidv7();
  const model = modelFor(ctx.app, spaceId, answering.model).id;
  const [, [outcome], [knowledge]] = await ctx.app.database.batchInSpace<[object, Outcome, KnowledgeState]>(
    spaceId,
    [
      lockConversation(input),
      insertQuestion({
        ...{ conversationId: input.conversationId, spaceId, questionId: uuidv7(), answerId },
        ...{ text: said, title: titleOf(said) },
        edits: 'edits' in asked ? (asked.edits ?? null) : null,
        retries: 'retries' in asked ? asked.retries : null,
        model,
        askedAt: now.toISOString(),
        answeredAt: new Date(now.getTime() + 1).toISOString(),
        ...{ ...reservation, limit },
      }),
      knowledgeState({ modelBotId }),
    ],
    { waitsForDisk: false },
  );
  if (!outcome || !knowledge) throw new AppError('not_found');
  if (outcome.unfinished) {
    throw new AppError(outcome.unfinished === 'waiting' ? 'decision_due' : 'answer_in_progress');
  }
  if (outcome.used === null) throw new AppError('limit_reached', { resetsAt: endOfDay(zone, now) });
  const { used, history, questionId, text } = outcome;
  const onDisk = ctx.app.database.onDisk();
  // Whoever writes the answer learns of it.
  onDisk.catch(() => undefined);
  if (isNearlyUsed(used, limit)) {
    await ctx.app.database.inSpace(spaceId, (transaction) =>
      tellNearlyUsed(ctx.app, transaction, reservation, { used, limit }),
    );
  }
  return {
    ...{ conversationId: input.conversationId, modelBotId, spaceId, questionId, answerId, text, answering },
    ...{ model, history, reservation, knowledge, onDisk },
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
