import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { readStoredPicture, type StoredPicture } from '../../storage/stored-picture.ts';
import type { Context } from '../context.ts';
import { avatarKey } from './avatars.ts';

/** @throws {AppError} `not_found` */
export async function readAvatar({
  ctx,
  input,
}: {
  ctx: Context;
  input: { modelBotId: string; avatarId: string; place: AuthorizedPlace };
}): Promise<StoredPicture> {
  const { modelBotId, avatarId, place } = input;
  return readStoredPicture(ctx.app.storage, avatarKey({ spaceId: place.spaceId, modelBotId }, avatarId));
}
