import { beforeEach, describe, expect, it } from 'vitest';
import { conversationsPerPage } from '#rules/limits.ts';
import {
  conversation,
  type FakeChatApi,
  fakeChatApi,
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
    await chat.remove('c1');
    expect(chat.$chat.get()).toMatchObject({ conversations: [], conversationId: null, messages: [] });
  });

  it('stay where they are when deleting fails', async () => {
    api.deleteConversation.mockRejectedValueOnce(network());
    const chat = openChat(api, withMessages('c1'));
    await expect(chat.remove('c1')).rejects.toThrow('network');
    expect(chat.$chat.get().conversations).toHaveLength(1);
  });
});
