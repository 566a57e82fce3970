import { v7 as uuidv7 } from 'uuid';
import type { LoginResult } from '#contracts/account.ts';
import { issueSecret } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { sessions, tokens } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { loadAccount } from '../users/load-account.ts';

const day = 24 * 3_600_000;

/** How long sign-ins last: until the browser closes (at most a day), remembered, or for a program. */
const lifetimes = { browser: day, remembered: 30 * day, program: 30 * day };

export type OpenedSession = {
  result: LoginResult;
  /** The value of the session cookie, for browsers only; `expiresAt` only when it is to outlive the browser. */
  cookie: { value: string; expiresAt: Date | null } | null;
};

/**
 * Signs a person in. A browser gets two secrets: the cookie, and a token that works only beside that cookie, so
 * that neither a stolen local storage nor a forged request is enough. A program gets one free-standing token.
 */
export async function openSession(
  transaction: Transaction,
  input: { userId: string; browser: { userAgent: string | null; remember: boolean } | null },
): Promise<OpenedSession> {
  const user = await loadAccount(transaction, input.userId);
  if (!user) throw new AppError('not_found');
  const kind = input.browser === null ? 'program' : input.browser.remember ? 'remembered' : 'browser';
  const expiresAt = new Date(Date.now() + lifetimes[kind]);

  let cookie: OpenedSession['cookie'] = null;
  let sessionId: string | null = null;
  if (input.browser) {
    sessionId = uuidv7();
    const secret = issueSecret(sessionId);
    await transaction.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      secretHash: secret.hash,
      userAgent: input.browser.userAgent?.slice(0, 400) ?? null,
      expiresAt,
    });
    cookie = { value: secret.plainText, expiresAt: input.browser.remember ? expiresAt : null };
  }

  const tokenId = uuidv7();
  const token = issueSecret(tokenId);
  const name = input.browser ? 'browser' : 'program';
  await transaction
    .insert(tokens)
    .values({ id: tokenId, kind: name, name, secretHash: token.hash, userId: user.id, sessionId, expiresAt });
  return {
    result: {
      plainTextToken: token.plainText,
      user,
      accessToken: { id: tokenId, tokenable_id: user.id, name, expires_at: expiresAt.toISOString() },
    },
    cookie,
  };
}
