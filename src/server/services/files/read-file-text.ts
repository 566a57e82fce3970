import { and, eq } from 'drizzle-orm';
import type { FileTextData } from '#contracts/file.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { files, fileTexts } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';

/** The stored text of a file that has been read. @throws {AppError} `not_found` */
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
        format: files.format,
        text: fileTexts.text,
        pageStarts: fileTexts.pageStarts,
      })
      .from(fileTexts)
      .innerJoin(files, eq(files.id, fileTexts.fileId))
      .where(and(eq(files.id, input.fileId), eq(files.modelBotId, input.modelBotId))),
  );
  if (!row) throw new AppError('not_found');
  return row;
}
