import { type SQL, sql } from 'drizzle-orm';
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
  // Where policies stand beside the words, the planner expects next to none to be found, and reads all of a person's.
  return ctx.app.database.readEverything(async (transaction) => {
    const personId = ctx.actor.account.id;
    const bots = await findBots(transaction, personId, input.modelBotId ?? null);
    if (bots.size === 0) return [];
    const of = { personId, modelBotIds: [...bots.keys()], asked };
    const titles = await findTitles(transaction, of);
    const messages = await findMessages(transaction, of);
    const named = (row: Row) => ({ ...common(row), modelBotName: bots.get(row.modelBotId) ?? '' });
    return [
      ...titles.map((row) => ({ ...named(row), ...titleOf(row) })),
      ...messages.map((row) => ({ ...named(row), ...messageOf(row) })),
    ];
  });
}

type SearchedFor = { personId: string; modelBotIds: string[]; asked: string };
type Row = {
  conversationId: string;
  modelBotId: string;
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

/**
 * With whom the person has conversations, by name. As in the list, what cannot be opened any more is not found. Asked by
 * itself, not as a condition of each message: there, too, the planner would expect next to none.
 */
async function findBots(
  transaction: Transaction,
  personId: string,
  modelBotId: string | null,
): Promise<Map<string, string>> {
  const { rows } = await transaction.execute<{ id: string; name: string }>(sql`
    SELECT model_bots.id, model_bots.name FROM model_bots
    WHERE model_bots.id IN (SELECT conversations.model_bot_id FROM conversations
        WHERE conversations.user_id = ${personId})
      AND ${modelBotId === null ? sql`true` : sql`model_bots.id = ${modelBotId}`}
      AND ${isOpen} AND ${mayAtBot('modelBot.chat', sql`${personId}::uuid`)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const ofBots = (modelBotIds: string[]) => sql`model_bot_id = ANY (${sql.param(modelBotIds)}::uuid[])`;

async function findTitles(
  transaction: Transaction,
  { personId, modelBotIds, asked }: SearchedFor,
): Promise<Row[]> {
  const { rows } = await transaction.execute<Row>(sql`
    WITH asked AS (${queries(asked)})
    SELECT found.*, ${headlines('found.title')} FROM asked, LATERAL (
      SELECT conversations.id AS "conversationId", conversations.model_bot_id AS "modelBotId",
        conversations.title, conversations.updated_at AS at
      FROM conversations
      WHERE conversations.user_id = ${personId} AND ${ofBots(modelBotIds)}
        AND NOT conversations.temporary AND NOT conversations.draft AND conversations.leaf_id IS NOT NULL
        AND conversations.title_words @@ (asked.english || asked.spanish)
      ORDER BY conversations.updated_at DESC LIMIT ${mostTitles}
    ) AS found`);
  return rows;
}

/** So many of a person's latest messages are looked into, one after the other: a word that is often said is among them. */
const latestMessages = 5_000;

async function findMessages(
  transaction: Transaction,
  { personId, modelBotIds, asked }: SearchedFor,
): Promise<MessageRow[]> {
  // Where a policy stands nevertheless, it shows what this setting asks for, and finds it by the index.
  const { rows: told } = await transaction.execute<{ either: string }>(sql`
    SELECT set_config('app.search', (asked.english || asked.spanish)::text, true) AS either
    FROM (${queries(asked)}) AS asked`);
  const haveWords = sql`words @@ ${told[0]?.either ?? ''}::tsquery`;
  const ofPerson = sql`person_id = ${personId} AND ${ofBots(modelBotIds)}`;
  const inOrder = sql`ORDER BY message_id DESC LIMIT ${mostMessages}`;
  const latest = await readMessages(
    transaction,
    asked,
    sql`SELECT message_id FROM (SELECT message_id, words FROM message_words WHERE ${ofPerson}
      ORDER BY message_id DESC LIMIT ${latestMessages}) AS latest WHERE ${haveWords} ${inOrder}`,
  );
  if (latest.length === mostMessages) return latest;
  // Apart from their order: with it the planner would go through all of a person's for words that none has.
  return readMessages(
    transaction,
    asked,
    sql`WITH matches AS MATERIALIZED (SELECT message_id FROM message_words WHERE ${ofPerson} AND ${haveWords})
      SELECT message_id FROM matches ${inOrder}`,
  );
}

async function readMessages(transaction: Transaction, asked: string, matching: SQL): Promise<MessageRow[]> {
  const { rows } = await transaction.execute<MessageRow>(sql`
    WITH asked AS (${queries(asked)})
    SELECT found.*, ${headlines('found.text')} FROM asked, (
      SELECT conversations.id AS "conversationId", conversations.model_bot_id AS "modelBotId",
        conversations.title, messages.id AS "messageId", messages.role, messages.text, messages.created_at AS at
      FROM (${matching}) AS matching
      INNER JOIN messages ON messages.id = matching.message_id
      INNER JOIN conversations ON conversations.id = messages.conversation_id
    ) AS found ORDER BY "messageId" DESC`);
  return rows;
}

const common = ({ conversationId, modelBotId, at }: Row) => ({
  conversationId,
  modelBotId,
  at: new Date(at).toISOString(),
});

const titleOf = (row: Row) => ({
  title: markedPieces(row.title, [row.english, row.spanish]),
  message: null,
});

function messageOf(row: MessageRow) {
  const leftOut = row.role === 'assistant' ? answerMarks : undefined;
  const excerpt = excerptOf(row.text, [row.english, row.spanish], leftOut);
  return {
    title: [{ text: row.title, marked: false }],
    message: { id: row.messageId, role: row.role, excerpt },
  };
}
