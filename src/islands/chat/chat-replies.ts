import type { DecisionsInput, ReplyInput } from '#contracts/tool.ts';
import type { ChatApi } from './chat-api.ts';
import type { ChatReading } from './chat-reading.ts';
import type { ChatViewActs } from './chat-view.ts';

/** What a person says to what an answer asks of them on its way. */
export function createChatReplies(
  { $chat, change, leave, idle, attempt }: ChatViewActs,
  { api, reading }: { api: Pick<ChatApi, 'decideSteps' | 'replyToServer'>; reading: ChatReading },
) {
  return {
    /** Says yes or no to what the last answer waits for, and follows it on. */
    async decide(decisions: DecisionsInput['decisions']): Promise<void> {
      const { conversationId } = $chat.get();
      // What asks is shown before its answer has ended.
      if (!conversationId || !(await idle())) return;
      const signal = leave();
      change({ problem: null, phase: 'waiting' });
      await attempt(
        signal,
        async () => {
          const stream = await api.decideSteps(conversationId, decisions, signal);
          await reading.follow(conversationId, stream, signal);
        },
        reading.failed('reading'),
      );
    },

    /** Tells a server what it asks; the answer that is being read goes on by itself. Throws {ApiError}. */
    async reply(said: ReplyInput): Promise<void> {
      const { conversationId } = $chat.get();
      if (conversationId) await api.replyToServer(conversationId, said);
    },
  };
}
