import { and, eq, ne, or } from 'drizzle-orm';
import { parseSecret } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { tokens } from '../../db/schema/access.ts';
import { externalSignIns } from '../../db/schema/external-sign-in.ts';
import { sessions, signInChallenges } from '../../db/schema/identity.ts';

/** Ends the session that a cookie belongs to, if it is one of ours. */
export async function endSessionOfCookie(
  transaction: Transaction,
  cookie: string | undefined,
): Promise<void> {
  const proof = cookie === undefined ? null : parseSecret(cookie);
  if (!proof) return;
  await transaction
    .delete(sessions)
    .where(and(eq(sessions.id, proof.id), eq(sessions.secretHash, proof.hash)));
}

/**
 * Ends every sign-in of a person, in browsers and of programs, at once, also those as somebody else and those that
 * are half done. A bot's API keys go on: they are the bot's.
 * @param keep the session or token that goes on, for somebody who ends the others of their own
 */
export async function endSessionsOf(
  transaction: Transaction,
  userId: string,
  keep: { sessionId: string | null; tokenId: string | null } = { sessionId: null, tokenId: null },
): Promise<void> {
  await transaction.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await transaction.delete(externalSignIns).where(eq(externalSignIns.userId, userId));
  await transaction
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), keep.sessionId === null ? undefined : ne(sessions.id, keep.sessionId)),
    );
  await transaction
    .delete(tokens)
    .where(
      and(
        or(eq(tokens.userId, userId), eq(tokens.impersonatorId, userId)),
        eq(tokens.kind, 'program'),
        keep.tokenId === null ? undefined : ne(tokens.id, keep.tokenId),
      ),
    );
}
