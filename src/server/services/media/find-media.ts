import { and, eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { media } from '../../db/schema/media.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

export type MediaInput = { modelBotId: string; mediaId: string; place: AuthorizedPlace };

/** Which one, among the caller's own. */
export const ownMedia = ({ actor }: SignedInContext, { modelBotId, mediaId }: MediaInput) =>
  and(eq(media.id, mediaId), eq(media.modelBotId, modelBotId), eq(media.userId, actor.account.id));

/** @throws {AppError} `not_found`, also for somebody else's */
export async function findMedia(
  ctx: SignedInContext,
  transaction: Transaction,
  input: MediaInput,
): Promise<typeof media.$inferSelect> {
  const [found] = await transaction.select().from(media).where(ownMedia(ctx, input));
  if (!found) throw new AppError('not_found');
  return found;
}
