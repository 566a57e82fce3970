import { and, eq } from 'drizzle-orm';
import type { FileData } from '#contracts/file.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentFile } from './present-file.ts';

/** @throws {AppError} `not_found` also when the file is another bot's */
export async function findFile({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; place: AuthorizedPlace };
}): Promise<FileData> {
  const [row] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select()
      .from(files)
      .where(and(eq(files.id, input.fileId), eq(files.modelBotId, input.modelBotId))),
  );
  if (!row) throw new AppError('not_found');
  return presentFile(row);
}
