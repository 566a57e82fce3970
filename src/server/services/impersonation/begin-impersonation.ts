import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { impersonateInput } from '#contracts/impersonation.ts';
import { mayImpersonate } from '#rules/impersonation.ts';
import { loadAccount } from '../../auth/load-account.ts';
import { users } from '../../db/schema/identity.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';

/**
 * Signs somebody in as another person, for half an hour. The own session waits until they return; when it ends,
 * so does this one.
 * @throws {AppError} `not_found`, or `forbidden` for a person nobody or not this one may act as
 */
export async function beginImpersonation({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: z.output<typeof impersonateInput> & { userAgent: string | null };
}): Promise<OpenedSession> {
  const { account, sessionId } = ctx.actor;
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const target = await loadAccount(transaction, input.id);
    if (!target) throw new AppError('not_found');
    const [active] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, input.id), isNull(users.suspendedAt)));
    if (!active || !mayImpersonate(account, target)) throw new AppError('forbidden');
    await transaction.insert(auditEvents).values({
      actorId: account.id,
      action: 'impersonation.started',
      subjectType: 'user',
      subjectId: target.id,
      details: { reason: input.reason },
    });
    return openSession(transaction, {
      userId: target.id,
      browser: sessionId === null ? null : { userAgent: input.userAgent, remember: false },
      impersonation: { impersonatorId: account.id, ownSessionId: sessionId },
    });
  });
}
