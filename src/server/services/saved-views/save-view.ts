import { and, count, eq, ne } from 'drizzle-orm';
import type { SavedViewData, SavedViewInput } from '#contracts/saved-view.ts';
import { savedViewLimits } from '#rules/saved-views.ts';
import { users } from '../../db/schema/identity.ts';
import { savedViews } from '../../db/schema/saved-views.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentSavedView } from './present-saved-view.ts';

/**
 * Keeps a view of a table for the person who asks; under a name that is there already, instead of the former one.
 * @throws {AppError} `conflict` when there are too many already
 */
export async function saveView({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: SavedViewInput;
}): Promise<SavedViewData> {
  const { table, name, query } = input;
  const userId = ctx.actor.account.id;
  return ctx.app.database.acrossSpaces(async (transaction) => {
    // One at a time, so that the list is as long as it looks.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [others] = await transaction
      .select({ total: count() })
      .from(savedViews)
      .where(and(eq(savedViews.userId, userId), eq(savedViews.tableName, table), ne(savedViews.name, name)));
    if ((others?.total ?? 0) >= savedViewLimits.most) throw new AppError('conflict');
    const [row] = await transaction
      .insert(savedViews)
      .values({ userId, tableName: table, name, query })
      .onConflictDoUpdate({
        target: [savedViews.userId, savedViews.tableName, savedViews.name],
        set: { query },
      })
      .returning();
    return presentSavedView(row as NonNullable<typeof row>);
  });
}
