import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { AttachmentData } from '#contracts/attachment.ts';
import type { ConversationWithMessages, MessageData } from '#contracts/conversation.ts';
import { attachmentsOf, type ChatMessage, textOf } from './message.ts';
import type { StreamPart } from './stream.ts';
import {
  answerParts,
  conversation,
  createdAt,
  type FakeChatApi,
  fakeChatApi,
  network,
  openChat,
  streamOf,
  usage,
  withMessages,
} from './testing/fake-chat-api.ts';

let api: FakeChatApi;
const wait = vi.fn(async () => {});

beforeEach(() => {
  wait.mockClear();
  api = fakeChatApi();
});

const open = (start: ConversationWithMessages | null = null) => openChat(api, start, wait);

const letter: AttachmentData = {
  id: 'f1',
  name: 'letter.pdf',
  format: 'pdf',
  size: 5,
  pages: 1,
  createdAt,
  status: 'ready',
  progress: 1,
  error: null,
  omissions: [],
  asked: false,
};

describe('what is attached', () => {
  it('goes with the question and is shown with it, also once it is put differently', async () => {
    const chat = open();
    await chat.ask('What does it say?', [letter]);
    expect(api.streamAnswer.mock.calls[0]?.[1]).toEqual({ text: 'What does it say?', attachments: ['f1'] });
    const [question] = chat.$chat.get().messages;
    const shown = [{ fileId: 'f1', name: 'letter.pdf', format: 'pdf', size: 5, pages: 1 }];
    expect(question && attachmentsOf(question)).toEqual(shown);
    await chat.edit(question?.id ?? '', 'Who wrote it?');
    expect(api.streamAnswer.mock.calls[1]?.[1]).toEqual({ text: 'Who wrote it?', edits: question?.id });
    expect(attachmentsOf(chat.$chat.get().messages[0] as ChatMessage)).toEqual(shown);
  });
});

describe('asking', () => {
  it('begins a conversation with the first question and shows the whole answer', async () => {
    const chat = open();
    await chat.ask('  How much leave? ');
    const state = chat.$chat.get();
    expect(api.createConversation).toHaveBeenCalledExactlyOnceWith('b1', {});
    expect(api.streamAnswer.mock.calls[0]?.slice(0, 2)).toEqual(['c1', { text: 'How much leave?' }]);
    expect(state).toMatchObject({ conversationId: 'c1', phase: 'idle', problem: null });
    expect(state.messages.map(textOf)).toEqual(['How much leave?', 'Four weeks [1].']);
    expect(state.messages[1]).toMatchObject({ id: 'm2', status: 'complete', model: 'quoter' });
  });

  it('then takes over the title the server gave, and what is left today', async () => {
    const chat = open();
    await chat.ask('How much leave?');
    expect(chat.$chat.get().conversations).toEqual([conversation('c1', 'How much leave?')]);
    expect(chat.$chat.get().usage.fileResponses.used).toBe(1);
  });

  it('goes through waiting and writing', async () => {
    const chat = open();
    const phases = new Set<string>();
    chat.$chat.listen((state) => phases.add(state.phase));
    await chat.ask('How much leave?');
    expect([...phases]).toEqual(['waiting', 'writing', 'idle']);
  });

  it('asks in the conversation in view when there is one', async () => {
    const chat = open(withMessages('c7'));
    await chat.ask('And then?');
    expect(api.createConversation).not.toHaveBeenCalled();
    expect(api.streamAnswer.mock.calls[0]?.[0]).toBe('c7');
  });

  it('sends neither an empty question nor a second one during an answer', async () => {
    const chat = open();
    await chat.ask('   ');
    const first = chat.ask('One');
    await chat.ask('Two');
    await first;
    expect(api.streamAnswer).toHaveBeenCalledOnce();
  });
});

describe('a question that is held', () => {
  const broken: StreamPart[] = [
    { type: 'start', messageId: 'm2' },
    { type: 'message-metadata', messageMetadata: { errorCode: 'unavailable' } },
    { type: 'error', errorText: 'Not now.' },
  ];

  it('still is once the answer before it is complete', async () => {
    const chat = open();
    const first = chat.ask('One');
    chat.hold(true);
    await first;
    expect(chat.$chat.get()).toMatchObject({ held: true, phase: 'idle' });
  });

  it.each([
    ['the answer before it fails', () => api.streamAnswer.mockResolvedValueOnce(streamOf(broken))],
    ['the question before it is refused', () => api.streamAnswer.mockRejectedValueOnce(network())],
  ])('is let go when %s', async (_what, fail) => {
    fail();
    const chat = open();
    const first = chat.ask('One');
    chat.hold(true);
    await first;
    expect(chat.$chat.get().held).toBe(false);
  });

  it('stays with its conversation', async () => {
    const chat = open();
    chat.hold(true);
    await chat.select('c2');
    expect(chat.$chat.get().held).toBe(false);
  });
});

describe('a word about what an answer would do', () => {
  it('said before the answer has ended is passed on when it has', async () => {
    const chat = open(withMessages('c1'));
    const asked = chat.ask('Order pens');
    const decided = chat.decide([]);
    expect(api.decideSteps).not.toHaveBeenCalled();
    await Promise.all([asked, decided]);
    expect(api.decideSteps.mock.calls[0]?.[0]).toBe('c1');
  });
});

describe('another wording, given while an answer is written', () => {
  it('is asked when it has ended', async () => {
    const chat = open();
    await chat.ask('Q1');
    const [first] = chat.$chat.get().messages;
    const asked = chat.ask('Q2');
    const edited = chat.edit(first?.id ?? '', 'Q1, differently');
    await Promise.all([asked, edited]);
    expect(api.streamAnswer.mock.calls[2]?.[1]).toEqual({ text: 'Q1, differently', edits: first?.id });
  });
});

describe('a question that is refused', () => {
  const limit = new ApiError(429, { code: 'limit_reached', resetsAt: createdAt, upgradePath: '/prices' });

  it('is written again with the reason, before what has been written since', async () => {
    api.streamAnswer.mockRejectedValueOnce(limit);
    const chat = open(withMessages('c1'));
    const asked = chat.ask('How much leave?');
    chat.drafts.of('c1').write('And for how long?');
    await asked;
    const problem = { error: limit, during: 'sending' };
    expect(chat.$chat.get()).toMatchObject({ messages: [], problem, phase: 'idle', conversationId: 'c1' });
    expect(chat.drafts.of('c1').read()).toBe('How much leave?\n\nAnd for how long?');
  });

  it('leaves a conversation that began with it out of the list, and ends it when another is opened', async () => {
    api.streamAnswer.mockRejectedValueOnce(limit);
    const chat = open();
    await chat.ask('How much leave?');
    expect(chat.$chat.get()).toMatchObject({ conversationId: 'c1', conversations: [] });
    expect(chat.drafts.of('c1').read()).toBe('How much leave?');
    await chat.select('c9');
    expect(api.endConversation).toHaveBeenCalledExactlyOnceWith('c1');
  });

  it('is asked again in the same conversation, which is listed once it is taken', async () => {
    api.streamAnswer.mockRejectedValueOnce(limit);
    const chat = open();
    await chat.ask('How much leave?');
    await chat.ask('How much leave?');
    expect(api.createConversation).toHaveBeenCalledTimes(1);
    expect(chat.$chat.get().conversations.map(({ id }) => id)).toEqual(['c1']);
  });

  it('leaves its conversation where no answer came, as it may have arrived', async () => {
    api.streamAnswer.mockRejectedValueOnce(network());
    const chat = open();
    await chat.ask('How much leave?');
    await chat.select('c9');
    expect(api.endConversation).not.toHaveBeenCalled();
    expect(chat.$chat.get().conversations.map(({ id }) => id)).toContain('c1');
  });

  it('does not take an earlier conversation along when its own cannot begin', async () => {
    const chat = open();
    await chat.ask('How much leave?');
    await chat.select(null);
    api.createConversation.mockRejectedValueOnce(new ApiError(404, { code: 'not_found' }));
    await chat.ask('And for how long?');
    expect(api.endConversation).not.toHaveBeenCalled();
    expect(chat.drafts.of(null).read()).toBe('And for how long?');
  });

  it('has its files attached again', async () => {
    api.streamAnswer.mockRejectedValueOnce(limit);
    const chat = open(withMessages('c1'));
    await chat.ask('What does it say?', [letter]);
    expect(chat.$chat.get().attachments).toEqual([letter]);
  });

  it('for a limit shows the limit as it is by now', async () => {
    api.streamAnswer.mockRejectedValueOnce(limit);
    api.getUsage.mockResolvedValueOnce(usage(20));
    const chat = open(withMessages('c1'));
    await chat.ask('How much leave?');
    expect(api.getUsage).toHaveBeenCalledExactlyOnceWith('b1');
    expect(chat.$chat.get().usage.fileResponses.remaining).toBe(0);
  });
});

describe('a question that is taken', () => {
  it('stays where the connection breaks before the first word of its answer', async () => {
    api.streamAnswer.mockResolvedValueOnce(streamOf([], 'broken'));
    api.resumeAnswer.mockRejectedValue(new ApiError(404, { code: 'not_found' }));
    const chat = open();
    await chat.ask('How much leave?');
    expect(chat.$chat.get()).toMatchObject({ conversationId: 'c1', problem: { during: 'reading' } });
    expect(chat.drafts.of('c1').read()).toBe('');
    expect(api.endConversation).not.toHaveBeenCalled();
  });
});

describe('an answer that fails', () => {
  it('says so and is asked for again by retrying', async () => {
    const failing: StreamPart[] = [
      { type: 'start', messageId: 'm2' },
      { type: 'message-metadata', messageMetadata: { errorCode: 'unavailable' } },
      { type: 'error', errorText: 'Not now.' },
    ];
    api.streamAnswer.mockResolvedValueOnce(streamOf(failing));
    const chat = open(withMessages('c1'));
    await chat.ask('How much leave?');
    expect(chat.$chat.get().problem?.error.code).toBe('unavailable');
    expect(chat.$chat.get().messages.at(-1)?.status).toBe('failed');
    await chat.retry();
    expect(chat.$chat.get().messages.at(-1)?.status).toBe('complete');
  });

  it('has a code of ours whatever the text of the failure', async () => {
    api.streamAnswer.mockResolvedValueOnce(streamOf([{ type: 'error', errorText: 'Socket hang up' }]));
    const chat = open(withMessages('c1'));
    await chat.ask('How much leave?');
    expect(chat.$chat.get().problem?.error.code).toBe('provider_failed');
  });
});

describe('another version', () => {
  const message = (id: string, role: 'user' | 'assistant', text: string): MessageData => ({
    id,
    role,
    status: 'complete',
    model: null,
    parentId: null,
    versions: [id],
    rating: null,
    createdAt,
    parts: [{ type: 'text', text }],
  });
  const begun = () =>
    withMessages('c1', {
      messages: [message('q1', 'user', 'How much leave?'), message('a1', 'assistant', 'Three weeks.')],
    });
  const parts: StreamPart[] = [
    { type: 'start', messageId: 'a2', messageMetadata: { questionId: 'q2' } },
    ...answerParts.slice(1),
  ];

  it('of a question takes its place, with the answer to it, under the ids of the server', async () => {
    api.streamAnswer.mockResolvedValueOnce(streamOf(parts));
    const chat = open(begun());
    await chat.edit('q1', ' How many weeks? ');
    expect(api.streamAnswer.mock.calls[0]?.[1]).toEqual({ text: 'How many weeks?', edits: 'q1' });
    const { messages } = chat.$chat.get();
    expect(messages.map(({ id, versions }) => [id, versions])).toEqual([
      ['q2', ['q1', 'q2']],
      ['a2', ['a2']],
    ]);
  });

  it('of an answer stands below the same question', async () => {
    api.streamAnswer.mockResolvedValueOnce(streamOf(answerParts));
    const chat = open(begun());
    await chat.again('a1');
    expect(api.streamAnswer.mock.calls[0]?.[1]).toEqual({ retries: 'a1' });
    expect(chat.$chat.get().messages.map(({ id, versions }) => [id, versions])).toEqual([
      ['q1', ['q1']],
      ['m2', ['a1', 'm2']],
    ]);
  });

  it('that is refused leaves everything as it was with the new wording at hand, and is asked for again by retrying', async () => {
    api.streamAnswer.mockRejectedValueOnce(network()).mockResolvedValueOnce(streamOf(parts));
    const chat = open(begun());
    await chat.edit('q1', 'How many weeks?');
    expect(chat.$chat.get().messages.map(textOf)).toEqual(['How much leave?', 'Three weeks.']);
    const { messages, problem } = chat.$chat.get();
    expect(problem?.error.code).toBe('network');
    expect(messages[0]?.refusedEdit).toEqual({ text: 'How many weeks?', error: problem?.error });
    await chat.retry();
    expect(chat.$chat.get().messages.map(textOf)).toEqual(['How many weeks?', 'Four weeks [1].']);
    expect(chat.$chat.get().messages[0]?.refusedEdit).toBeUndefined();
  });

  it('is shown with what was said after it', async () => {
    api.showVersion.mockResolvedValueOnce(
      withMessages('c1', { messages: [message('q0', 'user', 'Leave?')] }),
    );
    const chat = open(begun());
    await chat.showVersion('q0');
    expect(api.showVersion).toHaveBeenCalledExactlyOnceWith('c1', 'q0');
    expect(chat.$chat.get().messages.map(textOf)).toEqual(['Leave?']);
  });
});
