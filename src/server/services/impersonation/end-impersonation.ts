import { and, eq, gt, sql } from 'drizzle-orm';
import { tokens } from '../../db/schema/access.ts';
import { sessions } from '../../db/schema/identity.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { type OpenedSession, resumeSession } from '../sessions/open-session.ts';

/**
 * Ends acting as another person. A browser gets its own session back, under a new secret; a program goes on with
 * its own token, and null.
 * @throws {AppError} `not_found` for somebody who is themselves; `unauthenticated` when the own session is over
 */
export async function endImpersonation({ ctx }: { ctx: SignedInContext }): Promise<OpenedSession | null> {
  const { account, impersonation, sessionId, tokenId } = ctx.actor;
  if (!impersonation) throw new AppError('not_found');
  const { ownSessionId, impersonator } = impersonation;
  return ctx.app.database.acrossSpaces(async (transaction) => {
    await transaction.insert(auditEvents).values({
      actorId: impersonator.id,
      action: 'impersonation.ended',
      subjectType: 'user',
      subjectId: account.id,
    });
    if (ownSessionId === null) {
      if (tokenId) await transaction.delete(tokens).where(eq(tokens.id, tokenId));
      return null;
    }
    if (sessionId) await transaction.delete(sessions).where(eq(sessions.id, sessionId));
    const [own] = await transaction
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, ownSessionId), gt(sessions.expiresAt, sql`now()`)));
    if (!own) throw new AppError('unauthenticated');
    return resumeSession(transaction, own);
  });
}
