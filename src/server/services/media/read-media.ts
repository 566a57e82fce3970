import { AppError } from '../../errors.ts';
import { openForRanges, type RangedBytes } from '../../storage/ranged-bytes.ts';
import type { SignedInContext } from '../context.ts';
import { findMedia, type MediaInput } from './find-media.ts';

/** The bytes that were made, and what they are. @throws {AppError} `not_found`, `files_unavailable` */
export async function readMedia({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: MediaInput;
}): Promise<RangedBytes> {
  const { storageKey, mediaType } = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    findMedia(ctx, transaction, input),
  );
  if (!storageKey || !mediaType) throw new AppError('not_found');
  return openForRanges(ctx.app.storage, storageKey, mediaType);
}
