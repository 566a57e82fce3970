import { sql } from 'drizzle-orm';
import type { ConversationHit, ConversationSearchInput } from '#contracts/conversation-search.ts';
import { conversationSearchLimits } from '#rules/limits.ts';
import { answerMarks } from '../../answering/citation-marks.ts';
import type { Transaction } from '../../db/database.ts';
import { isOpen, mayAtBot } from '../../db/predicates/model-bots.ts';
import type { SignedInContext } from '../context.ts';
import { excerptOf, markedPieces, marks } from './marked-text.ts';

const { messages: mostMessages, titles: mostTitles } = conversationSearchLimits;

/**
 * The person's own conversations that have all the words: in their titles first, then in messages, the latest first.
 * Words are found in all their English and Spanish forms, whatever their accents; the last one may be incomplete.
 * Temporary conversations, those in which nothing was asked, and those that try a draft are not searched.
 */
export async function searchConversations({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: ConversationSearchInput;
}): Promise<ConversationHit[]> {
  const words = input.search.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const asked = words.join(' & ');
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const of = { personId: ctx.actor.account.id, modelBotId: input.modelBotId ?? null, asked };
    const titles = await findTitles(transaction, of);
    const messages = await findMessages(transaction, of);
    return [...titles.map(presentTitle), ...messages.map(presentMessage)];
  });
}

type SearchedFor = { personId: string; modelBotId: string | null; asked: string };
type Row = {
  conversationId: string;
  modelBotId: string;
  modelBotName: string;
  title: string;
  english: string;
  spanish: string;
  at: Date;
};
type MessageRow = Row & { messageId: string; role: 'user' | 'assistant'; text: string };

const queries = (asked: string) => sql`
  SELECT to_tsquery('pg_catalog.english'::regconfig, search_fold(${asked}) || ':*') AS english,
    to_tsquery('pg_catalog.spanish'::regconfig, search_fold(${asked}) || ':*') AS spanish`;

/** A text with what was found in it between the marks, by the rules of each language; folded, so of the same length. */
const headlines = (text: string) =>
  sql.raw(
    (['english', 'spanish'] as const)
      .map(
        (language) =>
          `ts_headline('pg_catalog.${language}', search_fold(${text}), asked.${language},
          'HighlightAll=true, StartSel=${marks.start}, StopSel=${marks.end}') AS ${language}`,
      )
      .join(', '),
  );

/** As in the list: what cannot be opened any more is not found. */
const mayAsk = (personId: string) =>
  sql`(${isOpen} AND ${mayAtBot('modelBot.chat', sql`${personId}::uuid`)})`;

const ofBot = (modelBotId: string | null) =>
  modelBotId === null ? sql`true` : sql`model_bot_id = ${modelBotId}`;

async function findTitles(
  transaction: Transaction,
  { personId, modelBotId, asked }: SearchedFor,
): Promise<Row[]> {
  const { rows } = await transaction.execute<Row>(sql`
    WITH asked AS (${queries(asked)})
    SELECT found.*, ${headlines('found.title')} FROM asked, LATERAL (
      SELECT conversations.id AS "conversationId", model_bots.id AS "modelBotId",
        model_bots.name AS "modelBotName", conversations.title, conversations.updated_at AS at
      FROM conversations INNER JOIN model_bots ON model_bots.id = conversations.model_bot_id
      WHERE conversations.user_id = ${personId} AND ${ofBot(modelBotId)}
        AND NOT conversations.temporary AND NOT conversations.draft AND conversations.leaf_id IS NOT NULL
        AND ${mayAsk(personId)}
        AND conversations.title_words @@ (asked.english || asked.spanish)
      ORDER BY conversations.updated_at DESC LIMIT ${mostTitles}
    ) AS found`);
  return rows;
}

async function findMessages(
  transaction: Transaction,
  { personId, modelBotId, asked }: SearchedFor,
): Promise<MessageRow[]> {
  // The policy of `message_words` shows what this setting asks for, and finds it by the index.
  await transaction.execute(sql`
    SELECT set_config('app.search', (asked.english || asked.spanish)::text, true) FROM (${queries(asked)}) AS asked`);
  const { rows } = await transaction.execute<MessageRow>(sql`
    WITH asked AS (${queries(asked)})
    SELECT found.*, ${headlines('found.text')} FROM asked, LATERAL (
      SELECT conversations.id AS "conversationId", model_bots.id AS "modelBotId",
        model_bots.name AS "modelBotName", conversations.title,
        messages.id AS "messageId", messages.role, messages.text, messages.created_at AS at
      FROM (
        SELECT message_id FROM message_words
        INNER JOIN model_bots ON model_bots.id = message_words.model_bot_id
        WHERE message_words.person_id = ${personId} AND ${ofBot(modelBotId)} AND ${mayAsk(personId)}
        ORDER BY message_id DESC LIMIT ${mostMessages}
      ) AS matching
      INNER JOIN messages ON messages.id = matching.message_id
      INNER JOIN conversations ON conversations.id = messages.conversation_id
      INNER JOIN model_bots ON model_bots.id = conversations.model_bot_id
    ) AS found ORDER BY "messageId" DESC`);
  return rows;
}

const common = ({ conversationId, modelBotId, modelBotName, at }: Row) => ({
  conversationId,
  modelBotId,
  modelBotName,
  at: new Date(at).toISOString(),
});

function presentTitle(row: Row): ConversationHit {
  return { ...common(row), title: markedPieces(row.title, [row.english, row.spanish]), message: null };
}

function presentMessage(row: MessageRow): ConversationHit {
  const leftOut = row.role === 'assistant' ? answerMarks : undefined;
  const excerpt = excerptOf(markedPieces(row.text, [row.english, row.spanish], leftOut));
  return {
    ...common(row),
    title: [{ text: row.title, marked: false }],
    message: { id: row.messageId, role: row.role, excerpt },
  };
}
