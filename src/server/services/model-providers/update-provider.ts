import type { ModelProviderData, UpdateModelProviderInput } from '#contracts/model-provider.ts';
import { shownAddress } from '#rules/provider-address.ts';
import { modelProviders } from '../../db/schema/model-providers.ts';
import { AppError } from '../../errors.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { openAddress } from './connect-models.ts';
import { forgetQuirks } from './keep-quirks.ts';
import {
  inSpaceOf,
  noProblem,
  ownedBy,
  type ProviderOwner,
  presentProvider,
  readProviders,
} from './provider-rows.ts';
import { queueMissingVectors } from './queue-missing-vectors.ts';
import { assertKeyGiven, assertSoundProvider, sealedAddress, sealedApiKey } from './sound-provider.ts';

/**
 * Changes a provider, or its place in the order. A key is never sent anywhere it was not given for: whoever changes
 * the address gives the key again.
 * @throws {AppError} `not_found`; `invalid_request`; `version_conflict` with the provider as it is now
 */
export async function updateProvider({
  ctx,
  input: { owner, id, changes },
}: {
  ctx: SignedInContext;
  input: { owner: ProviderOwner; id: string; changes: UpdateModelProviderInput };
}): Promise<ModelProviderData> {
  const { apiKey, position, version, ...settings } = changes;
  const isMoved = apiKey === undefined && Object.keys(settings).length === 0;
  const changed = await inSpaceOf(ctx.app, owner, async (transaction) => {
    const known = await readProviders(transaction, owner, true);
    const before = known.find((row) => row.id === id);
    if (!before) throw new AppError('not_found');
    if (version !== undefined && version !== before.version) {
      throw new AppError('version_conflict', { current: presentProvider(before, ctx.app.models) });
    }
    const after = { ...before, ...settings };
    assertSoundProvider(owner, after);
    const opened = openAddress(ctx.app.secrets, before);
    const address = settings.baseUrl === undefined ? null : sealedAddress(ctx, id, settings.baseUrl, opened);
    const isElsewhere = address !== null && address.meant !== opened;
    if (isElsewhere && before.apiKey !== null && apiKey === undefined) {
      throw new AppError('invalid_request', { fields: { apiKey: 'required' } });
    }
    const losesKey = apiKey === null || (isElsewhere && apiKey === undefined);
    if (losesKey) assertKeyGiven(after.kind, address ? address.meant : opened);
    if (position !== undefined) {
      const order = known.filter((row) => row.id !== id);
      order.splice(position, 0, before);
      for (const [place, row] of order.entries()) {
        await transaction.update(modelProviders).set({ position: place }).where(ownedBy(owner, row.id));
      }
    }
    const [row] = await transaction
      .update(modelProviders)
      .set({
        ...settings,
        ...(address && { baseUrl: isElsewhere ? address.sealed : before.baseUrl }),
        ...(apiKey !== undefined && sealedApiKey(ctx, id, apiKey)),
        updatedAt: presentTime(),
        version: before.version + (isMoved ? 0 : 1),
        // What was wrong may be mended.
        ...(!isMoved && noProblem),
      })
      .where(ownedBy(owner, id))
      .returning();
    // And what it refused it may take now.
    if (!isMoved) await forgetQuirks(transaction, id);
    await recordAuditEvent(transaction, {
      spaceId: owner,
      actorId: ctx.actor.account.id,
      action: 'modelProvider.updated',
      subjectType: 'modelProvider',
      subjectId: id,
      details: {
        ...settings,
        ...(settings.baseUrl && { baseUrl: shownAddress(settings.baseUrl) }),
        ...(position !== undefined && { position }),
        ...(apiKey !== undefined && { key: apiKey === null ? 'removed' : 'changed' }),
      },
    });
    await queueMissingVectors(ctx.app, transaction, [before, after]);
    return row as NonNullable<typeof row>;
  });
  await ctx.app.models.changed();
  return presentProvider(changed, ctx.app.models);
}
