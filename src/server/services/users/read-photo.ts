import { eq } from 'drizzle-orm';
import { profiles } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';
import { readStoredPicture, type StoredPicture } from '../../storage/stored-picture.ts';
import type { Context } from '../context.ts';

/** @throws {AppError} `not_found` for somebody without a photo */
export async function readPhoto({
  ctx,
  input,
}: {
  ctx: Context;
  input: { userId: string };
}): Promise<StoredPicture> {
  const [profile] = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select({ photoKey: profiles.photoKey })
      .from(profiles)
      .where(eq(profiles.userId, input.userId)),
  );
  if (!profile?.photoKey) throw new AppError('not_found');
  return readStoredPicture(ctx.app.storage, profile.photoKey);
}
