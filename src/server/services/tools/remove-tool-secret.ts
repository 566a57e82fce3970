import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { toolSecrets } from '../../db/schema/agents.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';

/** Forgets a key; tools that send it fail from now on. @throws {AppError} `not_found` */
export async function removeToolSecret({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { secretId: string; place: AuthorizedPlace };
}): Promise<void> {
  const { spaceId } = input.place;
  await ctx.app.database.inSpace(spaceId, async (transaction) => {
    const [removed] = await transaction
      .delete(toolSecrets)
      .where(eq(toolSecrets.id, input.secretId))
      .returning({ name: toolSecrets.name });
    if (!removed) throw new AppError('not_found');
    await recordAuditEvent(transaction, {
      spaceId,
      actorId: ctx.actor.account.id,
      action: 'toolSecret.removed',
      subjectType: 'toolSecret',
      subjectId: input.secretId,
      details: { name: removed.name },
    });
  });
}
