import { and, eq, isNotNull } from 'drizzle-orm';
import type { FileData } from '#contracts/file.ts';
import type { UpdateFileInput } from '#contracts/web-page.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentFile } from './present-file.ts';
import { reindexFile } from './reindex-file.ts';

type Input = UpdateFileInput & { modelBotId: string; fileId: string; place: AuthorizedPlace };

/**
 * Changes how often a web page is fetched again, or whether what a file hides is read, for which it is read again.
 * @throws {AppError} `not_found`, to fetch again also for an upload; `conflict` while it is being read
 */
export async function updateFile({ ctx, input }: { ctx: SignedInContext; input: Input }): Promise<FileData> {
  const { recrawl, readsHidden, place } = input;
  const ofBot = and(eq(files.id, input.fileId), eq(files.modelBotId, input.modelBotId));
  if (recrawl !== undefined) {
    const [row] = await ctx.app.database.inSpace(place.spaceId, (transaction) =>
      transaction
        .update(files)
        .set({ recrawl })
        .where(and(ofBot, isNotNull(files.sourceUrl)))
        .returning(),
    );
    if (!row) throw new AppError('not_found');
    if (readsHidden === undefined) return presentFile(row);
  }
  return reindexFile({ ctx, input });
}
