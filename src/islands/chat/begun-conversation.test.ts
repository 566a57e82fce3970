import { beforeEach, describe, expect, it } from 'vitest';
import type { Chat } from './chat.ts';
import { conversation, type FakeChatApi, fakeChatApi, openChat } from './testing/fake-chat-api.ts';

let api: FakeChatApi;

beforeEach(() => {
  api = fakeChatApi();
});

describe('a temporary conversation', () => {
  it('stands in no list, and ends when another one is opened', async () => {
    api.listConversations.mockResolvedValue([]);
    api.createConversation.mockResolvedValueOnce({ ...conversation('t1'), temporary: true });
    const chat = openChat(api);
    await chat.select(null, { temporary: true });
    await chat.ask('How much leave?');
    expect(api.createConversation).toHaveBeenCalledExactlyOnceWith('b1', { temporary: true });
    expect(chat.$chat.get()).toMatchObject({ conversationId: 't1', temporary: true, conversations: [] });
    await chat.select(null);
    expect(api.endConversation).toHaveBeenCalledExactlyOnceWith('t1');
    expect(chat.$chat.get().temporary).toBe(false);
  });
});

describe('a conversation that was begun by attaching something', () => {
  it('begins once, and the question goes on in it', async () => {
    const chat = openChat(api);
    expect(await Promise.all([chat.open(), chat.open()])).toEqual(['c1', 'c1']);
    await chat.ask('What does it say?');
    expect(api.createConversation).toHaveBeenCalledTimes(1);
  });

  it('is gone where the person went on to another before it had begun', async () => {
    const chat = openChat(api);
    const begun = chat.open();
    await chat.select('c2');
    await expect(begun).rejects.toThrow();
    expect(api.endConversation).toHaveBeenCalledWith('c1');
    expect(chat.$chat.get().conversationId).toBe('c2');
  });

  it('is gone when another one is opened before the file has arrived', async () => {
    const chat = openChat(api);
    await chat.open();
    await chat.select('c2');
    expect(api.endConversation).toHaveBeenCalledExactlyOnceWith('c1');
    expect(chat.$chat.get().conversations).toEqual([]);
  });

  it.each<[string, (chat: Chat) => Promise<unknown>]>([
    ['something was asked', (chat) => chat.ask('How much leave?')],
    ['the file is there', async (chat) => chat.nameAfter('c1', 'letter.pdf')],
  ])('stays once %s', async (_what, act) => {
    const chat = openChat(api);
    await chat.open();
    await act(chat);
    await chat.select('c2');
    expect(api.endConversation).not.toHaveBeenCalled();
  });

  it('is called like its first file', async () => {
    const chat = openChat(api);
    await chat.open();
    chat.nameAfter('c1', 'letter.pdf');
    chat.nameAfter('c1', 'other.pdf');
    expect(chat.$chat.get().conversations.map(({ title }) => title)).toEqual(['letter.pdf']);
  });
});
