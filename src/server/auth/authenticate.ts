import { eq } from 'drizzle-orm';
import type { Actor, App } from '../context.ts';
import { sessions } from '../db/schema/identity.ts';
import { findImpersonator } from '../services/impersonation/find-impersonator.ts';
import { presentAccount } from '../services/users/account-query.ts';
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

  const found = await app.signInLookUps({ sessionId: session?.id ?? null, tokenId: token?.id ?? null });
  if (!found.account) return null;
  const account = presentAccount(found.account);
  const holds = session && found.session && equalHashes(found.session.hash, session.hash);
  // Of two that belong to different people, the cookie counts for nothing.
  const own = holds && found.session?.userId === account.id ? found.session : null;
  const sessionId = own && session ? session.id : null;
  if (token) {
    if (!found.token || found.token.kind === 'bot' || !equalHashes(found.token.hash, token.hash)) return null;
    if (found.token.kind === 'browser' && (!sessionId || found.token.sessionId !== sessionId)) return null;
  } else if (!sessionId) {
    return null;
  }
  if (sessionId && own) await keepLastSeen(app, sessionId, new Date(own.lastSeenAt));
  const actor = { account, sessionId, tokenId: token?.id ?? null };
  const signIn = found.token?.kind === 'program' ? { ...found.token, ownSessionId: null } : own;
  if (!signIn?.impersonatorId) return { ...actor, impersonation: null };
  const { impersonatorId, ownSessionId, expiresAt } = signIn;
  const impersonator = await app.database.acrossSpaces((transaction) =>
    findImpersonator(transaction, impersonatorId, account),
  );
  if (!impersonator || !expiresAt) return null;
  const endsAt = new Date(expiresAt).toISOString();
  return { ...actor, impersonation: { impersonator, ownSessionId, endsAt } };
}

async function keepLastSeen(app: App, sessionId: string, lastSeenAt: Date): Promise<void> {
  if (Date.now() - lastSeenAt.getTime() <= seenEverySeconds * 1000) return;
  await app.database.acrossSpaces((transaction) =>
    transaction.update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.id, sessionId)),
  );
}
