import type { z } from 'zod';
import type { loginInput } from '#contracts/account.ts';
import { knownDevice } from '../../auth/known-device.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../context.ts';
import { findByEmail, whoHasPassword } from './find-by-password.ts';
import { type OpenedSession, openSessionByPassword } from './open-session.ts';
import { beginSecondStep } from './second-step.ts';

type Input = z.output<typeof loginInput> & {
  browser: { userAgent: string | null } | null;
  /** The session cookie that came along, whoever put it there. */
  previousCookie: string | undefined;
  /** The cookie that names the devices on which people signed in before. */
  device: string | undefined;
};

/**
 * Signs in with email and password. Unknown emails and wrong passwords get the same answer after the same work.
 * A session that this browser had before ends. On a device where its owner signed in before, wrong passwords are
 * counted apart from those of everybody else.
 * @throws {AppError} `invalid_credentials`, `too_many_attempts`; once the password is right, `account_suspended` or
 * `second_factor_required` with the challenge to answer
 */
export async function login({ ctx, input }: { ctx: Context; input: Input }): Promise<OpenedSession> {
  const { database, rateLimits } = ctx.app;
  // Read while the attempt is counted. What has changed until it is this attempt's turn, opening the session sees.
  const candidates = findByEmail(ctx.app, input.email);
  candidates.catch(() => undefined);
  // Whoever claims an owner's email is known on their own devices only, and must not buy tries at the owner's with it.
  const ownerOf = async () => (await candidates).find((person) => person !== undefined)?.id;
  const attempt = async () => {
    const found = await whoHasPassword(ctx.app, await candidates, input.password);
    if (!found) throw new AppError('invalid_credentials', { personId: await ownerOf() });
    return found;
  };
  const owner = input.device === undefined ? undefined : await ownerOf();
  const device = owner === undefined ? null : knownDevice(ctx.app, input.device, owner);
  // The email comes last: by that its counts are found when the person is erased.
  const name = device === null ? input.email : `device ${device} of ${input.email}`;
  return rateLimits.attemptSignIn(name, ctx.clientAddress, attempt, {
    // Whoever only claims an email knows the password of their claim, and must not buy tries at the owner's with it.
    forgives: ({ emailConfirmedAt }) => emailConfirmedAt !== null,
    goOn: (person) => signIn(database, person, input),
  });
}

async function signIn(
  database: Database,
  {
    id: userId,
    passwordHash,
    suspendedAt,
  }: { id: string; passwordHash: string | null; suspendedAt: Date | null },
  input: Input,
): Promise<OpenedSession> {
  if (suspendedAt) throw new AppError('account_suspended', { personId: userId });
  const { remember = false, previousCookie } = input;
  const browser = input.browser && { ...input.browser, remember };
  const tried = await openSessionByPassword(database, { userId, passwordHash, browser, previousCookie });
  if (tried.opened) return tried.opened;
  const challenge = await database.acrossSpaces((transaction) =>
    beginSecondStep(transaction, { userId, remember }),
  );
  throw new AppError('second_factor_required', { secondStep: { methods: tried.methods, challenge } });
}
