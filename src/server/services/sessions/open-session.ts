import { and, eq, isNotNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { LoginResult } from '#contracts/account.ts';
import { impersonationLimits } from '#rules/impersonation.ts';
import { issueSecret } from '../../auth/secret.ts';
import type { Transaction } from '../../db/database.ts';
import { sessions, tokens, users } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { loadAccount } from '../users/load-account.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long sign-ins last: until the browser closes (at most a day), remembered, for a program, as someone else. */
const lifetimes = {
  browser: day,
  remembered: 30 * day,
  program: 30 * day,
  impersonation: impersonationLimits.seconds * 1000,
};

export type OpenedSession = {
  result: LoginResult;
  /** The value of the session cookie, for browsers only; `expiresAt` only when it is to outlive the browser. */
  cookie: { value: string; expiresAt: Date | null } | null;
};

/**
 * Signs a person in. A browser gets two secrets: the cookie, and a token that works only beside that cookie, so
 * that neither a stolen local storage nor a forged request is enough. A program gets one free-standing token.
 * Whoever asked for the end of their account takes that back by signing in.
 */
export async function openSession(
  transaction: Transaction,
  input: {
    userId: string;
    browser: { userAgent: string | null; remember: boolean } | null;
    /** For somebody who acts as the person: who they are, and the session of their own they return to. */
    impersonation?: { impersonatorId: string; ownSessionId: string | null };
  },
): Promise<OpenedSession> {
  const { impersonation } = input;
  const own = input.browser === null ? 'program' : input.browser.remember ? 'remembered' : 'browser';
  const kind = impersonation ? 'impersonation' : own;
  const expiresAt = new Date(Date.now() + lifetimes[kind]);

  let cookie: OpenedSession['cookie'] = null;
  let sessionId: string | null = null;
  if (input.browser) {
    sessionId = uuidv7();
    const secret = issueSecret(sessionId);
    await transaction.insert(sessions).values({
      id: sessionId,
      userId: input.userId,
      secretHash: secret.hash,
      userAgent: input.browser.userAgent?.slice(0, 400) ?? null,
      expiresAt,
      ...impersonation,
    });
    cookie = { value: secret.plainText, expiresAt: input.browser.remember ? expiresAt : null };
  }

  const impersonatorId = impersonation?.impersonatorId ?? null;
  const token = { userId: input.userId, sessionId, impersonatorId, expiresAt };
  const result = await issueToken(transaction, token);
  const kept = !impersonation && (await keepAccount(transaction, input.userId));
  return { result: { ...result, ...(kept && { deletionCancelled: true }) }, cookie };
}

/**
 * Opens a session again whose cookie the browser gave away for a while: under a new secret, so that whatever is
 * left of the old one is worthless.
 */
export async function resumeSession(
  transaction: Transaction,
  session: { id: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<OpenedSession> {
  const { id: sessionId, userId, createdAt, expiresAt } = session;
  const secret = issueSecret(sessionId);
  await transaction.update(sessions).set({ secretHash: secret.hash }).where(eq(sessions.id, sessionId));
  await transaction.delete(tokens).where(eq(tokens.sessionId, sessionId));
  const remembered = expiresAt.getTime() - createdAt.getTime() > lifetimes.browser + minute;
  const token = { userId, sessionId, impersonatorId: null, expiresAt };
  return {
    result: await issueToken(transaction, token),
    cookie: { value: secret.plainText, expiresAt: remembered ? expiresAt : null },
  };
}

/** Takes the end of an account back, if its person had asked for it. */
async function keepAccount(transaction: Transaction, userId: string): Promise<boolean> {
  const kept = await transaction
    .update(users)
    .set({ deletionRequestedAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deletionRequestedAt)))
    .returning({ id: users.id });
  return kept.length > 0;
}

async function issueToken(
  transaction: Transaction,
  input: { userId: string; sessionId: string | null; impersonatorId: string | null; expiresAt: Date },
): Promise<LoginResult> {
  const user = await loadAccount(transaction, input.userId);
  if (!user) throw new AppError('not_found');
  const id = uuidv7();
  const { plainText, hash } = issueSecret(id);
  const name = input.sessionId ? 'browser' : 'program';
  await transaction.insert(tokens).values({ ...input, id, kind: name, name, secretHash: hash });
  const expires_at = input.expiresAt.toISOString();
  return { plainTextToken: plainText, user, accessToken: { id, tokenable_id: user.id, name, expires_at } };
}
