import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { ModelBotVersionDetail } from '#contracts/model-bot-version.ts';
import { type ModelBotSettings, sameSettings } from '#rules/model-bots.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { lockDraft } from '../model-bots/update-model-bot.ts';
import { readVersion } from './find-version.ts';
import { filesNow, publishVersion } from './publish-version.ts';

/**
 * Publishes the draft as a new version, and has the questions on its list asked. Where the published version holds the
 * same settings and files, and no other note is given, it is answered as it is.
 * @throws {AppError} `version_conflict` when the draft is not the one the person has seen
 */
export async function publishModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    modelBotId: string;
    place: AuthorizedPlace;
    note?: string | undefined;
    revision?: number | undefined;
  };
}): Promise<ModelBotVersionDetail> {
  const { modelBotId, place, note = '' } = input;
  const { spaceId } = place;
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    const { revision: _revision, ...settings } = await lockDraft(transaction, modelBotId, input.revision);
    const same = await publishedSame(transaction, { modelBotId, settings, note });
    if (same) return same;
    const action = 'modelBot.published';
    return publishVersion(ctx, transaction, { modelBotId, spaceId, settings, note, action });
  });
}

async function publishedSame(
  transaction: Transaction,
  { modelBotId, settings, note }: { modelBotId: string; settings: ModelBotSettings; note: string },
): Promise<ModelBotVersionDetail | null> {
  const [bot] = await transaction
    .select({ versionId: modelBots.publishedVersionId })
    .from(modelBots)
    .where(eq(modelBots.id, modelBotId));
  if (!bot?.versionId) return null;
  const published = await readVersion(transaction, modelBotId, bot.versionId);
  if ((note && note !== published.note) || !sameSettings(settings, published.settings)) return null;
  return isDeepStrictEqual(await filesNow(transaction, modelBotId), published.files) ? published : null;
}
