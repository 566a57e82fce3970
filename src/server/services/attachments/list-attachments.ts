import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AttachmentData } from '#contracts/attachment.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files } from '../../db/schema/knowledge.ts';
import type { SignedInContext } from '../context.ts';
import { presentAttachment } from './present-attachment.ts';

/** Everything that is attached in a conversation, the oldest first. */
export async function listAttachments({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { conversationId: string; place: AuthorizedPlace };
}): Promise<AttachmentData[]> {
  const rows = await ctx.app.database.reading.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({ ...getTableColumns(files), asked: isAsked })
      .from(files)
      .where(eq(files.conversationId, input.conversationId))
      .orderBy(asc(files.createdAt), asc(files.id)),
  );
  return rows.map(({ asked, ...row }) => presentAttachment(row, asked));
}

/** Written out, as drizzle leaves names of tables off. */
const isAsked = sql<boolean>`EXISTS (
  SELECT FROM message_attachments WHERE message_attachments.file_id = files.id)`;
