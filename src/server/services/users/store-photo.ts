import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { photoLimits } from '#rules/limits.ts';
import type { SignedInContext } from '../../context.ts';
import { profiles } from '../../db/schema/identity.ts';
import { AppError } from '../../errors.ts';

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
  const found = await fileTypeFromBuffer(picture);
  if (!found || !(photoLimits.mediaTypes as readonly string[]).includes(found.mime)) {
    throw new AppError('invalid_request', { fields: { file: 'invalid' } });
  }
  const { storage, database } = ctx.app;
  const place = { spaceId: userId, modelBotId: folder };
  const stored = await storage.write(place, once(picture), photoLimits.bytes);
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

async function readPicture(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > photoLimits.bytes) throw new AppError('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
