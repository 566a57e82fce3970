import { expect, test } from 'vitest';
import type { ModelBotDetail, UpdateModelBotInput } from '#contracts/model-bot.ts';
import type { ModelBotSettings } from '#rules/model-bots.ts';
import { noTools } from '#rules/tools.ts';
import { ApiError } from '../api/api-error.ts';
import { createDraft } from './bot-draft.ts';

const settings: ModelBotSettings = {
  name: 'Desk',
  purpose: '',
  instructions: '',
  tone: 'neutral',
  language: 'question',
  starterQuestions: [],
  model: 'default',
  temperature: null,
  quotesInstead: false,
  avatarId: null,
  tools: noTools,
};

/** A server with one draft, a browser's memory, and a clock that is moved by hand. */
function setUp(kept = new Map<string, string>()) {
  const server = { draft: { ...settings, revision: 1 }, calls: 0, failure: null as ApiError | null };
  const detail = () => ({ id: 'b1', name: server.draft.name, draft: { ...server.draft } }) as ModelBotDetail;
  const waiting: (() => void)[] = [];
  const api = {
    getModelBot: async () => detail(),
    async updateModelBot(_id: string, { revision, ...changes }: UpdateModelBotInput) {
      server.calls++;
      if (server.failure) throw server.failure;
      if (revision !== server.draft.revision) {
        throw new ApiError(409, { code: 'version_conflict', current: { ...server.draft } });
      }
      Object.assign(server.draft, changes, { revision: server.draft.revision + 1 });
      return detail();
    },
  };
  const store = {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, text: string) => void (text ? kept.set(name, text) : kept.delete(name)),
  };
  const open = () => createDraft(detail(), api, store, (work) => waiting.push(work));
  const draft = open();
  return {
    ...draft,
    server,
    kept,
    open,
    state: () => draft.$draft.get(),
    tick: () => waiting.splice(0).forEach((work) => void work()),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('what is typed is saved once, after a pause', async () => {
  const { change, server, state, tick, kept } = setUp();
  change('name', 'Desk 1');
  change('name', 'Desk 12');
  expect(state().status).toBe('unsaved');
  expect(kept.size).toBe(1);
  tick();
  await settled();
  expect(server).toMatchObject({ calls: 1, draft: { name: 'Desk 12', revision: 2 } });
  expect(state().status).toBe('saved');
  expect(kept.size).toBe(0);
});

test('what is typed while a save is under way follows it', async () => {
  const { change, save, server, state } = setUp();
  change('name', 'One');
  const saving = save();
  change('purpose', 'Two');
  await saving;
  expect(server.draft).toMatchObject({ name: 'One', purpose: 'Two' });
  expect(state().status).toBe('saved');
});

test('a refused field is named, and what was typed stays', async () => {
  const { change, save, server, state } = setUp();
  server.failure = new ApiError(422, { code: 'invalid_request', fields: { name: 'required' } });
  change('name', ' ');
  await save();
  expect(state()).toMatchObject({ status: 'invalid', fields: { name: 'required' }, settings: { name: ' ' } });
  server.failure = null;
  change('name', 'Back');
  expect(state().fields).toEqual({});
  await save();
  expect(state().status).toBe('saved');
});

test('the later of two editors sees both drafts and chooses', async () => {
  const { change, save, resolve, server, state } = setUp();
  Object.assign(server.draft, { name: 'Theirs', tone: 'formal', revision: 2 });
  change('name', 'Mine');
  change('purpose', 'For the desk');
  await save();
  expect(state()).toMatchObject({
    status: 'conflict',
    theirs: { name: 'Theirs' },
    settings: { name: 'Mine' },
  });
  expect(server.draft.name).toBe('Theirs');
  await resolve(['purpose']);
  expect(server.draft).toMatchObject({ name: 'Theirs', tone: 'formal', purpose: 'For the desk' });
  expect(state()).toMatchObject({ status: 'saved', settings: { name: 'Theirs' } });
});

test('two editors who wrote the same are not asked', async () => {
  const { change, save, server, state } = setUp();
  Object.assign(server.draft, { name: 'Same', revision: 2 });
  change('name', 'Same');
  await save();
  expect(state()).toMatchObject({ status: 'saved', theirs: null });
  expect(server.draft.revision).toBe(2);
});

test('a reload takes up what was not saved', async () => {
  const first = setUp();
  first.server.failure = new ApiError(0, { code: 'network' });
  first.change('name', 'Kept');
  await first.save();
  expect(first.state().status).toBe('failed');
  first.server.failure = null;
  const again = first.open();
  again.restore();
  await settled();
  expect(first.server.draft.name).toBe('Kept');
  expect(again.$draft.get().status).toBe('saved');
});

test('a reload after somebody else’s change asks which to take', () => {
  const first = setUp();
  first.change('name', 'Mine');
  Object.assign(first.server.draft, { name: 'Theirs', revision: 5 });
  const again = first.open();
  again.restore();
  expect(again.$draft.get()).toMatchObject({
    status: 'conflict',
    theirs: { name: 'Theirs' },
    settings: { name: 'Mine' },
  });
});

test('an empty row among the starter questions is not sent', async () => {
  const { change, save, server, state } = setUp();
  change('starterQuestions', ['When?', '  ']);
  await save();
  expect(server.draft.starterQuestions).toEqual(['When?']);
  expect(state().settings.starterQuestions).toEqual(['When?', '  ']);
});

test('who may read the bot, settled elsewhere on the page, stays beside what is typed', () => {
  const { change, settle: settleIn, state } = setUp();
  change('name', 'Front desk');
  settleIn({ audience: 'chosen' });
  expect(state()).toMatchObject({ bot: { audience: 'chosen' }, settings: { name: 'Front desk' } });
});
