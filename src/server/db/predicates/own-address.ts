import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** An account with the address that it claims, and when that was shown to be its person's. */
export type Claimant = { email: string; emailConfirmedAt: Date | string | null };

/**
 * Whether what a row names by its address is somebody's. An address that is only claimed is nobody's: whoever made the
 * account need not be who reads its mailbox, and what was written to that is theirs.
 */
export const isOwnAddress = (column: PgColumn, { email, emailConfirmedAt }: Claimant): SQL =>
  emailConfirmedAt === null ? sql`false` : sql`lower(${column}) = ${email.toLowerCase()}`;

/**
 * Whether a row of `users` is more than a sign-up with an address that somebody else has shown to be theirs. Nobody can
 * ever confirm such a one, and it goes by itself. It is looked up row by row, in an index: of `EXISTS` the database may
 * make a table of all addresses.
 */
export const isNoDouble: SQL = sql`(users.email_confirmed_at IS NOT NULL OR (SELECT holders.id FROM users AS holders
  WHERE lower(holders.email) = lower(users.email) AND holders.email_confirmed_at IS NOT NULL) IS NULL)`;
