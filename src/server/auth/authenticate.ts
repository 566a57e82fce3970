import { eq } from 'drizzle-orm';
import type { Actor, App } from '../context.ts';
import { sessions } from '../db/schema/identity.ts';
import { findImpersonator } from '../services/impersonation/find-impersonator.ts';
import { type AccountRow, accountJson, presentAccount } from '../services/users/account-query.ts';
import { equalHashes, parseSecret } from './secret.ts';

const seenEverySeconds = 60;

type Found = {
  session_hash: string | null;
  session_user_id: string | null;
  last_seen_at: Date | null;
  session_expires_at: Date | null;
  session_impersonator_id: string | null;
  own_session_id: string | null;
  token_hash: string | null;
  token_kind: 'browser' | 'program' | 'bot' | null;
  token_session_id: string | null;
  token_expires_at: Date | null;
  token_impersonator_id: string | null;
  account: AccountRow | null;
};

/** Session, token and account in one: it runs with every request of somebody signed in. */
const lookUp = `
  SELECT s.secret_hash AS session_hash, s.user_id AS session_user_id, s.last_seen_at,
    s.expires_at AS session_expires_at, s.impersonator_id AS session_impersonator_id, s.own_session_id,
    t.secret_hash AS token_hash, t.kind AS token_kind, t.session_id AS token_session_id,
    t.expires_at AS token_expires_at, t.impersonator_id AS token_impersonator_id,
    CASE WHEN u.id IS NOT NULL THEN ${accountJson} END AS account
  FROM scope
  LEFT JOIN sessions s ON s.id = $1 AND s.expires_at > now()
  LEFT JOIN tokens t ON t.id = $2 AND (t.expires_at IS NULL OR t.expires_at > now())
  LEFT JOIN users u ON u.id = coalesce(t.user_id, s.user_id) AND u.suspended_at IS NULL`;

/**
 * Finds out who is asking, from the session cookie and the bearer token.
 * A browser's token counts only beside the cookie of its own session; a program's token stands alone. A token
 * that came along and does not hold makes the whole request anonymous, even when the cookie is good.
 */
export async function authenticate(
  app: App,
  proof: { cookie: string | undefined; bearer: string | undefined },
): Promise<Actor | null> {
  const session = proof.cookie === undefined ? null : parseSecret(proof.cookie);
  const token = proof.bearer === undefined ? null : parseSecret(proof.bearer);
  if (!session && !token) return null;
  if (proof.bearer !== undefined && !token) return null;

  const [found] = await app.database.readAcrossSpaces<Found>('authenticate', lookUp, [
    session?.id ?? null,
    token?.id ?? null,
  ]);
  if (!found?.account) return null;
  const account = presentAccount(found.account);
  const holds = session && equalHashes(found.session_hash ?? '', session.hash);
  // Of two that belong to different people, the cookie counts for nothing.
  const sessionId = holds && found.session_user_id === account.id ? session.id : null;
  if (token) {
    if (found.token_kind === 'bot' || !equalHashes(found.token_hash ?? '', token.hash)) return null;
    if (found.token_kind === 'browser' && (!sessionId || found.token_session_id !== sessionId)) return null;
  } else if (!sessionId) {
    return null;
  }
  if (sessionId && found.last_seen_at) await keepLastSeen(app, sessionId, found.last_seen_at);
  const actor = { account, sessionId, tokenId: token?.id ?? null };
  const signIn =
    found.token_kind === 'program'
      ? { by: found.token_impersonator_id, endsAt: found.token_expires_at, ownSessionId: null }
      : {
          by: found.session_impersonator_id,
          endsAt: found.session_expires_at,
          ownSessionId: found.own_session_id,
        };
  const { by, endsAt, ownSessionId } = signIn;
  if (!by) return { ...actor, impersonation: null };
  const impersonator = await app.database.acrossSpaces((transaction) =>
    findImpersonator(transaction, by, account),
  );
  if (!impersonator || !endsAt) return null;
  return { ...actor, impersonation: { impersonator, ownSessionId, endsAt: endsAt.toISOString() } };
}

async function keepLastSeen(app: App, sessionId: string, lastSeenAt: Date): Promise<void> {
  if (Date.now() - lastSeenAt.getTime() <= seenEverySeconds * 1000) return;
  await app.database.acrossSpaces((transaction) =>
    transaction.update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.id, sessionId)),
  );
}
