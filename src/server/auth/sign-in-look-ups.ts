import type { Database } from '../db/database.ts';
import { createGatherer } from '../db/gather.ts';
import type { AccountRow } from './account-query.ts';
import { createKeptAccounts } from './kept-accounts.ts';

/** What came along to prove who is asking: the ids out of the session cookie and the bearer token. */
type Proofs = { sessionId: string | null; tokenId: string | null };

type Acting = {
  impersonatorId: string | null;
  /** When it ends, where somebody acts as another. */
  endsAt: Date | null;
};

/** What is known of them. Whether the secrets are right is for the caller to see. */
export type SignInFound = {
  /**
   * `ownSessionId` is the one that an impersonator goes back to. `seenLately` if it was written down within the last
   * minute that the session, or a program's token, is used.
   */
  session:
    | (Acting & { hash: string; userId: string; ownSessionId: string | null; seenLately: boolean })
    | null;
  token:
    | (Acting & {
        hash: string;
        kind: 'browser' | 'program' | 'bot';
        sessionId: string | null;
        seenLately: boolean;
      })
    | null;
  /** The token's person, else the session's, unless they are suspended. */
  account: AccountRow | null;
};

export type SignInLookUps = (proofs: Proofs) => Promise<SignInFound>;

/**
 * Neither values made of others nor the person, of whom nothing changes without a count (docs/decisions/0018).
 * @param asked a row for each question: its `session_id`, `token_id` and `place` among them
 */
const lookUp = (asked: string, idleHours: number) => `
  SELECT s.secret_hash AS "sessionHash", s.user_id AS "sessionUserId", s.own_session_id AS "ownSessionId",
    s.impersonator_id AS "sessionImpersonatorId",
    CASE WHEN s.impersonator_id IS NOT NULL THEN s.expires_at END AS "sessionEndsAt",
    s.last_seen_at > now() - interval '1 minute' AS "seenLately",
    t.last_used_at IS NOT NULL AND t.last_used_at > now() - interval '1 minute' AS "tokenUsedLately",
    t.secret_hash AS "tokenHash", t.user_id AS "tokenUserId", t.kind AS "tokenKind",
    t.session_id AS "tokenSessionId", t.impersonator_id AS "tokenImpersonatorId",
    CASE WHEN t.impersonator_id IS NOT NULL THEN t.expires_at END AS "tokenEndsAt",
    account_changes.count AS changes
  FROM ${asked}
  CROSS JOIN account_changes
  LEFT JOIN sessions s ON s.id = asked.session_id AND s.expires_at > now()
    AND s.last_seen_at > now() - interval '${idleHours} hours'
  LEFT JOIN tokens t ON t.id = asked.token_id AND (t.expires_at IS NULL OR t.expires_at > now())
    AND (t.kind <> 'program' OR coalesce(t.last_used_at, t.created_at) > now() - interval '${idleHours} hours')
  ORDER BY asked.place`;

const one = '(SELECT $1::uuid AS session_id, $2::uuid AS token_id, 1 AS place) asked';
const many = 'unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked (session_id, token_id, place)';

/**
 * Looks sessions and tokens up in one statement, and reads their accounts where what is kept of them no longer holds.
 * It runs with every request of somebody signed in, so those that come together under load share one
 * (docs/decisions/0018): that costs a quarter.
 * @param options.idleHours after so long without a request a session has ended, and a program's token, too
 */
export function createSignInLookUps(
  database: Pick<Database, 'lookUp' | 'readAcrossSpaces'>,
  { idleHours }: { idleHours: number },
): SignInLookUps {
  const [oneText, manyText] = [lookUp(one, idleHours), lookUp(many, idleHours)];
  const readAccounts = createKeptAccounts(database);
  return createGatherer<Proofs, SignInFound>(async (proofs) => {
    const [first] = proofs;
    const rows = await (proofs.length === 1 && first
      ? database.lookUp<Row>('authenticate', oneText, [first.sessionId, first.tokenId])
      : database.lookUp<Row>('authenticate-many', manyText, [
          proofs.map(({ sessionId }) => sessionId),
          proofs.map(({ tokenId }) => tokenId),
        ]));
    const userOf = (row: Row) => row.tokenUserId ?? row.sessionUserId;
    const accounts = await readAccounts(
      rows.flatMap((row) => {
        const userId = userOf(row);
        return userId ? { userId, changes: Number(row.changes) } : [];
      }),
    );
    return rows.map((row) => ({
      session: sessionOf(row),
      token: tokenOf(row),
      account: accounts.get(userOf(row) ?? '') ?? null,
    }));
  }, 50);
}

type Row = {
  sessionHash: string | null;
  sessionUserId: string | null;
  ownSessionId: string | null;
  sessionImpersonatorId: string | null;
  sessionEndsAt: Date | null;
  seenLately: boolean | null;
  tokenUsedLately: boolean | null;
  tokenHash: string | null;
  tokenUserId: string | null;
  tokenKind: 'browser' | 'program' | 'bot' | null;
  tokenSessionId: string | null;
  tokenImpersonatorId: string | null;
  tokenEndsAt: Date | null;
  changes: string;
};

function sessionOf(row: Row): SignInFound['session'] {
  if (row.sessionHash === null || row.sessionUserId === null) return null;
  return {
    hash: row.sessionHash,
    userId: row.sessionUserId,
    ownSessionId: row.ownSessionId,
    impersonatorId: row.sessionImpersonatorId,
    endsAt: row.sessionEndsAt,
    seenLately: row.seenLately === true,
  };
}

function tokenOf(row: Row): SignInFound['token'] {
  if (row.tokenHash === null || row.tokenKind === null) return null;
  return {
    hash: row.tokenHash,
    kind: row.tokenKind,
    sessionId: row.tokenSessionId,
    impersonatorId: row.tokenImpersonatorId,
    endsAt: row.tokenEndsAt,
    seenLately: row.tokenUsedLately === true,
  };
}
