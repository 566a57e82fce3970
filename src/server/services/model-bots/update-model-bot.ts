import { eq, sql } from 'drizzle-orm';
import type { ModelBotDetail, UpdateModelBotInput } from '#contracts/model-bot.ts';
import { botSettingNames } from '#rules/model-bots.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { avatars, modelBots } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { planOfSpace } from '../limits/plan-of-space.ts';
import { assertOffered } from './assert-offered.ts';
import { assertOwnSecrets, assertWithinPlan } from './assert-tools.ts';
import { avatarKey, forgetUnusedAvatars } from './avatars.ts';
import { draftColumns, draftOf } from './draft.ts';
import { readModelBot } from './read-model-bot.ts';

/**
 * Changes the draft. Whoever has not seen the latest change is told, with the draft as it stands.
 * @throws {AppError} `version_conflict`; `invalid_request` for a picture that was not uploaded, a model that is not
 * offered here, or bounds beyond the plan; `not_found`; `not_while_impersonating` where it would hold at once
 */
export async function updateModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { id: string; place: AuthorizedPlace; changes: UpdateModelBotInput };
}): Promise<ModelBotDetail> {
  const { id, place } = input;
  const { revision, ...settings } = input.changes;
  const { storage } = ctx.app;
  const botPlace = { spaceId: place.spaceId, modelBotId: id };
  if (settings.avatarId && (await storage.sizeOf(avatarKey(botPlace, settings.avatarId))) === null) {
    throw new AppError('invalid_request', { fields: { avatarId: 'invalid' } });
  }
  const { bot, left } = await ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const before = await lockDraft(transaction, id, revision);
    if (ctx.actor.impersonation) await assertDraftOnly(transaction, id);
    // One that was offered when it was chosen may stay.
    if (settings.model !== undefined && settings.model !== before.model) {
      assertOffered(ctx.app, place.spaceId, settings.model);
    }
    if (settings.tools) {
      const { bounds } = (await planOfSpace(transaction, place.spaceId)).limits.models;
      assertWithinPlan(settings.tools, before.tools, bounds);
      await assertOwnSecrets(transaction, settings.tools, before.tools);
    }
    const changed = botSettingNames.some((name) => settings[name] !== undefined);
    if (changed) {
      await transaction
        .update(modelBots)
        .set({ ...settings, revision: sql`${modelBots.revision} + 1` })
        .where(eq(modelBots.id, id));
    }
    const replaced = settings.avatarId !== undefined && settings.avatarId !== before.avatarId;
    const unused =
      replaced && before.avatarId
        ? await forgetUnusedAvatars(transaction, botPlace, eq(avatars.id, before.avatarId))
        : [];
    return { bot: await readModelBot(ctx, transaction, id), left: unused };
  });
  for (const key of left) await storage.remove(key);
  return bot;
}

/** One that answers without a published version answers by its draft, and would go on so when the half hour is over. */
async function assertDraftOnly(transaction: Transaction, id: string): Promise<void> {
  const [bot] = await transaction
    .select({ publishedAt: modelBots.publishedAt, publishedVersionId: modelBots.publishedVersionId })
    .from(modelBots)
    .where(eq(modelBots.id, id));
  if (bot?.publishedAt && !bot.publishedVersionId) throw new AppError('not_while_impersonating');
}

/**
 * The draft, which nobody else changes until the transaction ends.
 * @param revision that the caller has seen; left out, any will do
 * @throws {AppError} `version_conflict` with the draft when it has changed since; `not_found`
 */
export async function lockDraft(transaction: Transaction, id: string, revision: number | undefined) {
  const [found] = await transaction
    .select({ ...draftColumns, revision: modelBots.revision, archivedAt: modelBots.archivedAt })
    .from(modelBots)
    .where(eq(modelBots.id, id))
    .for('update');
  if (!found) throw new AppError('not_found');
  if (found.archivedAt) throw new AppError('archived');
  const draft = { ...draftOf(found), revision: found.revision };
  if (revision !== undefined && revision !== found.revision) {
    throw new AppError('version_conflict', { current: draft });
  }
  return draft;
}
