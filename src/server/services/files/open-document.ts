import { and, isNotNull } from 'drizzle-orm';
import { fileFormats, isPicture } from '#rules/files.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { openForRanges, type RangedBytes } from '../../storage/ranged-bytes.ts';
import type { SignedInContext } from '../context.ts';
import { isReadable } from './is-readable.ts';

/**
 * The bytes of a PDF or a picture whose text is cited, and how many there are. Only of what was read, of the
 * bot's files or attached by the person themselves: of other formats those who chat see the text alone, never what
 * else is in the file.
 * @throws {AppError} `not_found`
 */
export async function openDocument({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; place: AuthorizedPlace };
}): Promise<RangedBytes> {
  const [row] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({ storageKey: files.storageKey, format: files.format })
      .from(files)
      .where(and(isReadable(ctx, input), isNotNull(files.readAt))),
  );
  if (!row?.storageKey || !(row.format === 'pdf' || isPicture(row.format))) throw new AppError('not_found');
  const { storageKey, format } = row;
  return openForRanges(ctx.app.storage, storageKey, fileFormats[format].mediaType);
}
