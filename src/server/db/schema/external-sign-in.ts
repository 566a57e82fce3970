import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ProviderName } from '#rules/external-sign-in.ts';
import type { Locale } from '#rules/preferences.ts';
import { createdAt, id, moment } from './columns.ts';
import { sessions, users } from './identity.ts';

/** Accounts at providers, each of which opens one account here. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<ProviderName>().notNull(),
    /** The provider's own, lasting name for the person. */
    subject: text().notNull(),
    /** As the provider last told it; only to be shown. */
    email: text(),
    lastUsedAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('identities_subject').on(table.provider, table.subject),
    uniqueIndex('identities_user_provider').on(table.userId, table.provider),
  ],
);

/**
 * A way to a provider and back, from its start until its one-time code is redeemed. Of state, cookie and code
 * only the SHA-256 is kept. Coming back takes `stateHash` away and, for a sign-in, sets `userId` and `codeHash`.
 */
export const externalSignIns = pgTable(
  'external_sign_ins',
  {
    id: id(),
    provider: text().$type<ProviderName>().notNull(),
    stateHash: text().unique(),
    /** Of the cookie that binds all steps to one browser. */
    cookieHash: text().notNull(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    returnUrl: text(),
    /** The session that connects an identity; null for signing in. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().unique(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('external_sign_ins_expires_at').on(table.expiresAt)],
);
