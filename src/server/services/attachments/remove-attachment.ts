import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files } from '../../db/schema/knowledge.ts';
import { messageAttachments } from '../../db/schema/sources.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { fileOf } from '../files/file-owner.ts';

/**
 * Takes an attachment back that no question was asked with: its row, text, passages and bytes. What was asked with
 * goes with its conversation.
 * @throws {AppError} `not_found`; `conflict` for one that was asked with
 */
export async function removeAttachment({
  ctx,
  input: { conversationId, fileId, place },
}: {
  ctx: SignedInContext;
  input: { conversationId: string; fileId: string; place: AuthorizedPlace };
}): Promise<void> {
  const storageKey = await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [found] = await transaction
      .select({ storageKey: files.storageKey })
      .from(files)
      .where(fileOf({ conversationId }, fileId))
      .for('update');
    if (!found) throw new AppError('not_found');
    // The lock keeps questions from being asked with it meanwhile.
    const [asked] = await transaction
      .select({ messageId: messageAttachments.messageId })
      .from(messageAttachments)
      .where(eq(messageAttachments.fileId, fileId))
      .limit(1);
    if (asked) throw new AppError('conflict');
    await transaction.delete(files).where(eq(files.id, fileId));
    return found.storageKey;
  });
  if (storageKey) await ctx.app.storage.remove(storageKey);
}
