import type { Database } from '../db/database.ts';
import { createGatherer } from '../db/gather.ts';
import type { AccountRow } from '../services/users/account-query.ts';
import { createKeptAccounts } from '../services/users/kept-accounts.ts';

/** What came along to prove who is asking: the ids out of the session cookie and the bearer token. */
type Proofs = { sessionId: string | null; tokenId: string | null };

/** What is known of them. Whether the secrets are right is for the caller to see. Moments are ISO text. */
export type SignInFound = {
  session: {
    hash: string;
    userId: string;
    lastSeenAt: string;
    expiresAt: string;
    impersonatorId: string | null;
    ownSessionId: string | null;
  } | null;
  token: {
    hash: string;
    kind: 'browser' | 'program' | 'bot';
    sessionId: string | null;
    expiresAt: string | null;
    impersonatorId: string | null;
  } | null;
  /** The token's person, else the session's, unless they are suspended. */
  account: AccountRow | null;
};

export type SignInLookUps = (proofs: Proofs) => Promise<SignInFound>;

/** @param asked a row for each question: its `session_id`, `token_id` and `place` among them */
const lookUp = (asked: string) => `
  SELECT asked.place::integer AS place, json_build_object(
    'session', CASE WHEN s.id IS NOT NULL THEN json_build_object(
      'hash', s.secret_hash, 'userId', s.user_id, 'lastSeenAt', s.last_seen_at, 'expiresAt', s.expires_at,
      'impersonatorId', s.impersonator_id, 'ownSessionId', s.own_session_id) END,
    'token', CASE WHEN t.id IS NOT NULL THEN json_build_object(
      'hash', t.secret_hash, 'kind', t.kind, 'sessionId', t.session_id, 'expiresAt', t.expires_at,
      'impersonatorId', t.impersonator_id) END,
    'userId', u.id, 'changes', (SELECT count FROM account_changes)) AS found
  FROM ${asked}
  LEFT JOIN sessions s ON s.id = asked.session_id AND s.expires_at > now()
  LEFT JOIN tokens t ON t.id = asked.token_id AND (t.expires_at IS NULL OR t.expires_at > now())
  LEFT JOIN users u ON u.id = coalesce(t.user_id, s.user_id) AND u.suspended_at IS NULL`;

const one = lookUp('(SELECT $1::uuid AS session_id, $2::uuid AS token_id, 1 AS place) asked');
// The lists are hidden from the planner, which would otherwise plan anew for each length of them.
const many = lookUp(
  `unnest((SELECT $1::uuid[]), (SELECT $2::uuid[])) WITH ORDINALITY AS asked (session_id, token_id, place)`,
);

/**
 * Looks sessions and tokens up in one statement, and reads their accounts where what is kept of them no longer holds.
 * It runs with every request of somebody signed in, so those that come together under load share one
 * (docs/decisions/0018): that costs a quarter.
 */
export function createSignInLookUps(database: Pick<Database, 'readAcrossSpaces'>): SignInLookUps {
  const readAccounts = createKeptAccounts(database);
  return createGatherer<Proofs, SignInFound>(async (proofs) => {
    const [first] = proofs;
    const rows = await (proofs.length === 1 && first
      ? database.readAcrossSpaces<Row>('authenticate', one, [first.sessionId, first.tokenId])
      : database.readAcrossSpaces<Row>('authenticate-many', many, [
          proofs.map(({ sessionId }) => sessionId),
          proofs.map(({ tokenId }) => tokenId),
        ]));
    const accounts = await readAccounts(
      rows.flatMap(({ found: { userId, changes } }) => (userId ? { userId, changes } : [])),
    );
    return rows
      .sort((row, other) => row.place - other.place)
      .map(({ found: { userId, session, token } }) => ({
        ...{ session, token },
        account: (userId && accounts.get(userId)) || null,
      }));
  }, 50);
}

type Row = {
  place: number;
  found: Pick<SignInFound, 'session' | 'token'> & { userId: string | null; changes: number };
};
