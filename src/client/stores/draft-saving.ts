import type { ModelBotDetail, UpdateModelBotInput } from '#contracts/model-bot.ts';
import { differingSettings } from '#rules/model-bots.ts';
import { ApiError } from '../api/api-error.ts';
import type { DraftEdits } from './draft-edits.ts';
import { type BotDraft, draftOf, settingsOf, tidy } from './draft-settings.ts';

/**
 * Makes the function that sends what has changed. It resolves when there is nothing more to send or something stands in
 * the way.
 */
export function createDraftSaving(
  { $draft, update, changes, keep, rebase, revision, dispute }: DraftEdits,
  sendChanges: (body: UpdateModelBotInput) => Promise<ModelBotDetail>,
): () => Promise<void> {
  let saving: Promise<void> | null = null;

  async function send(): Promise<void> {
    for (;;) {
      const changed = changes();
      if ($draft.get().status === 'conflict') return;
      if (Object.keys(changed).length === 0) {
        keep();
        return update({ status: 'saved', fields: {}, error: null });
      }
      update({ status: 'saving', error: null });
      try {
        const bot = await sendChanges({ ...changed, revision: revision() });
        rebase(draftOf(bot));
        update({ bot, fields: {} });
        keep();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code !== 'version_conflict') {
          const status = Object.keys(error.fields).length > 0 ? 'invalid' : 'failed';
          return update({ status, error, fields: error.fields });
        }
        meet(error.current as BotDraft);
      }
    }
  }

  /** Somebody else's draft: taken at once where the two say the same, else shown beside one's own. */
  function meet(theirs: BotDraft): void {
    const { settings } = $draft.get();
    if (differingSettings(tidy(settings), theirs).length > 0) {
      dispute(theirs);
      return;
    }
    rebase(theirs);
    update({ settings: { ...settings, ...settingsOf(theirs) } });
  }

  return () => {
    saving ??= send().finally(() => {
      saving = null;
    });
    return saving;
  };
}
