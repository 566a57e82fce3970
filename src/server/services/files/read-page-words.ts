import { and, eq } from 'drizzle-orm';
import type { PageWord } from '#rules/files.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { files, pageWords } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { isReadable } from './is-readable.ts';

/**
 * The words of a page whose text was read off its picture, in their order, of a file whose text the person may read.
 * @throws {AppError} `not_found`, also where the page has text of its own
 */
export async function readPageWords({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; page: number; place: AuthorizedPlace };
}): Promise<PageWord[]> {
  const [row] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({ words: pageWords.words })
      .from(pageWords)
      .innerJoin(files, eq(files.id, pageWords.fileId))
      .where(and(isReadable(ctx, input), eq(pageWords.page, input.page))),
  );
  if (!row) throw new AppError('not_found');
  return row.words;
}
