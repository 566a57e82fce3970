import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Value } from '../../db/batch.ts';
import { prepare } from '../../db/prepare.ts';

const names = [
  'userId',
  'passwordHash',
  'previousId',
  'previousHash',
  'sessionId',
  'sessionHash',
  'userAgent',
  'tokenId',
  'tokenHash',
  'kind',
  'impersonatorId',
  'ownSessionId',
  'beganAt',
  'expiresAt',
] as const;

type Name = (typeof names)[number];

/**
 * What opens a session. With a `passwordHash` it opens only for somebody who has no second factor and still has that
 * password: the row is locked, so that a change of the password sees this session or is seen by it. The session with
 * `previousId` and `previousHash` ends; without a `sessionId` there is only a token, which is a program's. `beganAt` is
 * when somebody showed who they are, where that was before.
 */
export type Opening = Record<Name, Value>;

/** No row when nothing was opened; `kept` when the person had asked for the end of their account. */
export type Opened = { kept: boolean };

/** Everything that signing in writes, in one statement. */
export function openingSql(given: Record<Name, Value | Placeholder>): SQL {
  return sql`
  WITH person AS (
    SELECT id FROM users WHERE id = ${given.userId}::uuid AND (${given.passwordHash}::text IS NULL OR (
      password_hash = ${given.passwordHash}::text
      AND NOT EXISTS (SELECT FROM totp_secrets WHERE user_id = users.id AND confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = users.id)))
    FOR NO KEY UPDATE),
  ended AS (
    DELETE FROM sessions USING person
    WHERE sessions.id = ${given.previousId}::uuid AND secret_hash = ${given.previousHash}::text),
  session AS (
    INSERT INTO sessions (id, user_id, secret_hash, user_agent, impersonator_id, own_session_id, created_at,
      expires_at)
    SELECT ${given.sessionId}::uuid, id, ${given.sessionHash}::text, ${given.userAgent}::text,
      ${given.impersonatorId}::uuid, ${given.ownSessionId}::uuid,
      coalesce(${given.beganAt}::timestamptz, now()), ${given.expiresAt}::timestamptz
    FROM person WHERE ${given.sessionId}::uuid IS NOT NULL),
  token AS (
    INSERT INTO tokens (id, kind, name, secret_hash, user_id, session_id, impersonator_id, expires_at)
    SELECT ${given.tokenId}::uuid, ${given.kind}::text, ${given.kind}::text, ${given.tokenHash}::text, id,
      ${given.sessionId}::uuid, ${given.impersonatorId}::uuid, ${given.expiresAt}::timestamptz
    FROM person),
  kept AS (
    UPDATE users SET deletion_requested_at = NULL, updated_at = now() FROM person
    WHERE users.id = person.id AND deletion_requested_at IS NOT NULL AND ${given.impersonatorId}::uuid IS NULL
    RETURNING users.id)
  SELECT EXISTS (SELECT FROM kept) AS kept FROM person`;
}

const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<
  Name,
  Placeholder
>;

/** The same, prepared. */
export const openingStatement = prepare('open_session', openingSql(placeholders));
