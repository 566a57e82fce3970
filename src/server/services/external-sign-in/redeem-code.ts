import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { hashSecret, parseSecret } from '../../auth/secret.ts';
import type { Context } from '../../context.ts';
import { externalSignIns } from '../../db/schema/external-sign-in.ts';
import { sessions, tokens, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { oneTimeCodePrefix } from './complete-external-sign-in.ts';

/**
 * Turns a one-time code of external sign-in, or a program's own token, into a session of this browser. A code
 * works once, for a minute, beside the cookie of the browser that began; a token is used up, too.
 * @throws {AppError} `invalid_credentials`
 */
export async function redeemCode({
  ctx,
  input,
}: {
  ctx: Context;
  input: { code: string; cookie: string | undefined; userAgent: string | null };
}): Promise<OpenedSession> {
  const { code, cookie, userAgent } = input;
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const take = code.startsWith(oneTimeCodePrefix) ? takeOneTimeCode : takeToken;
    const userId = await take();
    if (!userId) throw new AppError('invalid_credentials');
    const [person] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.suspendedAt)));
    if (!person) throw new AppError('invalid_credentials');
    // Whoever was signed in here before is not any more.
    const before = ctx.actor?.impersonation?.ownSessionId ?? ctx.actor?.sessionId;
    if (before) await transaction.delete(sessions).where(eq(sessions.id, before));
    return openSession(transaction, { userId, browser: { userAgent, remember: false } });

    async function takeOneTimeCode() {
      const proof = parseSecret(code, oneTimeCodePrefix);
      if (!proof || cookie === undefined) return null;
      const [taken] = await transaction
        .delete(externalSignIns)
        .where(
          and(
            eq(externalSignIns.codeHash, proof.hash),
            eq(externalSignIns.cookieHash, hashSecret(cookie)),
            gt(externalSignIns.expiresAt, sql`now()`),
          ),
        )
        .returning({ userId: externalSignIns.userId });
      return taken?.userId ?? null;
    }

    async function takeToken() {
      const proof = parseSecret(code);
      if (!proof) return null;
      const [taken] = await transaction
        .delete(tokens)
        .where(
          and(
            eq(tokens.id, proof.id),
            eq(tokens.secretHash, proof.hash),
            eq(tokens.kind, 'program'),
            isNull(tokens.impersonatorId),
            gt(tokens.expiresAt, sql`now()`),
          ),
        )
        .returning({ userId: tokens.userId });
      return taken?.userId ?? null;
    }
  });
}
