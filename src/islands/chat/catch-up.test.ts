import { beforeEach, describe, expect, it } from 'vitest';
import type { ConversationWithMessages, MessageData } from '#contracts/conversation.ts';
import { textOf } from './message.ts';
import {
  answerParts,
  createdAt,
  type FakeChatApi,
  fakeChatApi,
  network,
  openChat,
  streamOf,
  withMessages,
} from './testing/fake-chat-api.ts';

let api: FakeChatApi;

beforeEach(() => {
  api = fakeChatApi();
});

const message = (id: string, changes: Partial<MessageData> = {}): MessageData => ({
  id,
  role: 'user',
  status: 'complete',
  model: null,
  parentId: null,
  versions: [id],
  rating: null,
  parts: [{ type: 'text', text: id }],
  createdAt,
  ...changes,
});
const answer = (id: string, status: MessageData['status'] = 'complete') =>
  message(id, { role: 'assistant', model: 'quoter', status });
const first = [message('q1'), answer('a1')];
const both = [...first, message('q2'), answer('a2')];

const open = (start: ConversationWithMessages) => openChat(api, start);
const shown = (chat: ReturnType<typeof open>) => chat.$chat.get().messages.map(textOf);

describe('what was done to a conversation elsewhere', () => {
  it('is shown, once it is asked for', async () => {
    api.getConversation.mockResolvedValueOnce(withMessages('c1', { messages: both }));
    const chat = open(withMessages('c1', { messages: first }));
    await Promise.all([chat.catchUp(), chat.catchUp()]);
    expect(shown(chat)).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(api.getConversation).toHaveBeenCalledOnce();
    expect(api.listConversations).toHaveBeenCalledOnce();
  });

  it('touches nothing when it is nothing', async () => {
    api.getConversation.mockResolvedValueOnce(withMessages('c1', { messages: structuredClone(first) }));
    const chat = open(withMessages('c1', { messages: first }));
    const before = chat.$chat.get();
    await chat.catchUp();
    expect(chat.$chat.get()).toBe(before);
    expect(api.listConversations).not.toHaveBeenCalled();
  });

  it('is followed while its answer is being written, without being taken for a question of one’s own', async () => {
    const messages = [...first, message('q2'), answer('m2', 'streaming')];
    api.getConversation.mockResolvedValueOnce(withMessages('c1', { messages, streaming: true }));
    api.resumeAnswer.mockResolvedValueOnce(streamOf(answerParts));
    const chat = open(withMessages('c1', { messages: first }));
    const phases = new Set<string>();
    chat.$chat.listen(({ phase }) => phases.add(phase));
    await chat.catchUp();
    expect(shown(chat)).toEqual(['q1', 'a1', 'q2', 'Four weeks [1].']);
    expect([...phases]).toEqual(['idle', 'writing']);
    expect(chat.$chat.get().phase).toBe('idle');
  });

  it('is shown after the answer to a question that was asked meanwhile', async () => {
    const all = [...both, message('q3'), answer('m2')];
    api.getConversation
      .mockResolvedValueOnce(withMessages('c1', { messages: both }))
      .mockResolvedValueOnce(withMessages('c1', { messages: all }));
    const chat = open(withMessages('c1', { messages: first }));
    const caughtUp = chat.catchUp();
    await chat.ask('q3');
    await caughtUp;
    expect(shown(chat)).toEqual(['q1', 'a1', 'q2', 'a2', 'q3', 'm2']);
  });

  it('is asked for neither in a temporary conversation nor where something went wrong', async () => {
    await open(withMessages('c1', { messages: first, temporary: true })).catchUp();
    const chat = open(withMessages('c1', { messages: first }));
    api.streamAnswer.mockRejectedValueOnce(network());
    await chat.ask('q2');
    await chat.catchUp();
    expect(api.getConversation).not.toHaveBeenCalled();
    expect(chat.$chat.get().problem).toMatchObject({ during: 'sending' });
  });

  it('waits for another time when the server cannot be reached', async () => {
    api.getConversation.mockRejectedValueOnce(network());
    const chat = open(withMessages('c1', { messages: first }));
    await chat.catchUp();
    expect(chat.$chat.get()).toMatchObject({ messages: first, problem: null, phase: 'idle' });
  });
});
