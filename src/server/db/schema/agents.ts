import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PersonReply, StepQuestion } from '#rules/person-question.ts';
import type { SecretPlacement } from '#rules/tool-keys.ts';
import type { SentLabel, ServerName, StepError, StepState } from '#rules/tools.ts';
import { tokens } from './access.ts';
import { createdAt, id, moment, spaceId } from './columns.ts';
import { messages } from './conversations.ts';
import { sessions, users } from './identity.ts';
import { media } from './media.ts';

/** Each use of a tool for an answer, in the order in which the model asked for them. */
export const agentSteps = pgTable(
  'agent_steps',
  {
    id: id(),
    spaceId: spaceId(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The model's name for the call, and for the tool. */
    callId: text().notNull(),
    tool: text().notNull(),
    /** The tool as people know it; null where its name is a text of ours. */
    title: text(),
    arguments: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What is sent, line by line, where the person is asked. */
    sends: jsonb().$type<{ label: SentLabel; value: string }[]>(),
    changes: boolean().notNull(),
    /** Of the tool's definition, so that another one under the same name is not what was approved. */
    digest: text().notNull(),
    state: text().$type<StepState>().notNull(),
    /** The beginning of what came back. */
    result: text(),
    /** The picture that it made. */
    mediaId: uuid().references(() => media.id, { onDelete: 'set null' }),
    errorCode: text().$type<StepError>(),
    /** The server at which the person has to sign in first. */
    signIn: jsonb().$type<ServerName>(),
    /** What the server of the tool asks the person, or asked last. */
    question: jsonb().$type<StepQuestion>(),
    /** Their reply, until the server has it. */
    reply: jsonb().$type<PersonReply>(),
    startedAt: moment().notNull(),
    durationMilliseconds: integer(),
    /** When the person said yes or no. */
    decidedAt: moment(),
  },
  (table) => [
    uniqueIndex('agent_steps_number').on(table.messageId, table.number),
    index('agent_steps_media').on(table.mediaId).where(sql`${table.mediaId} is not null`),
  ],
);

/** What a run needs to go on after the person's word, also in another process. Gone when the run ends. */
export const agentRuns = pgTable('agent_runs', {
  messageId: uuid()
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  spaceId: spaceId(),
  state: jsonb().$type<unknown>().notNull(),
  createdAt: createdAt(),
});

/** The same of a run that answers a program, whose key has to be the same; for an hour at most. */
export const keyRuns = pgTable(
  'key_runs',
  {
    id: id(),
    spaceId: spaceId(),
    keyId: uuid()
      .notNull()
      .references(() => tokens.id, { onDelete: 'cascade' }),
    state: jsonb().$type<unknown>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('key_runs_key').on(table.keyId, table.id)],
);

/** Keys that tools send along. Only to their hosts, and never to a browser or a model. */
export const toolSecrets = pgTable(
  'tool_secrets',
  {
    id: id(),
    spaceId: spaceId(),
    name: text().notNull(),
    placement: text().$type<SecretPlacement>().notNull(),
    /** The name of the header, or of the parameter of the address. */
    parameter: text(),
    /** With scheme and port: see `outbound/origins.ts`. */
    hosts: jsonb().$type<string[]>().notNull(),
    /** Sealed for the space. */
    envelope: text().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('tool_secrets_name').on(table.spaceId, table.name)],
);

/** Servers at which a person has signed in, so that tools may act there as them. Never to a browser or a model. */
export const toolSignIns = pgTable(
  'tool_sign_ins',
  {
    id: id(),
    spaceId: spaceId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    /** Sealed for the person: the tokens, and where and as whom they were given. */
    envelope: text().notNull(),
    /** Until when somebody exchanges the tokens for new ones; others wait for these. */
    renewingUntil: moment(),
    lastUsedAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('tool_sign_ins_server').on(table.userId, table.spaceId, table.url)],
);

/** A way to a server's sign-in and back. Of the state only the SHA-256 is kept. */
export const toolSignInWays = pgTable(
  'tool_sign_in_ways',
  {
    id: id(),
    spaceId: spaceId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whoever comes back has to be who left. */
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    stateHash: text().notNull().unique(),
    name: text().notNull(),
    url: text().notNull(),
    returnUrl: text().notNull(),
    /** Sealed for the person: the code verifier, and where and as whom it is redeemed. */
    envelope: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('tool_sign_in_ways_expires_at').on(table.expiresAt)],
);
