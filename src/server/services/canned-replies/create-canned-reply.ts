import { count } from 'drizzle-orm';
import type { CannedReplyData, CannedReplyInput } from '#contracts/ticket.ts';
import { cannedReplyLimits } from '#rules/tickets.ts';
import { cannedReplies } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { presentCannedReply } from './present-canned-reply.ts';

/** Keeps a text for answers. @throws {AppError} `conflict` when there are too many already */
export async function createCannedReply({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: CannedReplyInput;
}): Promise<CannedReplyData> {
  return ctx.app.database.acrossSpaces(async (transaction) => {
    const [present] = await transaction.select({ total: count() }).from(cannedReplies);
    if ((present?.total ?? 0) >= cannedReplyLimits.most) throw new AppError('conflict');
    const [row] = await transaction.insert(cannedReplies).values(input).returning();
    const reply = presentCannedReply(row as NonNullable<typeof row>);
    await recordAuditEvent(transaction, {
      spaceId: null,
      actorId: ctx.actor.account.id,
      action: 'cannedReply.created',
      subjectType: 'cannedReply',
      subjectId: reply.id,
      details: { name: reply.title },
    });
    return reply;
  });
}
