import { eq, sql } from 'drizzle-orm';
import type { ModelBotVersionDetail } from '#contracts/model-bot-version.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import type { SignedInContext } from '../context.ts';
import { lockDraft } from '../model-bots/update-model-bot.ts';
import { readVersion } from './find-version.ts';
import { publishVersion } from './publish-version.ts';

/**
 * Publishes what an earlier version held as a new one, and makes it the draft. Files are what they are now.
 * @throws {AppError} `version_conflict` when the draft that would go is not the one the person has seen; `not_found`
 */
export async function rollBackModelBot({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    modelBotId: string;
    versionId: string;
    place: AuthorizedPlace;
    revision?: number | undefined;
  };
}): Promise<ModelBotVersionDetail> {
  const { modelBotId, versionId, place } = input;
  const { spaceId } = place;
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    await lockDraft(transaction, modelBotId, input.revision);
    const { settings, number } = await readVersion(transaction, modelBotId, versionId);
    await transaction
      .update(modelBots)
      .set({ ...settings, revision: sql`${modelBots.revision} + 1` })
      .where(eq(modelBots.id, modelBotId));
    const note = `↩ ${number}`;
    const action = 'modelBot.rolledBack';
    return publishVersion(ctx, transaction, { modelBotId, spaceId, settings, note, action });
  });
}
