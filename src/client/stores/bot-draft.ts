import type { ModelBotDetail, UpdateModelBotInput } from '#contracts/model-bot.ts';
import type { ModelBotSettings } from '#rules/model-bots.ts';
import { call } from '../api/call.ts';
import { browserStore, createDraftEdits } from './draft-edits.ts';
import { createDraftSaving } from './draft-saving.ts';
import { draftOf, pickSettings, type SettingName, settingsOf } from './draft-settings.ts';

const defaultApi = {
  getModelBot: (id: string) => call('GET model-bots/{id}', { params: { id } }),
  updateModelBot: (id: string, body: UpdateModelBotInput) =>
    call('PATCH model-bots/{id}', { params: { id }, body, quiet: true }),
};
const pause = 700;

/**
 * The settings of a bot while they are edited. What is typed is kept in the browser at once and saved a moment later;
 * when somebody else was first, nothing is sent until the person has chosen. Makes no request until something changes.
 */
export function createDraft(
  first: ModelBotDetail,
  api = defaultApi,
  store = browserStore,
  later: (work: () => void, milliseconds: number) => unknown = setTimeout,
) {
  const edits = createDraftEdits(first, store);
  const { $draft, update, changes, keep, rebase, dispute } = edits;
  const send = createDraftSaving(edits, (body) => api.updateModelBot(first.id, body));
  let timer = 0;

  function change<Name extends SettingName>(name: Name, value: ModelBotSettings[Name]): void {
    const { settings, fields, status } = $draft.get();
    const kept = Object.entries(fields).filter(([field]) => field.split('.')[0] !== name);
    update({
      settings: { ...settings, [name]: value },
      fields: Object.fromEntries(kept),
      status: status === 'conflict' ? status : 'unsaved',
    });
    keep();
    const mine = ++timer;
    later(() => {
      if (mine === timer) void save();
    }, pause);
  }

  /** Sends what has changed; resolves when there is nothing more to send or something stands in the way. */
  function save(): Promise<void> {
    timer++;
    return send();
  }

  /** Goes on from somebody else's draft, with one's own value where `mine` names it. */
  function resolve(mine: readonly SettingName[]): Promise<void> {
    const { theirs, settings } = $draft.get();
    if (!theirs) return Promise.resolve();
    rebase(theirs);
    update({
      settings: { ...settingsOf(theirs), ...pickSettings(settings, mine) },
      status: 'unsaved',
      theirs: null,
      fields: {},
      error: null,
    });
    keep();
    return save();
  }

  /** Takes up what an earlier visit to the page has left unsaved. */
  function restore(): void {
    const kept = edits.kept();
    if (!kept) return;
    update({ settings: { ...$draft.get().settings, ...kept.changed } });
    if (Object.keys(changes()).length === 0) keep();
    else if (kept.revision === edits.revision()) void save();
    else dispute();
  }

  /** Reads the bot anew after something else has changed it, such as a roll-back. */
  async function reload(): Promise<void> {
    const bot = await api.getModelBot(first.id);
    const draft = draftOf(bot);
    rebase(draft);
    update({
      bot,
      settings: settingsOf(draft),
      status: 'saved',
      fields: {},
      error: null,
      theirs: null,
    });
    keep();
  }

  /** What was changed elsewhere on the page, apart from the settings. */
  function settle(changed: Pick<ModelBotDetail, 'audience'>): void {
    update({ bot: { ...$draft.get().bot, ...changed } });
  }

  return { $draft, change, save, resolve, restore, reload, settle };
}
export type DraftStore = ReturnType<typeof createDraft>;
