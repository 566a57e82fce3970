import { and, eq, isNotNull } from 'drizzle-orm';
import type { FileData } from '#contracts/file.ts';
import type { Recrawl } from '#rules/files.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../../context.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { presentFile } from './present-file.ts';

/** Changes how often a web page is fetched again. @throws {AppError} `not_found`, also for an upload */
export async function updateFile({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; place: AuthorizedPlace; recrawl: Recrawl };
}): Promise<FileData> {
  const [row] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .update(files)
      .set({ recrawl: input.recrawl })
      .where(
        and(eq(files.id, input.fileId), eq(files.modelBotId, input.modelBotId), isNotNull(files.sourceUrl)),
      )
      .returning(),
  );
  if (!row) throw new AppError('not_found');
  return presentFile(row);
}
