import { and, asc, eq } from 'drizzle-orm';
import type { SavedViewData } from '#contracts/saved-view.ts';
import type { AdminTableName } from '#rules/admin-tables.ts';
import { savedViews } from '../../db/schema/saved-views.ts';
import type { SignedInContext } from '../context.ts';
import { presentSavedView } from './present-saved-view.ts';

/** The views of a table, or of all, that the person who asks keeps, in the order in which they were first kept. */
export async function listSavedViews({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { table?: AdminTableName | undefined };
}): Promise<SavedViewData[]> {
  const { table } = input;
  const rows = await ctx.app.database.reading.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.userId, ctx.actor.account.id), table && eq(savedViews.tableName, table)))
      .orderBy(asc(savedViews.id)),
  );
  return rows.map(presentSavedView);
}
