import { assertAccount } from '../accounts/assert-account.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { endSessionsOf } from './end-sessions.ts';

/**
 * Ends every sign-in of a person. Who does it to themselves stays signed in where they are.
 * @throws {AppError} `not_found`
 */
export async function signOutEverywhere({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { userId: string };
}): Promise<void> {
  const { account } = ctx.actor;
  const self = account.id === input.userId;
  if (!self) await assertAccount(ctx, input.userId);
  await ctx.app.database.acrossSpaces(async (transaction) => {
    await endSessionsOf(transaction, input.userId, self ? ctx.actor : undefined);
    await recordAuditEvent(transaction, {
      spaceId: null,
      actorId: account.id,
      action: 'user.signed_out_everywhere',
      subjectType: 'user',
      subjectId: input.userId,
    });
  });
}
