import { AppError } from '../../errors.ts';
import { readStoredPicture, type StoredPicture } from '../../storage/stored-picture.ts';
import type { SignedInContext } from '../context.ts';
import { brandingOf } from './branding-of.ts';

/** A tenant's logo, for everybody who holds any role in it. @throws {AppError} `not_found` */
export async function readLogo({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<StoredPicture> {
  const { logoKey } = await brandingOf(ctx, input.id);
  if (!logoKey) throw new AppError('not_found');
  return readStoredPicture(ctx.app.storage, logoKey);
}
