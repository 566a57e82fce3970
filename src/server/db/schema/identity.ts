import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Locale } from '#rules/preferences.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';

/**
 * An email belongs to whoever confirmed it. Any number of sign-ups may claim it before that, so that signing up
 * with an email answers the same whether it has an account or not.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text(),
    emailConfirmedAt: moment(),
    suspendedAt: moment(),
    /** When the person asked for their end; signing in before the grace period is over takes it back. */
    deletionRequestedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.emailConfirmedAt} IS NOT NULL`),
    index('users_claimed_email').on(sql`lower(${table.email})`),
    index('users_newest').on(table.createdAt, table.id),
    index('users_suspended').on(table.suspendedAt).where(sql`${table.suspendedAt} IS NOT NULL`),
    index('users_unconfirmed').on(table.createdAt, table.id).where(sql`${table.emailConfirmedAt} IS NULL`),
    index('users_email_words').using('gin', table.email.op('gin_trgm_ops')),
  ],
);

export const profiles = pgTable(
  'profiles',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    locale: text().$type<Locale>().notNull().default('en'),
    timeZone: text(),
    /** Where the photo lies in the storage. */
    photoKey: text(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('profiles_first_name').on(sql`lower(${table.firstName})`, table.userId),
    index('profiles_name_words').using('gin', table.firstName.op('gin_trgm_ops')),
  ],
);

/** A browser's sign-in. The cookie holds the secret; only its SHA-256 is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secretHash: text().notNull(),
    userAgent: text(),
    /** Who acts as the person; `ownSessionId` is the session they return to, without which this one ends. */
    impersonatorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    ownSessionId: uuid().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    lastSeenAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/**
 * One row: how many transactions have changed something that accounts show. Triggers of migration 0031 count each
 * when it commits, so that an account that was read holds for as long as the count does.
 */
export const accountChanges = pgTable(
  'account_changes',
  {
    singleton: boolean().primaryKey().default(true),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('account_changes_singleton', sql`${table.singleton}`)],
);

/** One-time codes: the first administrator's set-up link. Only the SHA-256 of a code is kept. */
export const oneTimeCodes = pgTable('one_time_codes', {
  id: id(),
  purpose: text().$type<'setup'>().notNull(),
  codeHash: text().notNull().unique(),
  usedAt: moment(),
  expiresAt: moment(),
  createdAt: createdAt(),
});

/** What the newest mail to an unconfirmed person carries: a code to type and the token of a link. */
export const emailConfirmations = pgTable('email_confirmations', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: text().notNull(),
  codeExpiresAt: moment().notNull(),
  wrongTries: integer().notNull().default(0),
  tokenHash: text().notNull().unique(),
  expiresAt: moment().notNull(),
});

/** The newest link that sets a new password; using it removes the row. */
export const passwordResets = pgTable('password_resets', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  expiresAt: moment().notNull(),
});

/** The shared secret of a person's authenticator app, sealed; it counts from `confirmedAt` on. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  confirmedAt: moment(),
  /** The time step of the last code that was accepted: no code counts twice. */
  lastUsedStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** What opens an account whose second factor is lost, each once. Only the SHA-256 is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('recovery_codes_code').on(table.userId, table.codeHash)],
);

/** A person's WebAuthn credentials: the public half of each, as its authenticator gave it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/**
 * A sign-in, registration or proof of who somebody is that is half done: the second step after a password, a passkey's
 * challenge, a mailed code. Each is redeemed once and lives for minutes.
 */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    id: id(),
    purpose: text()
      .$type<
        'secondStep' | 'passkeySignIn' | 'passkeyRegistration' | 'passkeyProof' | 'mailedProof' | 'newEmail'
      >()
      .notNull(),
    /** Whose; null before a passkey tells. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Of the secret that the asker holds, where the challenge itself proves something. */
    secretHash: text(),
    /** The session or token that alone may answer, of somebody who is signed in. */
    boundTo: uuid(),
    /** What the authenticator has to sign. */
    webauthnChallenge: text(),
    remember: boolean().notNull().default(false),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_expiry').on(table.expiresAt),
  ],
);
