import { and, eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

/** Removes a file with its text, passages and bytes. Answers that cite it keep their quotes. */
export async function removeFile({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; place: AuthorizedPlace };
}): Promise<void> {
  const [removed] = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .delete(files)
      .where(and(eq(files.id, input.fileId), eq(files.modelBotId, input.modelBotId)))
      .returning({ storageKey: files.storageKey }),
  );
  if (!removed) throw new AppError('not_found');
  if (removed.storageKey) await ctx.app.storage.remove(removed.storageKey);
}
