import type {
  CreateModelProviderInput,
  ModelProviderData,
  UpdateModelProviderInput,
} from '#contracts/model-provider.ts';
import { providerLimits } from '#rules/model-providers.ts';
import { modelProviders } from '../../db/schema/model-providers.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { keyColumn } from './connect-models.ts';
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
  assertSound(owner, settings);
  const made = await inSpaceOf(ctx.app, owner, async (transaction) => {
    const known = await readProviders(transaction, owner, true);
    if (known.length >= providerLimits.perOwner) throw new AppError('conflict');
    const position = Math.max(-1, ...known.map((row) => row.position)) + 1;
    const [row] = await transaction
      .insert(modelProviders)
      .values({ ...settings, ...sealed(ctx, id, apiKey), id, spaceId: owner, tenantId: owner, position })
      .returning();
    const { name, kind, baseUrl } = settings;
    await recordAuditEvent(transaction, {
      spaceId: owner,
      actorId: ctx.actor.account.id,
      action: 'modelProvider.created',
      subjectType: 'modelProvider',
      subjectId: id,
      details: { name, kind, baseUrl },
    });
    await queueMissingVectors(ctx.app, transaction, [settings]);
    return row as NonNullable<typeof row>;
  });
  await ctx.app.models.changed();
  return presentProvider(made, ctx.app.models);
}

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
    assertSound(owner, after);
    if (after.baseUrl !== before.baseUrl && before.apiKey !== null && apiKey === undefined) {
      throw new AppError('invalid_request', { fields: { apiKey: 'required' } });
    }
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
        ...(apiKey !== undefined && sealed(ctx, id, apiKey)),
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

function sealed(ctx: SignedInContext, id: string, apiKey: string | null) {
  if (apiKey === null) return { apiKey: null, keyEnd: null };
  // Of a short key four characters would be much of it.
  const keyEnd = apiKey.length >= 12 ? apiKey.slice(-4) : '';
  return { apiKey: ctx.app.secrets.seal(apiKey, { ownerId: id, column: keyColumn }), keyEnd };
}

function assertSound(
  owner: ProviderOwner,
  { kind, baseUrl, allowsPrivate }: { kind: string; baseUrl: string | null; allowsPrivate: boolean },
): void {
  if (kind === 'openaiCompatible' && baseUrl === null) {
    throw new AppError('invalid_request', { fields: { baseUrl: 'required' } });
  }
  if (allowsPrivate && owner !== null) {
    throw new AppError('invalid_request', { fields: { allowsPrivate: 'invalid' } });
  }
}
