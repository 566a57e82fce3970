import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { Context } from '../../context.ts';
import { profiles } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';

/** @throws {AppError} `not_found` for somebody without a photo */
export async function readPhoto({
  ctx,
  input,
}: {
  ctx: Context;
  input: { userId: string };
}): Promise<{ bytes: Buffer; mediaType: string }> {
  const [profile] = await ctx.app.database.acrossSpaces((transaction) =>
    transaction
      .select({ photoKey: profiles.photoKey })
      .from(profiles)
      .where(eq(profiles.userId, input.userId)),
  );
  if (!profile?.photoKey) throw new AppError('not_found');
  const bytes = await readFile(ctx.app.storage.pathOf(profile.photoKey));
  const found = await fileTypeFromBuffer(bytes);
  return { bytes, mediaType: found?.mime ?? 'application/octet-stream' };
}
