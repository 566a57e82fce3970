import { beforeEach, describe, expect, it } from 'vitest';
import { conversationsPerPage } from '#rules/limits.ts';
import {
  conversation,
  type FakeChatApi,
  fakeChatApi,
  listed,
  network,
  openChat,
  withMessages,
} from './testing/fake-chat-api.ts';

let api: FakeChatApi;

beforeEach(() => {
  api = fakeChatApi();
});

describe('the conversations', () => {
  it('take a new title', async () => {
    const chat = openChat(api, withMessages('c1'));
    await chat.rename('c1', 'Leave');
    expect(chat.$chat.get().conversations.map((each) => each.title)).toEqual(['Leave']);
  });

  it('are pinned and let go, and then stand where their last use puts them', async () => {
    const chat = openChat(api, withMessages('c1'));
    chat.$chat.setKey('conversations', [
      { ...conversation('c1'), updatedAt: '2026-11-20T10:00:00.000Z' },
      conversation('c2'),
    ]);
    const shown = () => chat.$chat.get().conversations.map(({ id, pinned }) => [id, pinned]);
    await chat.pin('c2', true);
    expect(shown()).toEqual([
      ['c2', true],
      ['c1', false],
    ]);
    await chat.pin('c2', false);
    expect(shown()).toEqual([
      ['c2', false],
      ['c1', false],
    ]);
  });

  it('are shown page by page, and stay shown when the list is read again', async () => {
    const pageOf = (page: number) =>
      Array.from({ length: page === 3 ? 1 : conversationsPerPage }, (_, index) =>
        conversation(`${page}-${index}`),
      );
    const total = 2 * conversationsPerPage + 1;
    api.listConversations.mockImplementation(async (_botId, page) => ({
      data: pageOf(page),
      meta: { page, perPage: conversationsPerPage, total },
    }));
    const chat = openChat(api, withMessages('c1'));
    const shown = () => chat.$chat.get().conversations.length;
    await chat.ask('How much leave?');
    expect([shown(), chat.$chat.get().more]).toEqual([conversationsPerPage, true]);
    await chat.showOlder();
    expect([shown(), chat.$chat.get().more]).toEqual([2 * conversationsPerPage, true]);
    await chat.ask('And in Spain?');
    expect(shown()).toBe(2 * conversationsPerPage);
    await chat.showOlder();
    expect([shown(), chat.$chat.get().more]).toEqual([2 * conversationsPerPage + 1, false]);
  });

  it('stay as they are when older ones cannot be read', async () => {
    const chat = openChat(api, withMessages('c1'));
    api.listConversations.mockRejectedValueOnce(network());
    await expect(chat.showOlder()).rejects.toThrow('network');
    expect(chat.$chat.get().conversations.map(({ id }) => id)).toEqual(['c1']);
    await chat.ask('How much leave?');
    expect(api.listConversations.mock.lastCall?.[1]).toBe(1);
  });

  it('leave an empty one in view when the one in view is deleted', async () => {
    const chat = openChat(api, withMessages('c1', { messages: [{ id: 'm1' } as never] }));
    await chat.remove(['c1']).finish();
    expect(chat.$chat.get()).toMatchObject({ conversations: [], conversationId: null, messages: [] });
    expect(api.deleteConversations).toHaveBeenCalledWith(['c1']);
  });

  it('are deleted once nobody can take it back any more, and stay away whatever is listed meanwhile', async () => {
    const chat = openChat(api);
    await chat.filter({ modelBotId: null, archived: false });
    const removal = chat.remove(['c1']);
    await chat.filter({ modelBotId: null, archived: false });
    expect(chat.$chat.get().conversations).toEqual([]);
    expect(api.deleteConversations).not.toHaveBeenCalled();
    removal.undo();
    expect(chat.$chat.get().conversations.map(({ id }) => id)).toEqual(['c1']);
  });

  it('come back into view with what takes their deletion back', async () => {
    const chat = openChat(api, withMessages('c1', { messages: [{ id: 'm1' } as never] }));
    api.getConversation.mockResolvedValueOnce(withMessages('c1', { messages: [{ id: 'm1' } as never] }));
    chat.remove(['c1']).undo();
    await expect.poll(() => chat.$chat.get().messages.length).toBe(1);
    expect(chat.$chat.get().conversationId).toBe('c1');
  });

  it('leave the list when they are archived, and are in it again when that is taken back', async () => {
    const chat = openChat(api, withMessages('c1'));
    await chat.archive(['c1'], true);
    expect(chat.$chat.get()).toMatchObject({ conversations: [], opened: { id: 'c1', archived: true } });
    await chat.archive(['c1'], false);
    expect(api.archiveConversations.mock.calls).toEqual([
      [['c1'], true],
      [['c1'], false],
    ]);
    expect(chat.$chat.get().conversations.map(({ id }) => id)).toEqual(['c1']);
  });

  it('are those that were asked for last, whichever answer comes first', async () => {
    const chat = openChat(api);
    let answerLate: () => void = () => {};
    const late = new Promise<void>((resolve) => (answerLate = resolve));
    api.listConversations
      .mockImplementationOnce(async () => {
        await late;
        return listed(conversation('early'));
      })
      .mockResolvedValueOnce(listed(conversation('last')));
    const first = chat.filter({ modelBotId: 'b2', archived: false });
    await chat.filter({ modelBotId: 'b3', archived: false });
    answerLate();
    await first;
    expect(chat.$chat.get()).toMatchObject({
      filter: { modelBotId: 'b3' },
      conversations: [{ id: 'last' }],
    });
  });

  it('of another assistant alone are not joined by one that begins here', async () => {
    const chat = openChat(api);
    api.listConversations.mockResolvedValue(listed());
    await chat.filter({ modelBotId: 'b2', archived: false });
    await chat.ask('How much leave?');
    expect(chat.$chat.get()).toMatchObject({ conversations: [], opened: { id: 'c1' } });
  });

  it('stay where they are when deleting fails', async () => {
    api.deleteConversations.mockRejectedValueOnce(network());
    const chat = openChat(api, withMessages('c1'));
    await expect(chat.remove(['c1']).finish()).rejects.toThrow('network');
    expect(chat.$chat.get().conversations).toHaveLength(1);
  });
});
