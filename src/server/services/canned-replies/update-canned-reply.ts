import { eq, sql } from 'drizzle-orm';
import type { CannedReplyData, CannedReplyInput } from '#contracts/ticket.ts';
import { cannedReplies } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { presentCannedReply } from './present-canned-reply.ts';

/** Changes a text for answers. @throws {AppError} `not_found`, `version_conflict` with the text as it is now */
export async function updateCannedReply({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: CannedReplyInput & { id: string; version: number };
}): Promise<CannedReplyData> {
  const { id, version, ...change } = input;
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(cannedReplies)
      .where(eq(cannedReplies.id, id))
      .for('update');
    if (!before) throw new AppError('not_found');
    if (before.version !== version) {
      throw new AppError('version_conflict', { current: presentCannedReply(before) });
    }
    const [row] = await transaction
      .update(cannedReplies)
      .set({ ...change, version: sql`${cannedReplies.version} + 1` })
      .where(eq(cannedReplies.id, id))
      .returning();
    const reply = presentCannedReply(row as NonNullable<typeof row>);
    await recordAuditEvent(transaction, {
      spaceId: null,
      actorId: ctx.actor.account.id,
      action: 'cannedReply.changed',
      subjectType: 'cannedReply',
      subjectId: id,
      details: { name: reply.title },
    });
    return reply;
  });
}
