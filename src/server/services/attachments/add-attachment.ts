import { count, eq } from 'drizzle-orm';
import type { AttachmentData } from '#contracts/attachment.ts';
import { formatByName } from '#rules/files.ts';
import { attachmentLimits } from '#rules/limits.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import { withItsRow } from '../../storage/with-its-row.ts';
import type { SignedInContext } from '../context.ts';
import { displayName } from '../files/display-name.ts';
import { queueAttachmentReading } from '../files/queue-reading.ts';
import { titleAmongNamesakes } from '../files/title-among-namesakes.ts';
import { assertRoomToAttach } from '../limits/assert-room.ts';
import { writeWithinRoom } from '../limits/upload-room.ts';
import { attachmentFolder } from './attachment-folder.ts';
import { presentAttachment } from './present-attachment.ts';

/**
 * Stores a file for the questions of one conversation and queues its reading, before the reading of knowledge. When
 * this returns, bytes, row and job are on stable storage. It takes of the space's storage, not of its files.
 * @throws {AppError} `not_found`, `payload_too_large`, `attachments_full`, or `limit_reached` when the plan has no room
 * for it; nothing is kept then
 */
export async function addAttachment({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    conversationId: string;
    modelBotId: string;
    place: AuthorizedPlace;
    name: string;
    bytes: AsyncIterable<Uint8Array>;
    /** How many bytes come at least, as far as is known before. */
    declared: number;
  };
}): Promise<AttachmentData> {
  const { app, actor } = ctx;
  const { conversationId, modelBotId, place } = input;
  const name = displayName(input.name);
  const { spaceId } = place;
  const userId = actor.account.id;
  const folder = attachmentFolder({ modelBotId, userId, conversationId });
  app.extraction.prepare(formatByName(name));
  const stored = await writeWithinRoom(app, {
    folder,
    spaceId,
    bytes: input.bytes,
    declared: input.declared,
    mostBytes: attachmentLimits.fileBytes,
  });
  return withItsRow(app.storage, stored.key, () =>
    app.database.inSpace(spaceId, async (transaction) => {
      // Files of the same conversation are counted one after another, and none outlives it.
      const [open] = await transaction
        .select({ id: conversations.id })
        .from(conversations)
        .where(eq(conversations.id, conversationId))
        .for('no key update');
      if (!open) throw new AppError('not_found');
      const [kept] = await transaction
        .select({ files: count() })
        .from(files)
        .where(eq(files.conversationId, conversationId));
      if ((kept?.files ?? 0) >= attachmentLimits.perConversation) throw new AppError('attachments_full');
      await assertRoomToAttach(transaction, spaceId, stored.size);
      const owner = eq(files.conversationId, conversationId);
      const [row] = await transaction
        .insert(files)
        .values({
          spaceId,
          conversationId,
          uploadedBy: userId,
          name: (await titleAmongNamesakes(transaction, { owner, name })) ?? name,
          size: stored.size,
          sha256: stored.sha256,
          storageKey: stored.key,
        })
        .returning();
      const added = row as NonNullable<typeof row>;
      await queueAttachmentReading(app, transaction, added);
      return presentAttachment(added, false);
    }),
  );
}
