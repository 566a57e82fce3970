import { media } from '../../db/schema/media.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { findMedia, type MediaInput, ownMedia } from './find-media.ts';

/** Deletes one for good. @throws {AppError} `not_found`; `conflict` while it is being made */
export async function removeMedia({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: MediaInput;
}): Promise<void> {
  const { storageKey } = await ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const found = await findMedia(ctx, transaction, input);
    if (found.status === 'generating') throw new AppError('conflict');
    await transaction.delete(media).where(ownMedia(ctx, input));
    return found;
  });
  if (storageKey) await ctx.app.storage.remove(storageKey);
}
