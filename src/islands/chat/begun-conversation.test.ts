import { beforeEach, describe, expect, it } from 'vitest';
import {
  conversation,
  type FakeChatApi,
  fakeChatApi,
  listed,
  network,
  openChat,
} from './testing/fake-chat-api.ts';

let api: FakeChatApi;

beforeEach(() => {
  api = fakeChatApi();
});

describe('a temporary conversation', () => {
  it('stands in no list, and ends when another one is opened', async () => {
    api.listConversations.mockResolvedValue(listed());
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

  it('stands in no list and is gone when another one is opened, as long as nothing was asked in it', async () => {
    const chat = openChat(api);
    await chat.open();
    expect(chat.$chat.get().conversations).toEqual([]);
    await chat.select('c2');
    expect(api.endConversation).toHaveBeenCalledExactlyOnceWith('c1');
    expect(chat.$chat.get().conversations).toEqual([]);
  });

  it('is listed and stays once something was asked', async () => {
    const chat = openChat(api);
    await chat.open();
    api.listConversations.mockRejectedValue(network());
    await chat.ask('How much leave?');
    expect(chat.$chat.get().conversations.map(({ id }) => id)).toEqual(['c1']);
    await chat.select('c2');
    expect(api.endConversation).not.toHaveBeenCalled();
  });

  it('stands in no list where the server does not take the question', async () => {
    api.streamAnswer.mockRejectedValueOnce(network());
    const chat = openChat(api);
    await chat.ask('How much leave?');
    expect(chat.$chat.get().conversations).toEqual([]);
  });
});
