import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConversationWithMessages } from '#contracts/conversation.ts';
import { type FakeChatApi, fakeChatApi, network, openChat, withMessages } from './testing/fake-chat-api.ts';

let api: FakeChatApi;
const wait = vi.fn(async () => {});

beforeEach(() => {
  api = fakeChatApi();
});

const open = () => openChat(api, null, wait);

describe('the conversations', () => {
  it('open, and what is left behind does not show up in the other one', async () => {
    let answerLate: (conversation: ConversationWithMessages) => void = () => {};
    api.getConversation
      .mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)))
      .mockResolvedValueOnce(withMessages('c2'));
    const chat = open();
    const first = chat.select('c1');
    await chat.select('c2');
    answerLate(withMessages('c1', { messages: [{ id: 'm1' } as never] }));
    await first;
    expect(chat.$chat.get()).toMatchObject({ conversationId: 'c2', messages: [], phase: 'idle' });
  });

  it('that cannot be opened say why and open by retrying', async () => {
    api.getConversation.mockRejectedValueOnce(network());
    const chat = open();
    await chat.select('c1');
    expect(chat.$chat.get().problem?.during).toBe('loading');
    await chat.retry();
    expect(chat.$chat.get()).toMatchObject({ conversationId: 'c1', problem: null, phase: 'idle' });
  });
});
