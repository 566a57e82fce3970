import path from 'node:path';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../../context.ts';
import { readPicture } from '../../storage/read-picture.ts';
import { avatarFolder } from './avatars.ts';

/**
 * Keeps a picture for a bot, which shows it once its settings name it. What it is, its bytes say: PNG, JPEG or WebP.
 * @returns the id by which the settings name it
 * @throws {AppError} `payload_too_large`, or `invalid_request` for anything that is no such picture
 */
export async function storeAvatar({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; place: AuthorizedPlace; bytes: AsyncIterable<Uint8Array> };
}): Promise<{ id: string }> {
  const picture = await readPicture(input.bytes);
  const place = { spaceId: input.place.spaceId, modelBotId: avatarFolder(input.modelBotId) };
  const { key } = await ctx.app.storage.write(place, once(picture), picture.length);
  return { id: path.basename(key) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
