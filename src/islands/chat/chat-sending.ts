import type { ApiError } from '#client/api/api-error.ts';
import type { SendMessageInput } from '#contracts/conversation.ts';
import type { AroundAnswer } from './around-answer.ts';
import type { BegunConversation } from './begun-conversation.ts';
import type { ChatApi } from './chat-api.ts';
import type { ChatReading } from './chat-reading.ts';
import type { ChatState } from './chat-state.ts';
import type { ChatViewActs } from './chat-view.ts';
import type { ChatMessage } from './message.ts';

/** A question that the server has not taken: what there is to show of it, and how it is sent again. */
type Untaken = {
  changes: (error: ApiError) => Partial<ChatState>;
  sendAgain: () => Promise<void>;
};

export type ChatSending = ReturnType<typeof createChatSending>;

/** How a question gets to the server, whichever way it is put, and its answer into view. */
export function createChatSending(
  view: ChatViewActs,
  {
    api,
    begun,
    reading,
    around,
  }: {
    api: Pick<ChatApi, 'streamAnswer'>;
    begun: BegunConversation;
    reading: ChatReading;
    around: AroundAnswer;
  },
) {
  const { $chat, change, leave } = view;
  /** What was sent last, as long as the server has not taken it. */
  let untaken: Untaken | null = null;

  /** Shows `shown` while the server answers; should it not take the question, what `whenRefused` says instead. */
  async function send(
    question: SendMessageInput,
    shown: ChatMessage[],
    whenRefused: (error: ApiError) => Partial<ChatState>,
  ): Promise<void> {
    if ($chat.get().phase !== 'idle') return;
    const signal = leave();
    change({ messages: shown, phase: 'waiting', problem: null });
    untaken = { changes: whenRefused, sendAgain: () => send(question, shown, whenRefused) };
    await view.attempt(
      signal,
      async () => {
        const conversationId = await begun.openForQuestion(signal);
        const stream = await api.streamAnswer(conversationId, question, signal);
        untaken = null;
        begun.keepQuestion();
        await reading.follow(conversationId, stream, signal);
      },
      async (error) => {
        if (!untaken) return reading.failed('reading')(error);
        change({ ...untaken.changes(error), held: false, phase: 'idle' });
        // The limit may be another one than when it was last asked for.
        if (error.code === 'limit_reached') await around.count();
      },
    );
  }

  return { send, sendAgain: async () => untaken?.sendAgain() };
}
