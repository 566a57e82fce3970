import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { tokens } from '../db/schema/access.ts';
import { sessions } from '../db/schema/identity.ts';
import { presentTime } from '../time.ts';
import { presentAccount } from './account-query.ts';
import type { Actor } from './caller.ts';
import { findImpersonator } from './find-impersonator.ts';
import { equalHashes, parseSecret } from './secret.ts';
import type { SignInFound, SignInLookUps } from './sign-in-look-ups.ts';

type Doors = { database: Database; signInLookUps: SignInLookUps };

/** What came along to prove who is asking, and what is being looked up of it. */
export type SignInProof = {
  cookie: string | undefined;
  bearer: string | undefined;
  session: ReturnType<typeof parseSecret>;
  token: ReturnType<typeof parseSecret>;
  found: Promise<SignInFound> | null;
};

/** Begins to look up who is asking. Whoever then waits for it calls `authenticate`. */
export function beginSignIn(
  app: Doors,
  { cookie, bearer }: Pick<SignInProof, 'cookie' | 'bearer'>,
): SignInProof {
  const session = cookie === undefined ? null : parseSecret(cookie);
  const token = bearer === undefined ? null : parseSecret(bearer);
  const isProof = bearer === undefined ? session : token;
  const found = isProof && app.signInLookUps({ sessionId: session?.id ?? null, tokenId: token?.id ?? null });
  // It may be begun for a request that ends before anybody asks; who asks is told of the failure.
  found?.catch(() => undefined);
  return { cookie, bearer, session, token, found };
}

/**
 * Finds out who is asking, from the session cookie and the bearer token.
 * A browser's token counts only beside the cookie of its own session; a program's token stands alone. A token
 * that came along and does not hold makes the whole request anonymous, even when the cookie is good.
 */
export async function authenticate(
  app: Doors,
  { session, token, ...proof }: SignInProof,
): Promise<Actor | null> {
  const found = await proof.found;
  if (!found?.account) return null;
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
  if (sessionId && own && !own.seenLately) await keepLastSeen(app, sessionId);
  if (token && found.token?.kind === 'program' && !found.token.seenLately) await keepLastUsed(app, token.id);
  const actor = { account, sessionId, tokenId: token?.id ?? null };
  const signIn = found.token?.kind === 'program' ? { ...found.token, ownSessionId: null } : own;
  if (!signIn?.impersonatorId) return { ...actor, impersonation: null };
  const { impersonatorId, ownSessionId, endsAt } = signIn;
  const impersonator = await app.database.acrossSpaces((transaction) =>
    findImpersonator(transaction, impersonatorId, account),
  );
  if (!impersonator || !endsAt) return null;
  return { ...actor, impersonation: { impersonator, ownSessionId, endsAt: endsAt.toISOString() } };
}

async function keepLastSeen(app: Doors, sessionId: string): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction.update(sessions).set({ lastSeenAt: presentTime() }).where(eq(sessions.id, sessionId)),
  );
}

async function keepLastUsed(app: Doors, tokenId: string): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction.update(tokens).set({ lastUsedAt: presentTime() }).where(eq(tokens.id, tokenId)),
  );
}
