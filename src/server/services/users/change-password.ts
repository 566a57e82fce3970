import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { changePasswordInput } from '#contracts/security.ts';
import type { SignedInContext } from '../../context.ts';
import { users } from '../../db/schema/identity.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { queuePasswordNotice } from '../mails/queue-password-notice.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { verifyPassword } from './verify-password.ts';

/**
 * Changes one's own password. Every other sign-in of the person ends, for whoever knew the old one may have made
 * it. A mail tells them.
 * @throws {AppError} as `verifyPassword`
 */
export async function changePassword({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: z.output<typeof changePasswordInput>;
}): Promise<void> {
  const { id: userId, email, profile } = ctx.actor.account;
  await verifyPassword(ctx, input.currentPassword);
  const passwordHash = await ctx.app.passwords.hash(input.password);
  await ctx.app.database.acrossSpaces(async (transaction) => {
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await endSessionsOf(transaction, userId, ctx.actor);
    await recordAuditEvent(transaction, {
      spaceId: null,
      actorId: userId,
      action: 'user.password_changed',
      subjectType: 'user',
      subjectId: userId,
    });
    await queuePasswordNotice(ctx.app, transaction, { email, ...profile });
  });
}
