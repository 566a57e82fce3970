import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InsteadBecause } from '#contracts/conversation.ts';
import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import type { AnswerRating, RatingReason } from '#rules/ratings.ts';
import type { AnswerFigure } from '#rules/usage-report.ts';
import { createdAt, id, moment, spaceId, tsvector, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { modelBots } from './organisation.ts';
import { schedules } from './schedules.ts';

/** A message of a copy, with the citations as they were. */
export type SharedMessage = {
  id: string;
  role: 'user' | 'assistant';
  text: string;
  model: string | null;
  /** Copies made before this was kept have none. */
  status?: 'complete' | 'cut' | 'filtered' | 'stopped' | 'interrupted' | 'failed';
  citations: {
    number: number;
    fileId: string | null;
    fileName: string;
    title?: string | undefined;
    page: number | null;
    lastPage?: number | undefined;
    start: number;
    end: number;
    quote: string;
  }[];
  /** What a question was asked with. Copies made before there were attachments have none. */
  attachments?: { fileId: null; name: string; format: string | null; size: number; pages: number | null }[];
  /** What an agent did, without what it sent and got. Copies made before this was kept have none. */
  steps?: { tool: string; title: string | null; state: 'done' | 'failed' | 'declined' }[];
  /** Copies made before answers were checked have none. */
  support?: { unsupported: UnsupportedSpan[] } | null;
  createdAt: string;
};

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Asks the draft instead of what is published, to try it. */
    draft: boolean().notNull().default(false),
    /** Asked by itself: it is in the log of its schedule, and goes with it. */
    scheduleId: uuid().references(() => schedules.id, { onDelete: 'cascade' }),
    /** The last message of the path that is shown. No foreign key: messages only ever go with their conversation. */
    leafId: uuid(),
    /** Stands before the others in its person's list. */
    pinned: boolean().notNull().default(false),
    /** Stands in no list, is not searched, and is removed when it ends, or a day after it began. */
    temporary: boolean().notNull().default(false),
    /** Put away by its person; the next question brings it back. */
    archivedAt: moment(),
    titleWords: tsvector().generatedAlwaysAs((): SQL => sql`search_words(title)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('conversations_person').on(table.userId, table.modelBotId, table.pinned, table.updatedAt),
    index('conversations_temporary').on(table.createdAt).where(sql`${table.temporary}`),
    index('conversations_schedule').on(table.scheduleId),
  ],
);

/** A tree: versions of a question hang below the same answer, versions of an answer below the same question. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    spaceId: spaceId(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    parentId: uuid(),
    role: text().$type<'user' | 'assistant'>().notNull(),
    /**
     * `waiting`: an agent has stopped before an act, for the person's word. `cut`: at the model's limit of length.
     * `interrupted`: its process was gone before it ended.
     */
    status: text()
      .$type<
        'streaming' | 'waiting' | 'complete' | 'cut' | 'filtered' | 'stopped' | 'interrupted' | 'failed'
      >()
      .notNull(),
    text: text().notNull().default(''),
    model: text(),
    /** Of an answer that only quotes. */
    confidence: text().$type<AnswerConfidence>(),
    /** What an ended answer counted as in the day's use; null for one that counted as nothing. */
    figure: text().$type<AnswerFigure>(),
    /** The language model that did not answer, where quotes are all there is; and what was wrong with whose provider. */
    insteadOf: text(),
    insteadBecause: jsonb().$type<InsteadBecause>(),
    /** How many attached pictures the model was given as their recognised text alone; null is none. */
    unseenPictures: integer(),
    inputTokens: integer(),
    outputTokens: integer(),
    /** The process that is writing it: a `presence.ts`. */
    writerId: uuid(),
    /** Somebody wants it to end, which its writer may not have heard of yet. */
    stopping: boolean().notNull().default(false),
    /** The day, as its asker counts it, whose unit it took; null where it took none. */
    reservedDay: date({ mode: 'string' }),
    /** Sentences of a language model's answer that its passages do not support; null where nothing was checked. */
    unsupported: jsonb().$type<UnsupportedSpan[]>(),
    /** What the model thought, a text for each time that it did; bounded by `answerLimits`. It goes with its message. */
    thoughts: jsonb().$type<string[]>(),
    thoughtMilliseconds: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_conversation').on(table.conversationId, table.createdAt),
    index('messages_parent').on(table.parentId),
    index('messages_unfinished')
      .on(table.conversationId)
      .where(sql`${table.status} IN ('streaming', 'waiting')`),
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
  ],
);

/**
 * What an answer that is being written is made of so far, in batches: for readers of other processes, and for what
 * becomes of it should its process go. Gone when it ends.
 */
export const answerParts = pgTable(
  'answer_parts',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    number: integer().notNull(),
    parts: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.number] })],
);

/**
 * The words of a message, for the search of its person. A trigger of the database fills it; its policy shows only what
 * `app.search` looks for, so that the policy itself finds rows by the index of words. Words that many messages have are
 * found sooner by the others, the latest first.
 */
export const messageWords = pgTable(
  'message_words',
  {
    messageId: uuid()
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    personId: uuid().notNull(),
    modelBotId: uuid().notNull(),
    words: tsvector().notNull(),
  },
  (table) => [
    index('message_words_words').using('gin', table.words),
    index('message_words_person').on(table.personId, table.messageId),
    index('message_words_person_bot').on(table.personId, table.modelBotId, table.messageId),
  ],
);

/** What everybody who may open the bot may read of a conversation: a copy, as it was when it was shared. */
export const conversationShares = pgTable(
  'conversation_shares',
  {
    id: id(),
    spaceId: spaceId(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    messages: jsonb().$type<SharedMessage[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('conversation_shares_conversation').on(table.conversationId),
    index('conversation_shares_model_bot').on(table.modelBotId),
  ],
);

/** What the person says of an answer. It goes with its message. */
export const messageRatings = pgTable(
  'message_ratings',
  {
    messageId: uuid()
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    spaceId: spaceId(),
    modelBotId: uuid()
      .notNull()
      .references(() => modelBots.id, { onDelete: 'cascade' }),
    rating: text().$type<AnswerRating>().notNull(),
    reason: text().$type<RatingReason>(),
    comment: text().notNull().default(''),
    /** Whoever makes the bot may read the question and the answer. */
    shared: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('message_ratings_model_bot').on(table.modelBotId, table.createdAt)],
);
