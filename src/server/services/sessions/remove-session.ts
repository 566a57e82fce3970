import { and, eq } from 'drizzle-orm';
import { tokens } from '../../db/schema/access.ts';
import { sessions } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

/**
 * Ends one of one's own sign-ins, a browser's or a program's.
 * @throws {AppError} `not_found`
 */
export async function removeSession({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<void> {
  const userId = ctx.actor.account.id;
  const ended = await ctx.app.database.acrossSpaces(async (transaction) => [
    ...(await transaction
      .delete(sessions)
      .where(and(eq(sessions.id, input.id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id })),
    ...(await transaction
      .delete(tokens)
      .where(and(eq(tokens.id, input.id), eq(tokens.userId, userId), eq(tokens.kind, 'program')))
      .returning({ id: tokens.id })),
  ]);
  if (ended.length === 0) throw new AppError('not_found');
}
