import { and, eq } from 'drizzle-orm';
import { savedViews } from '../../db/schema/saved-views.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

/** @throws {AppError} `not_found`, for a view of somebody else too */
export async function removeSavedView({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<void> {
  const removed = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .delete(savedViews)
      .where(and(eq(savedViews.id, input.id), eq(savedViews.userId, ctx.actor.account.id)))
      .returning({ id: savedViews.id }),
  );
  if (removed.length === 0) throw new AppError('not_found');
}
