import { stat } from 'node:fs/promises';
import type { SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findMedia, type MediaInput } from './find-media.ts';

/** Where the bytes lie that were made, and what they are. @throws {AppError} `not_found` */
export async function readMedia({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: MediaInput;
}): Promise<{ path: string; size: number; mediaType: string }> {
  const { storageKey, mediaType } = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    findMedia(ctx, transaction, input),
  );
  if (!storageKey || !mediaType) throw new AppError('not_found');
  const path = ctx.app.storage.pathOf(storageKey);
  const { size } = await stat(path);
  return { path, size, mediaType };
}
