import { and, eq } from 'drizzle-orm';
import type { PageWords } from '#rules/files.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files, pageWords } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { isReadable } from './is-readable.ts';

/**
 * The words of a page of which text was read off its picture, of a file whose text the person may read.
 * @throws {AppError} `not_found`, also where all the page's text is its own
 */
export async function readPageWords({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; page: number; place: AuthorizedPlace };
}): Promise<PageWords> {
  const [row] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({ turn: pageWords.turn, words: pageWords.words })
      .from(pageWords)
      .innerJoin(files, eq(files.id, pageWords.fileId))
      .where(and(isReadable(ctx, input), eq(pageWords.page, input.page))),
  );
  if (!row) throw new AppError('not_found');
  return row;
}
