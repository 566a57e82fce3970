import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { avatarPath } from './avatars.ts';

/** @throws {AppError} `not_found` */
export async function readAvatar({
  ctx,
  input,
}: {
  ctx: Context;
  input: { modelBotId: string; avatarId: string; place: AuthorizedPlace };
}): Promise<{ bytes: Buffer; mediaType: string }> {
  const { modelBotId, avatarId, place } = input;
  const file = avatarPath(ctx.app, { spaceId: place.spaceId, modelBotId }, avatarId);
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new AppError('not_found') : error;
  });
  const found = await fileTypeFromBuffer(bytes);
  return { bytes, mediaType: found?.mime ?? 'application/octet-stream' };
}
