import { map } from 'nanostores';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import { differingSettings, type ModelBotSettings } from '#rules/model-bots.ts';
import type { ApiError } from '../api/api-error.ts';
import { readDraft, storeDraft } from '../browser/storage.ts';
import {
  type BotDraft,
  draftOf,
  pickSettings,
  type SettingName,
  settingsOf,
  tidy,
} from './draft-settings.ts';

/** `unsaved`: typed, about to be sent. `invalid`: the server has said which field is wrong. */
type DraftStatus = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'failed' | 'conflict';

type DraftState = {
  /** As the server last answered it. */
  bot: ModelBotDetail;
  /** What stands in the form. */
  settings: ModelBotSettings;
  status: DraftStatus;
  /** What is wrong with which field: codes out of `fieldErrors`. */
  fields: ApiError['fields'];
  error: ApiError | null;
  /** With the status `conflict`: the draft as somebody else has left it. */
  theirs: BotDraft | null;
  /** With it: what the person has changed themself. */
  changed: readonly SettingName[];
};

/** Where the browser keeps what is typed. */
export const browserStore = { read: readDraft, write: storeDraft };

export type DraftEdits = ReturnType<typeof createDraftEdits>;

/** What stands in a bot's form beside the server's state of it, and what the browser keeps of the difference. */
export function createDraftEdits(first: ModelBotDetail, store: typeof browserStore) {
  const key = `model-bot:${first.id}`;
  let base = draftOf(first);
  const $draft = map<DraftState>({
    bot: first,
    settings: settingsOf(base),
    status: 'saved',
    fields: {},
    error: null,
    theirs: null,
    changed: [],
  });
  const update = (changes: Partial<DraftState>) => $draft.set({ ...$draft.get(), ...changes });

  /** What the person has changed since the server's state. */
  function changes(): Partial<ModelBotSettings> {
    const now = tidy($draft.get().settings);
    return pickSettings(now, differingSettings(now, base));
  }

  return {
    $draft,
    update,
    changes,
    revision: () => base.revision,

    /** Takes another state of the server's for the one that the person's changes are told from. */
    rebase(draft: BotDraft): void {
      base = draft;
    },

    /** Has the browser keep what is changed, or nothing where nothing is. */
    keep(): void {
      const changed = changes();
      const kept =
        Object.keys(changed).length > 0 ? JSON.stringify({ revision: base.revision, changed }) : '';
      store.write(key, kept);
    },

    /** What the browser has kept of an earlier visit to the page. */
    kept: () => parse(store.read(key)),

    /** Sends nothing until the person has chosen between this draft and what they have changed. */
    dispute(theirs: BotDraft = base): void {
      update({ status: 'conflict', theirs, changed: Object.keys(changes()) as SettingName[] });
    },
  };
}

function parse(text: string | null): { revision: number; changed: Partial<ModelBotSettings> } | null {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null; // somebody else's, or an older form
  }
}
