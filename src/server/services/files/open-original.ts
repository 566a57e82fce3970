import { Readable } from 'node:stream';
import { fileFormats, isPicture } from '#rules/files.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { type FileOwner, fileOf } from './file-owner.ts';

export type Original = { name: string; size: number; mediaType: string; body: ReadableStream };

/**
 * The bytes of a file as they were uploaded or fetched, for saving: only of pictures browsers are told what they are.
 * @throws {AppError} `not_found`, `files_unavailable`
 */
export async function openOriginal({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { owner: FileOwner; fileId: string; place: AuthorizedPlace };
}): Promise<Original> {
  const [row] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction.select().from(files).where(fileOf(input.owner, input.fileId)),
  );
  if (!row?.storageKey) throw new AppError('not_found');
  const { name, size, format } = row;
  const mediaType = isPicture(format) ? fileFormats[format].mediaType : 'application/octet-stream';
  const { bytes } = await ctx.app.storage.open(row.storageKey, { sha256: row.sha256 });
  return { name, size, mediaType, body: Readable.toWeb(bytes) as ReadableStream };
}
