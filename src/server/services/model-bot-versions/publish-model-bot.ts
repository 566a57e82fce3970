import type { ModelBotVersionDetail } from '#contracts/model-bot-version.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { SignedInContext } from '../../context.ts';
import { lockDraft } from '../model-bots/update-model-bot.ts';
import { beginRun } from '../quality/begin-run.ts';
import { readVersion } from './find-version.ts';
import { publishVersion } from './publish-version.ts';

/**
 * Publishes the draft as a new version, and has the questions on its list asked.
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
    const action = 'modelBot.published';
    const id = await publishVersion(ctx, transaction, { modelBotId, spaceId, settings, note, action });
    const published = await readVersion(transaction, modelBotId, id);
    await beginRun(ctx, transaction, { modelBotId, spaceId, target: 'published', trigger: 'publication' });
    return published;
  });
}
