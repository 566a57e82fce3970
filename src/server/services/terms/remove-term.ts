import { eq } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { terms } from '../../db/schema/knowledge.ts';
import { auditEvents } from '../../db/schema/operations.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';

/** Takes a term out of the search at once. @throws {AppError} `not_found` */
export async function removeTerm({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { termId: string; place: AuthorizedPlace };
}): Promise<void> {
  const { spaceId } = input.place;
  await ctx.app.database.inSpace(spaceId, async (transaction) => {
    const [removed] = await transaction
      .delete(terms)
      .where(eq(terms.id, input.termId))
      .returning({ term: terms.term, tenantId: terms.tenantId });
    if (!removed) throw new AppError('not_found');
    await transaction.insert(auditEvents).values({
      spaceId,
      actorId: ctx.actor.account.id,
      action: 'term.removed',
      subjectType: 'tenant',
      subjectId: removed.tenantId,
      details: { termId: input.termId, term: removed.term },
    });
  });
}
