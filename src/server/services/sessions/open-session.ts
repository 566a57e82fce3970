import { eq } from 'drizzle-orm';
import type { AccountData, LoginResult } from '#contracts/account.ts';
import { impersonationLimits } from '#rules/impersonation.ts';
import { loadAccount, readAccount } from '../../auth/load-account.ts';
import { issueSecret, parseSecret } from '../../auth/secret.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { tokens } from '../../db/schema/access.ts';
import { sessions } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentMilliseconds } from '../../time.ts';
import { type SecondFactor, secondFactorsOf } from '../factors/second-factors.ts';
import { type Opened, type Opening, openingSql, openingStatement } from './session-opening.ts';

const day = 24 * 60 * 60_000;

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

/** Who signs in, and how. */
export type SignIn = {
  userId: string;
  browser: { userAgent: string | null; remember: boolean } | null;
  /** For somebody who acts as the person: who they are, and the session of their own they return to. */
  impersonation?: { impersonatorId: string; ownSessionId: string | null };
  /** The sign-in that this one is in exchange for: it is as old as that, and ends no later. */
  inExchangeFor?: { createdAt: Date; expiresAt: Date | null };
};

/**
 * Signs a person in. A browser gets two secrets: the cookie, and a token that works only beside that cookie, so
 * that neither a stolen local storage nor a forged request is enough. A program gets one free-standing token.
 * Whoever asked for the end of their account takes that back by signing in.
 * @throws {AppError} `not_found`
 */
export async function openSession(transaction: Transaction, input: SignIn): Promise<OpenedSession> {
  const { opening, answer } = prepareSession(input);
  const { rows } = await transaction.execute<Opened>(openingSql(opening));
  const account = await loadAccount(transaction, input.userId);
  if (!rows[0] || !account) throw new AppError('not_found');
  return answer(rows[0], account);
}

/**
 * As `openSession`, for somebody whose password was right, in one round trip, during which their account is read; the
 * session of `previousCookie` ends.
 * @returns what else the person has to show; nothing was opened then
 * @throws {AppError} `invalid_credentials` when the password has been changed since
 */
export async function openSessionByPassword(
  database: Database,
  input: SignIn & { passwordHash: string | null; previousCookie: string | undefined },
): Promise<{ opened: OpenedSession } | { opened: null; methods: SecondFactor[] }> {
  const { opening, answer } = prepareSession(input);
  const previous = input.previousCookie === undefined ? null : parseSecret(input.previousCookie);
  const statement = openingStatement({
    ...opening,
    passwordHash: input.passwordHash,
    previousId: previous?.id ?? null,
    previousHash: previous?.hash ?? null,
  });
  const { userId } = input;
  const [[opened], account] = await Promise.all([
    database.runAcrossSpaces<Opened>(statement, { waitsForDisk: previous !== null }),
    readAccount(database, userId),
  ]);
  // Whoever loses a new session in a crash signs in again; the end of another, or of a deletion, must last.
  if (opened?.kept) await database.onDisk();
  if (opened && account) return { opened: answer(opened, account) };
  const methods = await database.acrossSpaces((transaction) => secondFactorsOf(transaction, userId));
  if (methods.length === 0) throw new AppError('invalid_credentials');
  return { opened: null, methods };
}

/** The secrets of a new sign-in, what is stored of them, and what its person gets once it is stored. */
function prepareSession({ userId, browser, impersonation, inExchangeFor }: SignIn) {
  const own = browser === null ? 'program' : browser.remember ? 'remembered' : 'browser';
  const longest = presentMilliseconds() + lifetimes[impersonation ? 'impersonation' : own];
  const expiresAt = new Date(Math.min(longest, inExchangeFor?.expiresAt?.getTime() ?? longest));
  const sessionId = browser && newRecordId();
  const secret = sessionId === null ? null : issueSecret(sessionId);
  const token = newToken(sessionId);
  const opening: Opening = {
    userId,
    passwordHash: null,
    previousId: null,
    previousHash: null,
    sessionId,
    sessionHash: secret?.hash ?? null,
    userAgent: browser?.userAgent?.slice(0, 400) ?? null,
    tokenId: token.id,
    tokenHash: token.hash,
    kind: token.kind,
    impersonatorId: impersonation?.impersonatorId ?? null,
    ownSessionId: impersonation?.ownSessionId ?? null,
    beganAt: inExchangeFor?.createdAt.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
  const answer = ({ kept }: Opened, account: AccountData): OpenedSession => ({
    result: {
      ...loginResult(token, account, expiresAt),
      ...(kept && { deletionCancelled: true }),
    },
    cookie: secret && { value: secret.plainText, expiresAt: browser?.remember ? expiresAt : null },
  });
  return { opening, answer };
}

/**
 * Opens a session again whose cookie the browser gave away for a while: under a new secret, so that whatever is
 * left of the old one is worthless.
 */
export async function resumeSession(
  transaction: Transaction,
  session: { id: string; userId: string; expiresAt: Date },
): Promise<OpenedSession> {
  const { id: sessionId, userId, expiresAt } = session;
  const secret = issueSecret(sessionId);
  await transaction.update(sessions).set({ secretHash: secret.hash }).where(eq(sessions.id, sessionId));
  await transaction.delete(tokens).where(eq(tokens.sessionId, sessionId));
  // In its last day one that is remembered ends with the browser, as all do that were not.
  const remembered = expiresAt.getTime() - presentMilliseconds() > lifetimes.browser;
  const user = await loadAccount(transaction, userId);
  if (!user) throw new AppError('not_found');
  const token = newToken(sessionId);
  const { id, kind, hash: secretHash } = token;
  await transaction.insert(tokens).values({ id, kind, name: kind, secretHash, userId, sessionId, expiresAt });
  return {
    result: loginResult(token, user, expiresAt),
    cookie: { value: secret.plainText, expiresAt: remembered ? expiresAt : null },
  };
}

type NewToken = { id: string; kind: 'browser' | 'program'; plainText: string; hash: string };

/** @param sessionId of the browser's session that the token belongs to */
function newToken(sessionId: string | null): NewToken {
  const id = newRecordId();
  return { id, kind: sessionId ? 'browser' : 'program', ...issueSecret(id) };
}

function loginResult({ id, kind, plainText }: NewToken, user: AccountData, expiresAt: Date): LoginResult {
  const accessToken = { id, tokenable_id: user.id, name: kind, expires_at: expiresAt.toISOString() };
  return { plainTextToken: plainText, user, accessToken };
}
