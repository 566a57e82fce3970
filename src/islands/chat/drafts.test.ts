import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#client/testing/fake-browser.ts';
import { createDrafts } from './drafts.ts';
import { fakeChatApi, network, openChat, withMessages } from './testing/fake-chat-api.ts';

beforeEach(() => void fakeBrowser());
afterEach(() => void vi.unstubAllGlobals());

const begun = (id: string, temporary = false) => ({ id, temporary });
/** What is read after a reload: nothing but local storage is left. */
const reloaded = (conversation: string | null) => createDrafts('b1').of(conversation).read();

describe('what is written and not asked yet', () => {
  it('stays with its conversation, also over a reload', () => {
    const drafts = createDrafts('b1');
    drafts.of('c1').write('And the bicycles?');
    drafts.of(null).write('How much leave?');
    expect([reloaded('c1'), reloaded('c2'), reloaded(null)]).toEqual([
      'And the bicycles?',
      '',
      'How much leave?',
    ]);
    expect(createDrafts('b2').of(null).read()).toBe('');
  });

  it('is told to whoever listens, until they have heard enough', () => {
    const draft = createDrafts('b1').of('c1');
    const heard: string[] = [];
    const unlisten = draft.listen(() => heard.push(draft.read()));
    draft.write('And the bicycles?');
    unlisten();
    draft.write('');
    expect(heard).toEqual(['And the bicycles?']);
  });

  it('for a new conversation goes with it once it begins', () => {
    const drafts = createDrafts('b1');
    drafts.of(null).write('What does the letter say?');
    drafts.begin(begun('c1'));
    expect([reloaded('c1'), reloaded(null)]).toEqual(['What does the letter say?', '']);
    expect(drafts.of(null).read()).toBe('');
  });

  it('in a temporary conversation is kept only as long as that is in view', () => {
    const drafts = createDrafts('b1');
    drafts.of(null).write('Between us');
    drafts.begin(begun('t1', true));
    expect(drafts.of('t1').read()).toBe('Between us');
    expect([reloaded('t1'), reloaded(null)]).toEqual(['', '']);
  });

  it('is there where the browser denies storage', () => {
    vi.unstubAllGlobals();
    const drafts = createDrafts('b1');
    drafts.of(null).write('How much leave?');
    drafts.begin(begun('c1'));
    expect(drafts.of('c1').read()).toBe('How much leave?');
  });
});

describe('in a chat, it', () => {
  it('goes into the conversation that a file begins, and comes back when nothing comes of that', async () => {
    const chat = openChat(fakeChatApi());
    chat.drafts.of(null).write('What does the letter say?');
    await chat.open();
    expect(chat.drafts.of('c1').read()).toBe('What does the letter say?');
    await chat.select('c2');
    expect(chat.drafts.of(null).read()).toBe('What does the letter say?');
    expect(reloaded('c1')).toBe('');
  });

  it('goes with a conversation that is deleted, unless deleting fails', async () => {
    const api = fakeChatApi();
    const chat = openChat(api, withMessages('c1'));
    chat.drafts.of('c1').write('And then?');
    api.deleteConversations.mockRejectedValueOnce(network());
    await expect(chat.remove(['c1']).finish()).rejects.toThrow('network');
    expect(reloaded('c1')).toBe('And then?');
    await chat.remove(['c1']).finish();
    expect(reloaded('c1')).toBe('');
  });
});
