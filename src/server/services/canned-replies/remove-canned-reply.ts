import { eq } from 'drizzle-orm';
import { cannedReplies } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

/** @throws {AppError} `not_found` */
export async function removeCannedReply({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<void> {
  const removed = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .delete(cannedReplies)
      .where(eq(cannedReplies.id, input.id))
      .returning({ id: cannedReplies.id }),
  );
  if (removed.length === 0) throw new AppError('not_found');
}
