import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { ConversationWithMessages } from '#contracts/conversation.ts';
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
const wait = vi.fn(async () => {});

beforeEach(() => {
  wait.mockClear();
  api = fakeChatApi();
});

const open = (start: ConversationWithMessages | null = null) => openChat(api, start, wait);

describe('a connection that breaks in mid-answer', () => {
  it.each(['closed', 'broken'] as const)('(%s) is joined again and the answer is whole', async (end) => {
    api.streamAnswer.mockResolvedValueOnce(streamOf(answerParts.slice(0, 3), end));
    api.resumeAnswer.mockRejectedValueOnce(network()).mockResolvedValueOnce(streamOf(answerParts));
    const chat = open(withMessages('c1'));
    await chat.ask('How much leave?');
    expect(wait).toHaveBeenCalledTimes(2);
    expect(chat.$chat.get().messages.map(textOf)).toEqual(['How much leave?', 'Four weeks [1].']);
    expect(chat.$chat.get().messages.at(-1)?.status).toBe('complete');
  });

  it('loads the conversation when the answer ended meanwhile', async () => {
    api.streamAnswer.mockResolvedValueOnce(streamOf(answerParts.slice(0, 3)));
    const message = {
      id: 'm2',
      role: 'assistant',
      status: 'complete',
      model: 'quoter',
      parts: [],
      createdAt,
    };
    api.getConversation.mockResolvedValueOnce(withMessages('c1', { messages: [message as never] }));
    const chat = open(withMessages('c1'));
    await chat.ask('How much leave?');
    expect(chat.$chat.get()).toMatchObject({ messages: [message], phase: 'idle', problem: null });
  });

  it('keeps what was written and offers to join again when the network stays away', async () => {
    api.streamAnswer.mockResolvedValueOnce(streamOf(answerParts.slice(0, 3)));
    api.resumeAnswer.mockRejectedValue(network());
    const chat = open(withMessages('c1'));
    await chat.ask('How much leave?');
    expect(chat.$chat.get().problem).toMatchObject({ during: 'reading', error: { code: 'network' } });
    expect(chat.$chat.get().messages.map(textOf)).toEqual(['How much leave?', 'Four weeks [1].']);

    api.resumeAnswer.mockReset().mockResolvedValueOnce(streamOf(answerParts));
    await chat.retry();
    expect(chat.$chat.get()).toMatchObject({ phase: 'idle', problem: null });
    expect(api.streamAnswer).toHaveBeenCalledOnce();
  });

  it('does not try again what cannot succeed', async () => {
    api.streamAnswer.mockResolvedValueOnce(streamOf(answerParts.slice(0, 3)));
    api.resumeAnswer.mockRejectedValue(new ApiError(404, { code: 'not_found' }));
    const chat = open(withMessages('c1'));
    await chat.ask('How much leave?');
    expect(api.resumeAnswer).toHaveBeenCalledOnce();
    expect(chat.$chat.get().problem?.error.code).toBe('not_found');
  });
});

describe('an answer that was being written when the page was loaded', () => {
  it('is waited for from the start and joined', async () => {
    api.resumeAnswer.mockResolvedValueOnce(streamOf(answerParts));
    const chat = open(withMessages('c1', { streaming: true }));
    expect(chat.$chat.get().phase).toBe('waiting');
    await chat.resume();
    expect(chat.$chat.get().messages.map(textOf)).toEqual(['Four weeks [1].']);
  });
});

describe('stopping', () => {
  it('ends the answer on the server and shows what the server kept of it', async () => {
    api.streamAnswer.mockResolvedValueOnce(streamOf(answerParts.slice(0, 3), 'open'));
    const kept = {
      id: 'm2',
      role: 'assistant',
      status: 'stopped',
      model: 'quoter',
      parts: [],
      createdAt,
    };
    api.getConversation.mockResolvedValueOnce(withMessages('c1', { messages: [kept as never] }));
    const chat = open(withMessages('c1'));
    chat.ask('How much leave?');
    await vi.waitFor(() => expect(chat.$chat.get().phase).toBe('writing'));
    await chat.stop();
    expect(api.stopAnswer).toHaveBeenCalledExactlyOnceWith('c1');
    expect(chat.$chat.get()).toMatchObject({ messages: [kept], phase: 'idle', problem: null });
  });
});
