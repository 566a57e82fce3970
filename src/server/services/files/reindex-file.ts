import { and, eq, isNotNull } from 'drizzle-orm';
import type { FileData } from '#contracts/file.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentFile } from './present-file.ts';
import { queueFetching } from './queue-fetching.ts';
import { queueReading } from './queue-reading.ts';

/**
 * Reads a file again, and fetches a web page again before. Until that is done its text stays as it is.
 * @param input.readsHidden whether what it hides is read from then on; left out, as before
 * @throws {AppError} `not_found`; `conflict` while it is being read; `too_many_attempts`
 */
export async function reindexFile({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    modelBotId: string;
    fileId: string;
    place: AuthorizedPlace;
    readsHidden?: boolean | undefined;
  };
}): Promise<FileData> {
  const { spaceId } = input.place;
  const ofBot = and(eq(files.id, input.fileId), eq(files.modelBotId, input.modelBotId));
  const isPage = await ctx.app.database.inSpace(spaceId, (transaction) =>
    transaction.$count(files, and(ofBot, isNotNull(files.sourceUrl))),
  );
  // Not in the transaction below, which would keep its connection waiting for another.
  const counted = { personId: ctx.actor.account.id, spaceId };
  if (isPage > 0) await ctx.app.rateLimits.countOutside('pages', counted);
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    const [found] = await transaction.select().from(files).where(ofBot).for('update');
    if (!found) throw new AppError('not_found');
    if (found.status === 'queued' || found.status === 'processing') throw new AppError('conflict');
    const [row] = await transaction
      .update(files)
      .set({
        status: 'queued',
        progress: 0,
        errorCode: null,
        readingId: null,
        readsHidden: input.readsHidden ?? found.readsHidden,
      })
      .where(eq(files.id, found.id))
      .returning();
    if (found.sourceUrl === null) await queueReading(ctx.app, transaction, found);
    else await queueFetching(ctx.app, transaction, found);
    return presentFile(row as NonNullable<typeof row>);
  });
}
