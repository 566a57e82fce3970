import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { hashSecret, parseSecret } from '../../auth/secret.ts';
import { tokens } from '../../db/schema/access.ts';
import { externalSignIns } from '../../db/schema/external-sign-in.ts';
import { sessions, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../context.ts';
import { secondFactorsOf } from '../factors/second-factors.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { beginSecondStep } from '../sessions/second-step.ts';
import { oneTimeCodePrefix } from './complete-external-sign-in.ts';

/**
 * Turns a one-time code of external sign-in, or a program's own token, into a session of this browser. A code
 * works once, for a minute, beside the cookie of the browser that began; a token is used up, too, and what it is
 * exchanged for is no newer sign-in than it was.
 * @throws {AppError} `invalid_credentials`, or `second_factor_required` with the challenge to answer
 */
export async function redeemCode({
  ctx,
  input,
}: {
  ctx: Context;
  input: { code: string; cookie: string | undefined; userAgent: string | null };
}): Promise<OpenedSession> {
  const { code, cookie, userAgent } = input;
  const isOneTimeCode = code.startsWith(oneTimeCodePrefix);
  const { opened, secondStep } = await ctx.app.database.acrossSpaces(async (transaction) => {
    const token = isOneTimeCode ? null : await takeToken();
    const userId = isOneTimeCode ? await takeOneTimeCode() : token?.userId;
    if (!userId) throw new AppError('invalid_credentials');
    const [person] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.suspendedAt)));
    if (!person) throw new AppError('invalid_credentials');
    // A program's token is the end of a whole sign-in; a provider's word is the first step of one.
    const methods = isOneTimeCode ? await secondFactorsOf(transaction, userId) : [];
    if (methods.length > 0) {
      const challenge = await beginSecondStep(transaction, { userId, remember: false });
      return { secondStep: { methods, challenge } };
    }
    // Whoever was signed in here before is not any more.
    const before = ctx.actor?.impersonation?.ownSessionId ?? ctx.actor?.sessionId;
    if (before) await transaction.delete(sessions).where(eq(sessions.id, before));
    const browser = { userAgent, remember: false };
    return {
      opened: await openSession(transaction, { userId, browser, ...(token && { inExchangeFor: token }) }),
    };

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
            gt(
              sql`coalesce(${tokens.lastUsedAt}, ${tokens.createdAt})`,
              sql`now() - make_interval(hours => ${ctx.app.environment.SESSION_IDLE_HOURS}::int)`,
            ),
          ),
        )
        .returning({ userId: tokens.userId, createdAt: tokens.createdAt, expiresAt: tokens.expiresAt });
      return taken ?? null;
    }
  });
  if (!opened) throw new AppError('second_factor_required', { secondStep });
  return opened;
}
