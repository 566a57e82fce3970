import { modelProviders } from '../../db/schema/model-providers.ts';
import { AppError } from '../../errors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { forgetQuirks } from './keep-quirks.ts';
import { inSpaceOf, ownedBy, type ProviderOwner } from './provider-rows.ts';
import { queueMissingVectors } from './queue-missing-vectors.ts';

/** Disconnects a provider; bots that chose a model of it are answered by the next there is. @throws {AppError} `not_found` */
export async function removeProvider({
  ctx,
  input: { owner, id },
}: {
  ctx: SignedInContext;
  input: { owner: ProviderOwner; id: string };
}): Promise<void> {
  await inSpaceOf(ctx.app, owner, async (transaction) => {
    const [removed] = await transaction
      .delete(modelProviders)
      .where(ownedBy(owner, id))
      .returning({ name: modelProviders.name, models: modelProviders.models });
    if (!removed) throw new AppError('not_found');
    const { name, models } = removed;
    await forgetQuirks(transaction, id);
    await recordAuditEvent(transaction, {
      spaceId: owner,
      actorId: ctx.actor.account.id,
      action: 'modelProvider.removed',
      subjectType: 'modelProvider',
      subjectId: id,
      details: { name },
    });
    await queueMissingVectors(ctx.app, transaction, [{ models }]);
  });
  await ctx.app.models.changed();
}
