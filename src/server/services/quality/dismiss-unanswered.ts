import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { qualityDismissals } from '../../db/schema/quality.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { readUnansweredGroups } from './unanswered-groups.ts';

/**
 * Takes a question off the list of the unanswered, as often as it was asked so far, in whatever words. Asked once more, it comes back.
 * @throws {AppError} `not_found` for an answer that is not on the caller's list
 */
export async function dismissUnanswered({
  ctx,
  input: { modelBotId, messageId, place },
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; messageId: string; place: AuthorizedPlace };
}): Promise<void> {
  await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const groups = await readUnansweredGroups(transaction, { ctx, modelBotId });
    const group = groups.find((each) => each.some((row) => row.messageId === messageId));
    if (!group) throw new AppError('not_found');
    await transaction
      .insert(qualityDismissals)
      .values(group.map((row) => ({ messageId: row.messageId, spaceId: place.spaceId })))
      .onConflictDoNothing();
  });
}
