import { eq, sql } from 'drizzle-orm';
import type { FileTextData } from '#contracts/file.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { files, fileTexts } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { isReadable } from './is-readable.ts';

/**
 * The stored text of a file that has been read: one of the bot's, or one that the person attached in a conversation
 * with it.
 * @throws {AppError} `not_found`
 */
export async function readFileText({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; place: AuthorizedPlace };
}): Promise<FileTextData> {
  const [row] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({
        fileId: files.id,
        fileName: files.name,
        title: files.title,
        format: files.format,
        text: fileTexts.text,
        pageStarts: fileTexts.pageStarts,
        recognisedPages: sql<number[]>`ARRAY(
          SELECT page FROM page_words WHERE page_words.file_id = ${files.id} ORDER BY page)`,
      })
      .from(fileTexts)
      .innerJoin(files, eq(files.id, fileTexts.fileId))
      .where(isReadable(ctx, input)),
  );
  if (!row) throw new AppError('not_found');
  return row;
}
