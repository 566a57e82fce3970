import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { SendMessageInput } from '#contracts/conversation.ts';
import { chatLimits } from '#rules/limits.ts';
import type { SignedInContext } from '../../context.ts';
import { prepare } from '../../db/prepare.ts';
import { AppError } from '../../errors.ts';
import type { ReadFile } from '../../knowledge/knowledge-indexes.ts';
import { type KnowledgeState, knowledgeState } from '../../knowledge/knowledge-state.ts';
import type { Attached } from '../../knowledge/retrieval.ts';
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
  attached: Attached;
};

const given = sql.placeholder;
const conversationId = sql`${given('conversationId')}::uuid`;
const edits = sql`${given('edits')}::uuid`;
const retries = sql`${given('retries')}::uuid`;
/** `streaming` or `waiting`: the last answer is not at its end. */
const unfinished = sql`(
  SELECT status FROM messages WHERE conversation_id = ${conversationId} AND status IN ('streaming', 'waiting')
  LIMIT 1)`;

/** Looked up by its key, whatever the planner thinks of how many there are. */
const messageOf = (id: SQL) =>
  sql`(SELECT id, parent_id, role, text FROM messages WHERE id = ${id} OFFSET 0)`;

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
  FROM messages AS answer CROSS JOIN LATERAL ${messageOf(sql`answer.parent_id`)} AS question
  WHERE answer.id = ${retries} AND answer.conversation_id = ${conversationId} AND answer.role = 'assistant'`;

/**
 * The files that the question is asked with: those named, or without any named those of the wording before. One that
 * the conversation does not have is `known` as null.
 */
const asked = sql`
  SELECT named.id, named.ordinal, files.id AS known, files.read_at
  FROM (
    SELECT value::uuid AS id, ordinality::int AS ordinal
    FROM json_array_elements_text(${given('attachments')}::json) WITH ORDINALITY
    UNION ALL
    SELECT file_id, ordinal FROM message_attachments
    WHERE message_id = ${edits} AND ${given('attachments')}::json IS NULL
  ) AS named
  LEFT JOIN files ON files.id = named.id AND files.conversation_id = ${conversationId}`;

/** Why a question cannot be asked with these files; null where it can. */
const refusal = sql`(CASE
  WHEN EXISTS (SELECT FROM asked WHERE known IS NULL) THEN 'unknown'
  WHEN EXISTS (SELECT FROM asked WHERE read_at IS NULL) THEN 'unread' END)`;

/** What the answer may be taken from: the question's files, and those of the questions before it on its path. */
const attached = sql`(
  SELECT coalesce(json_agg(json_build_object('id', files.id, 'version', files.read_at::text, 'name', files.name,
    'fresh', of_path.fresh) ORDER BY of_path.fresh DESC, of_path.ordinal, files.id), '[]')
  FROM (
    SELECT id, bool_or(fresh) AS fresh, min(ordinal) AS ordinal FROM (
      SELECT id, true AS fresh, ordinal FROM asked
      UNION ALL
      SELECT file_id, true, ordinal FROM message_attachments INNER JOIN place ON message_id = place.question_id
      UNION ALL
      SELECT file_id, false, ordinal FROM message_attachments INNER JOIN path ON message_id = path.id
    ) AS every GROUP BY id
  ) AS of_path
  INNER JOIN files ON files.id = of_path.id AND files.read_at IS NOT NULL)`;

/** Takes a unit of the day's limit and stores the question with its empty answer, or does none of it. */
const insertQuestion = prepare<
  | ('conversationId' | 'spaceId' | 'questionId' | 'answerId' | 'text' | 'title' | 'model')
  | ('edits' | 'retries' | 'attachments')
  | ('askedAt' | 'answeredAt' | 'personId' | 'kind' | 'day' | 'limit')
>(
  'insert_question',
  sql`WITH RECURSIVE place AS (${place}
    ), earlier AS (
      SELECT messages.parent_id, messages.role, messages.text, 1 AS depth
      FROM place CROSS JOIN LATERAL ${messageOf(sql`place.after`)} AS messages
      UNION ALL
      SELECT messages.parent_id, messages.role, messages.text, earlier.depth + 1
      FROM earlier CROSS JOIN LATERAL ${messageOf(sql`earlier.parent_id`)} AS messages
      WHERE earlier.depth < ${sql.raw(String(messagesOfHistory))}
    ), path AS (
      SELECT after AS id FROM place WHERE EXISTS (SELECT FROM files WHERE conversation_id = ${conversationId})
      UNION ALL
      SELECT messages.parent_id FROM path CROSS JOIN LATERAL ${messageOf(sql`path.id`)} AS messages
    ), asked AS (${asked}
    ), taken AS (${takeUnit(
      {
        personId: given('personId'),
        kind: given('kind'),
        day: given('day'),
        limit: given('limit'),
      },
      sql`EXISTS (SELECT FROM place) AND ${unfinished} IS NULL AND ${refusal} IS NULL`,
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
    ), kept AS (
      INSERT INTO message_attachments (message_id, file_id, space_id, ordinal)
      SELECT place.question_id, asked.id, ${given('spaceId')}::uuid, asked.ordinal
      FROM taken CROSS JOIN place CROSS JOIN asked WHERE place.is_new
    ), touched AS (
      UPDATE conversations SET updated_at = ${given('askedAt')}::timestamptz,
        title = CASE WHEN leaf_id IS NULL THEN ${given('title')}::text ELSE title END,
        leaf_id = ${given('answerId')}::uuid
      FROM taken WHERE conversations.id = ${conversationId}
    )
    SELECT place.question_id AS "questionId", place.text, ${unfinished} AS unfinished,
      ${refusal} AS refusal, (SELECT used FROM taken) AS used, ${attached} AS attached,
      (SELECT coalesce(json_agg(json_build_object('role', role, 'text', text) ORDER BY depth DESC), '[]')
        FROM earlier WHERE text <> '') AS history
    FROM place`,
);

type Outcome = Pick<Question, 'questionId' | 'text' | 'history'> & {
  unfinished: 'streaming' | 'waiting' | null;
  refusal: 'unknown' | 'unread' | null;
  attached: (ReadFile & { fresh: boolean })[];
  used: number | null;
};

/**
 * Stores a question and its empty answer, and takes a unit of the asker's day: all of it or nothing, in one round
 * trip. All of it is on disk when `onDisk` ends, which nobody has to wait for before the model is asked: the asker's
 * other questions do not queue up behind the disk for the counter they share.
 * @throws {AppError} `not_found` also for a message that has no other version, and for a file that is not attached in
 * the conversation; `answer_in_progress`, `decision_due`, `attachment_unread` or `limit_reached`
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
        attachments: 'attachments' in asked && asked.attachments ? JSON.stringify(asked.attachments) : null,
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
  if (outcome.refusal) {
    throw new AppError(outcome.refusal === 'unknown' ? 'not_found' : 'attachment_unread');
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
    attached: {
      conversationId: input.conversationId,
      files: outcome.attached,
      fresh: outcome.attached.filter((file) => file.fresh).map((file) => file.id),
    },
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
