import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { photoLimits } from '#rules/limits.ts';
import { profiles } from '../../db/schema/identity.ts';
import { readPicture } from '../../storage/read-picture.ts';
import type { SignedInContext } from '../context.ts';

/** The folder of a person's space that holds what belongs to their profile. */
const folder = 'profile';

/**
 * Replaces one's photo. What it is, its bytes say: PNG, JPEG or WebP.
 * @throws {AppError} `payload_too_large`, or `invalid_request` for anything that is no such picture
 */
export async function storePhoto({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { bytes: AsyncIterable<Uint8Array> };
}): Promise<void> {
  const userId = ctx.actor.account.id;
  const picture = await readPicture(input.bytes);
  const { storage, database } = ctx.app;
  const place = { spaceId: userId, modelBotId: folder };
  const stored = await storage.write(place, Readable.from([picture]), photoLimits.bytes);
  const previous = await database.acrossSpaces(async (transaction) => {
    const [before] = await transaction
      .select({ photoKey: profiles.photoKey })
      .from(profiles)
      .where(eq(profiles.userId, userId))
      .for('update');
    await transaction.update(profiles).set({ photoKey: stored.key }).where(eq(profiles.userId, userId));
    return before?.photoKey ?? null;
  });
  if (previous) await storage.remove(previous);
}
