import { eq } from 'drizzle-orm';
import { profiles } from '../../db/schema/identity.ts';
import type { SignedInContext } from '../context.ts';

/** Removes one's photo, if there is one. */
export async function removePhoto({ ctx }: { ctx: SignedInContext }): Promise<void> {
  const userId = ctx.actor.account.id;
  const key = await ctx.app.database.acrossSpaces(async (transaction) => {
    const [before] = await transaction
      .select({ photoKey: profiles.photoKey })
      .from(profiles)
      .where(eq(profiles.userId, userId))
      .for('update');
    await transaction.update(profiles).set({ photoKey: null }).where(eq(profiles.userId, userId));
    return before?.photoKey ?? null;
  });
  if (key) await ctx.app.storage.remove(key);
}
