import { type SQL, sql } from 'drizzle-orm';
import { prepare } from '../../db/prepare.ts';
import { titleFor, titleOf } from '../conversations/conversation-title.ts';
import { takeUnit } from '../usage/reserve-usage.ts';

const messagesOfHistory = 12;

const given = sql.placeholder;
const conversationId = sql`${given('conversationId')}::uuid`;
const earlierId = sql`${given('earlierId')}::uuid`;
const attachments = sql`${given('attachments')}::json`;

/** Looked up by its key, whatever the planner thinks of how many there are. */
const messageOf = (id: SQL) =>
  sql`(SELECT id, parent_id, role, text FROM messages WHERE id = ${id} OFFSET 0)`;

/** The lock lets one question at a time into a conversation; what follows it sees what the one before has stored. */
export const lockConversation = prepare<'conversationId'>(
  'lock_conversation',
  sql`SELECT FROM conversations WHERE id = ${conversationId} FOR UPDATE`,
);

/**
 * What is asked: the conversation's first question or a next one, another version of the question `earlierId`, or of
 * the answer `earlierId`.
 */
export type AskedKind = 'first' | 'next' | 'edit' | 'retry';

/**
 * Where in the conversation's tree the question stands: what it follows, and whether it is a new message there. No row
 * where the message that is edited or answered again is none of this conversation.
 */
const placeAtEnd = sql`
  SELECT leaf_id AS after, ${given('questionId')}::uuid AS question_id, ${given('text')}::text AS text, true AS is_new
  FROM conversations WHERE id = ${conversationId}`;
const places: Record<AskedKind, SQL> = {
  first: placeAtEnd,
  next: placeAtEnd,
  edit: sql`
    SELECT parent_id AS after, ${given('questionId')}::uuid AS question_id, ${given('text')}::text AS text,
      true AS is_new
    FROM messages WHERE id = ${earlierId} AND conversation_id = ${conversationId} AND role = 'user'`,
  retry: sql`
    SELECT question.parent_id AS after, question.id AS question_id, question.text, false AS is_new
    FROM messages AS answer CROSS JOIN LATERAL ${messageOf(sql`answer.parent_id`)} AS question
    WHERE answer.id = ${earlierId} AND answer.conversation_id = ${conversationId} AND answer.role = 'assistant'`,
};

/** What the conversation is called from then on. To set a title has its words made, even if it stays the same. */
const titles: Record<AskedKind, SQL> = {
  first: sql`, title = CASE WHEN leaf_id IS NULL THEN ${titleOf(sql`place.text`)} ELSE title END`,
  next: sql``,
  edit: sql`, title = CASE WHEN place.after IS NULL THEN ${titleFor(sql`place.text`)} ELSE title END`,
  retry: sql``,
};

/** The files of the wording before, where none are named. */
const filesBefore: Record<AskedKind, SQL> = {
  first: sql``,
  next: sql``,
  edit: sql`UNION ALL
    SELECT file_id, ordinal FROM message_attachments WHERE message_id = ${earlierId} AND ${attachments} IS NULL`,
  retry: sql``,
};

/** The files that the question is asked with. One that the conversation does not have is `known` as null. */
const asked = (kind: AskedKind) => sql`
  SELECT named.id, named.ordinal, files.id AS known, files.read_at
  FROM (
    SELECT value::uuid AS id, ordinality::int AS ordinal FROM json_array_elements_text(${attachments}) WITH ORDINALITY
    ${filesBefore[kind]}
  ) AS named
  LEFT JOIN files ON files.id = named.id AND files.conversation_id = ${conversationId}`;

/** Why a question cannot be asked with these files; null where it can. */
const refusal = sql`(CASE
  WHEN EXISTS (SELECT FROM asked WHERE known IS NULL) THEN 'unknown'
  WHEN EXISTS (SELECT FROM asked WHERE read_at IS NULL) THEN 'unread' END)`;

/** What the answer may be taken from: the question's files, and those of the questions before it on its path. */
const attached = sql`(
  SELECT coalesce(json_agg(json_build_object('id', files.id, 'version', files.read_at::text, 'name', files.name,
    'omissions', files.omissions, 'fresh', of_path.fresh) ORDER BY of_path.fresh DESC, of_path.ordinal, files.id), '[]')
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

/** The parts of the statement that a conversation without files does without: they take as long as the rest. */
const partsWithFiles = (kind: AskedKind) => ({
  tables: sql`, path AS (
      SELECT after AS id FROM place
      UNION ALL
      SELECT messages.parent_id FROM path CROSS JOIN LATERAL ${messageOf(sql`path.id`)} AS messages
    ), asked AS (${asked(kind)})`,
  condition: sql`AND ${refusal} IS NULL`,
  kept: sql`, kept AS (
      INSERT INTO message_attachments (message_id, file_id, space_id, ordinal)
      SELECT place.question_id, asked.id, ${given('spaceId')}::uuid, asked.ordinal
      FROM taken CROSS JOIN place CROSS JOIN asked WHERE place.is_new
    )`,
  answers: sql`${refusal} AS refusal, ${attached} AS attached`,
});

const partsWithoutFiles: ReturnType<typeof partsWithFiles> = {
  tables: sql``,
  condition: sql``,
  kept: sql``,
  answers: sql`NULL AS refusal, '[]'::json AS attached`,
};

/**
 * Takes a unit of the day's limit and stores the question with its empty answer, or does none of it; not while the
 * conversation's last answer is `unfinished`.
 */
const statement = (kind: AskedKind, hasFiles: boolean) => {
  const files = hasFiles ? partsWithFiles(kind) : partsWithoutFiles;
  const unit = {
    personId: given('personId'),
    kind: given('kind'),
    limit: given('limit'),
    day: given('day'),
    begins: given('begins'),
    takenAt: given('takenAt'),
  };
  return prepare<
    | ('conversationId' | 'spaceId' | 'questionId' | 'answerId' | 'text' | 'model' | 'writerId')
    | ('earlierId' | 'attachments')
    | ('askedAt' | 'answeredAt' | 'personId' | 'kind' | 'limit' | 'day' | 'begins' | 'takenAt')
  >(
    `insert_question_${kind}${hasFiles ? '_with_files' : ''}`,
    sql`WITH RECURSIVE place AS (${places[kind]}
    ), earlier AS (
      SELECT messages.parent_id, messages.role, messages.text, 1 AS depth
      FROM place CROSS JOIN LATERAL ${messageOf(sql`place.after`)} AS messages
      UNION ALL
      SELECT messages.parent_id, messages.role, messages.text, earlier.depth + 1
      FROM earlier CROSS JOIN LATERAL ${messageOf(sql`earlier.parent_id`)} AS messages
      WHERE earlier.depth < ${sql.raw(String(messagesOfHistory))}
    ), unfinished AS MATERIALIZED (
      SELECT status FROM messages WHERE conversation_id = ${conversationId} AND status IN ('streaming', 'waiting')
      LIMIT 1
    )${files.tables}
    , taken AS (${takeUnit(
      unit,
      sql`EXISTS (SELECT FROM place) AND NOT EXISTS (SELECT FROM unfinished) ${files.condition}`,
    )}
    ), said AS (
      INSERT INTO messages
        (id, space_id, conversation_id, parent_id, role, status, text, model, writer_id, reserved_day, created_at)
      SELECT question_id, ${given('spaceId')}::uuid, ${conversationId}, after,
        'user', 'complete', text, NULL, NULL, NULL, ${given('askedAt')}::timestamptz FROM taken CROSS JOIN place WHERE is_new
      UNION ALL
      SELECT ${given('answerId')}::uuid, ${given('spaceId')}::uuid, ${conversationId}, question_id,
        'assistant', 'streaming', '', ${given('model')}::text, ${given('writerId')}::uuid, ${given('day')}::date,
        ${given('answeredAt')}::timestamptz
      FROM taken CROSS JOIN place
    )${files.kept}
    , touched AS (
      UPDATE conversations SET updated_at = ${given('askedAt')}::timestamptz,
        archived_at = NULL, leaf_id = ${given('answerId')}::uuid${titles[kind]}
      FROM taken CROSS JOIN place WHERE conversations.id = ${conversationId}
    )
    SELECT place.question_id AS "questionId", place.text, (SELECT status FROM unfinished) AS unfinished,
      (SELECT used FROM taken) AS used, ${files.answers},
      (SELECT coalesce(json_agg(json_build_object('role', role, 'text', text) ORDER BY depth DESC), '[]')
        FROM earlier WHERE text <> '') AS history
    FROM place`,
  );
};

const statementsOf = (kind: AskedKind) => ({
  withFiles: statement(kind, true),
  withoutFiles: statement(kind, false),
});

/**
 * The statements that store a question, each as small as what is asked allows: the database sets up all parts of one,
 * whether it comes to use them or not.
 */
export const insertQuestion = {
  first: statementsOf('first'),
  next: statementsOf('next'),
  edit: statementsOf('edit'),
  retry: statementsOf('retry'),
} as const;
