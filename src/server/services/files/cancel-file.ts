import { and, eq } from 'drizzle-orm';
import type { FileData } from '#contracts/file.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentFile } from './present-file.ts';

/**
 * Stops the reading of a file; its reader, in whatever process, ends within a second. A file that was read before
 * is what it was, any other is left unread.
 * @throws {AppError} `not_found`; `conflict` when it is not being read
 */
export async function cancelFile({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; place: AuthorizedPlace };
}): Promise<FileData> {
  return ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const [found] = await transaction
      .select()
      .from(files)
      .where(and(eq(files.id, input.fileId), eq(files.modelBotId, input.modelBotId)))
      .for('update');
    if (!found) throw new AppError('not_found');
    if (found.status === 'ready' || found.status === 'failed') throw new AppError('conflict');
    const [row] = await transaction
      .update(files)
      .set(
        found.readAt
          ? { status: 'ready', progress: 1, readingId: null }
          : { status: 'failed', errorCode: 'cancelled', readingId: null },
      )
      .where(eq(files.id, found.id))
      .returning();
    return presentFile(row as NonNullable<typeof row>);
  });
}
