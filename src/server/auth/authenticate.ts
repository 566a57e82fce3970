import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Actor, App } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { sessions, tokens, users } from '../db/schema/identity.ts';
import { findImpersonator } from '../services/impersonation/find-impersonator.ts';
import { loadAccount } from '../services/users/load-account.ts';
import { equalHashes, parseSecret } from './secret.ts';

const seenEverySeconds = 60;

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

  return app.database.acrossSpaces(async (transaction) => {
    const foundSession = session && (await findSession(transaction, session));
    const foundToken = token && (await findToken(transaction, token));
    if (token) {
      if (!foundToken) return null;
      const bound = foundToken.kind === 'browser';
      if (bound && (!foundSession || foundToken.sessionId !== foundSession.id)) return null;
    }
    const signIn = foundToken?.kind === 'program' ? foundToken : foundSession;
    const account = signIn && (await loadAccount(transaction, signIn.userId));
    if (!account) return null;
    const actor = { account, sessionId: foundSession?.id ?? null, tokenId: foundToken?.id ?? null };
    if (!signIn.impersonatorId) return { ...actor, impersonation: null };
    const impersonator = await findImpersonator(transaction, signIn.impersonatorId, account);
    const { expiresAt, ownSessionId } = signIn;
    if (!impersonator || !expiresAt) return null;
    return { ...actor, impersonation: { impersonator, ownSessionId, endsAt: expiresAt.toISOString() } };
  });
}

async function findSession(transaction: Transaction, proof: { id: string; hash: string }) {
  const [session] = await transaction
    .select({
      id: sessions.id,
      userId: sessions.userId,
      secretHash: sessions.secretHash,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      impersonatorId: sessions.impersonatorId,
      ownSessionId: sessions.ownSessionId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, proof.id), gt(sessions.expiresAt, sql`now()`), isNull(users.suspendedAt)));
  if (!session || !equalHashes(session.secretHash, proof.hash)) return null;
  if (Date.now() - session.lastSeenAt.getTime() > seenEverySeconds * 1000) {
    await transaction.update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.id, session.id));
  }
  return session;
}

async function findToken(transaction: Transaction, proof: { id: string; hash: string }) {
  const [token] = await transaction
    .select({
      id: tokens.id,
      userId: tokens.userId,
      kind: tokens.kind,
      secretHash: tokens.secretHash,
      sessionId: tokens.sessionId,
      expiresAt: tokens.expiresAt,
      impersonatorId: tokens.impersonatorId,
      ownSessionId: sql<null>`NULL`,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        eq(tokens.id, proof.id),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, sql`now()`)),
        isNull(users.suspendedAt),
      ),
    );
  if (!token || token.kind === 'bot' || !equalHashes(token.secretHash, proof.hash)) return null;
  return token;
}
