import { map } from 'nanostores';
import type { ModelBotDetail, UpdateModelBotInput } from '#contracts/model-bot.ts';
import { botSettingNames, type ModelBotSettings, sameSetting } from '#rules/model-bots.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { readDraft, storeDraft } from '../browser/storage.ts';

export type SettingName = keyof ModelBotSettings;
type Draft = ModelBotSettings & { revision: number };

/** `unsaved`: typed, about to be sent. `invalid`: the server has said which field is wrong. */
type DraftStatus = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'failed' | 'conflict';

export type DraftState = {
  /** As the server last answered it. */
  bot: ModelBotDetail;
  /** What stands in the form. */
  settings: ModelBotSettings;
  status: DraftStatus;
  /** What is wrong with which field: codes out of `fieldErrors`. */
  fields: ApiError['fields'];
  error: ApiError | null;
  /** With the status `conflict`: the draft as somebody else has left it. */
  theirs: Draft | null;
  /** With it: what the person has changed themself. */
  changed: readonly SettingName[];
};

const defaultApi = {
  getModelBot: (id: string) => call('GET model-bots/{id}', { params: { id } }),
  updateModelBot: (id: string, body: UpdateModelBotInput) =>
    call('PATCH model-bots/{id}', { params: { id }, body, quiet: true }),
};
const browserStore = { read: readDraft, write: storeDraft };
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
  const key = `model-bot:${first.id}`;
  let base = draftOf(first);
  let timer = 0;
  let saving: Promise<void> | null = null;
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
    return pick(
      now,
      botSettingNames.filter((name) => !sameSetting(now[name], base[name])),
    );
  }

  function keep(): void {
    const changed = changes();
    const kept = Object.keys(changed).length > 0 ? JSON.stringify({ revision: base.revision, changed }) : '';
    store.write(key, kept);
  }

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
    saving ??= send().finally(() => {
      saving = null;
    });
    return saving;
  }

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
        const bot = await api.updateModelBot(first.id, { ...changed, revision: base.revision });
        base = draftOf(bot);
        update({ bot, fields: {} });
        keep();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code !== 'version_conflict') {
          const status = Object.keys(error.fields).length > 0 ? 'invalid' : 'failed';
          return update({ status, error, fields: error.fields });
        }
        meet(error.current as Draft);
      }
    }
  }

  /** Somebody else's draft: taken at once where the two say the same, else shown beside one's own. */
  function meet(theirs: Draft): void {
    if (conflicting(tidy($draft.get().settings), theirs).length > 0) {
      update({ status: 'conflict', theirs, changed: Object.keys(changes()) as SettingName[] });
      return;
    }
    base = theirs;
    update({ settings: { ...$draft.get().settings, ...settingsOf(theirs) } });
  }

  /** Goes on from somebody else's draft, with one's own value where `mine` names it. */
  function resolve(mine: readonly SettingName[]): Promise<void> {
    const { theirs, settings } = $draft.get();
    if (!theirs) return Promise.resolve();
    base = theirs;
    update({
      settings: { ...settingsOf(theirs), ...pick(settings, mine) },
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
    const kept = parse(store.read(key));
    if (!kept) return;
    const settings = { ...$draft.get().settings, ...kept.changed };
    update({ settings });
    if (Object.keys(changes()).length === 0) keep();
    else if (kept.revision === base.revision) void save();
    else update({ status: 'conflict', theirs: base, changed: Object.keys(changes()) as SettingName[] });
  }

  /** Reads the bot anew after something else has changed it, such as a roll-back. */
  async function reload(): Promise<void> {
    const bot = await api.getModelBot(first.id);
    base = draftOf(bot);
    update({
      bot,
      settings: settingsOf(base),
      status: 'saved',
      fields: {},
      error: null,
      theirs: null,
    });
    keep();
  }

  return { $draft, change, save, resolve, restore, reload };
}
export type DraftStore = ReturnType<typeof createDraft>;

/** The settings in which two drafts differ, in the order of the form. */
export function conflicting(mine: ModelBotSettings, theirs: ModelBotSettings): SettingName[] {
  return botSettingNames.filter((name) => !sameSetting(mine[name], theirs[name]));
}

function draftOf({ draft }: ModelBotDetail): Draft {
  if (!draft) throw new Error('Only those who may change a bot can edit its draft');
  return draft;
}

function settingsOf({ revision: _revision, ...settings }: Draft): ModelBotSettings {
  return settings;
}

/** As it is sent: rows that are still empty are no questions. */
export function tidy(settings: ModelBotSettings): ModelBotSettings {
  const { name, purpose, starterQuestions } = settings;
  return {
    ...settings,
    name: name.trim(),
    purpose: purpose.trim(),
    starterQuestions: starterQuestions.map((question) => question.trim()).filter(Boolean),
  };
}

function pick(settings: ModelBotSettings, names: readonly SettingName[]): Partial<ModelBotSettings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

function parse(text: string | null): { revision: number; changed: Partial<ModelBotSettings> } | null {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null; // somebody else's, or an older form
  }
}
