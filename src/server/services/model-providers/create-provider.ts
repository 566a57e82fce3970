import type { CreateModelProviderInput, ModelProviderData } from '#contracts/model-provider.ts';
import { providerLimits } from '#rules/model-providers.ts';
import { shownAddress } from '#rules/provider-address.ts';
import { modelProviders } from '../../db/schema/model-providers.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { inSpaceOf, type ProviderOwner, presentProvider, readProviders } from './provider-rows.ts';
import { queueMissingVectors } from './queue-missing-vectors.ts';
import { assertKeyGiven, assertSoundProvider, sealedAddress, sealedApiKey } from './sound-provider.ts';

/**
 * Connects a provider, as the last one to be asked.
 * @throws {AppError} `invalid_request`; `conflict` where there are as many as there may be
 */
export async function createProvider({
  ctx,
  input: { owner, provider },
}: {
  ctx: SignedInContext;
  input: { owner: ProviderOwner; provider: CreateModelProviderInput };
}): Promise<ModelProviderData> {
  const { apiKey = null, ...given } = provider;
  const id = newRecordId();
  const settings = { baseUrl: null, allowsPrivate: false, enabled: true, models: [], ...given };
  assertSoundProvider(owner, settings);
  if (apiKey === null) assertKeyGiven(settings.kind, settings.baseUrl);
  const { sealed } = sealedAddress(ctx, id, settings.baseUrl);
  const made = await inSpaceOf(ctx.app, owner, async (transaction) => {
    const known = await readProviders(transaction, owner, true);
    if (known.length >= providerLimits.perOwner) throw new AppError('conflict');
    const position = Math.max(-1, ...known.map((row) => row.position)) + 1;
    const [row] = await transaction
      .insert(modelProviders)
      .values({
        ...settings,
        ...sealedApiKey(ctx, id, apiKey),
        baseUrl: sealed,
        id,
        spaceId: owner,
        tenantId: owner,
        position,
      })
      .returning();
    const { name, kind, baseUrl } = settings;
    await recordAuditEvent(transaction, {
      spaceId: owner,
      actorId: ctx.actor.account.id,
      action: 'modelProvider.created',
      subjectType: 'modelProvider',
      subjectId: id,
      details: { name, kind, baseUrl: baseUrl && shownAddress(baseUrl) },
    });
    await queueMissingVectors(ctx.app, transaction, [settings]);
    return row as NonNullable<typeof row>;
  });
  await ctx.app.models.changed();
  return presentProvider(made, ctx.app.models);
}
