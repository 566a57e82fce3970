import { eq } from 'drizzle-orm';
import { cannedReplies } from '../../db/schema/tickets.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';

/** @throws {AppError} `not_found` */
export async function removeCannedReply({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string };
}): Promise<void> {
  const { id } = input;
  await ctx.app.database.acrossSpaces(async (transaction) => {
    const [removed] = await transaction
      .delete(cannedReplies)
      .where(eq(cannedReplies.id, id))
      .returning({ title: cannedReplies.title });
    if (!removed) throw new AppError('not_found');
    await recordAuditEvent(transaction, {
      spaceId: null,
      actorId: ctx.actor.account.id,
      action: 'cannedReply.removed',
      subjectType: 'cannedReply',
      subjectId: id,
      details: { name: removed.title },
    });
  });
}
