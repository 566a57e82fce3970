import { and, eq, isNotNull } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { isReadable } from './is-readable.ts';

/**
 * Where the bytes of a PDF lie whose text is cited, and how many there are. Only PDFs that were read, of the bot's or attached by
 * the person themselves: of other formats
 * those who chat see the text alone, never what else is in the file.
 * @throws {AppError} `not_found`
 */
export async function openDocument({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; place: AuthorizedPlace };
}): Promise<{ path: string; size: number }> {
  const [row] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({ storageKey: files.storageKey, size: files.size })
      .from(files)
      .where(and(isReadable(ctx, input), eq(files.format, 'pdf'), isNotNull(files.readAt))),
  );
  if (!row?.storageKey) throw new AppError('not_found');
  return { path: ctx.app.storage.pathOf(row.storageKey), size: row.size };
}
