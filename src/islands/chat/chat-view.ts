import { ApiError } from '#client/api/api-error.ts';
import type { ChatState, createChatState } from './chat-state.ts';

/** What is done for the conversation in view: one thing at a time, and none once the person has left it. */
export type ChatViewActs = ReturnType<typeof createChatView>;

export function createChatView($chat: ReturnType<typeof createChatState>) {
  /** Ends what is being read or loaded for the conversation in view. */
  let current = new AbortController();

  return {
    $chat,
    change: (changes: Partial<ChatState>) => $chat.set({ ...$chat.get(), ...changes }),

    /** Leaves what is under way to itself: the server goes on with an answer, this view stops following it. */
    leave(): AbortSignal {
      current.abort();
      current = new AbortController();
      return current.signal;
    },

    /** Aborts when the conversation in view is left. */
    viewed: () => current.signal,

    /** Waits until nothing is under way here. @returns whether the same conversation is in view by then */
    idle(): Promise<boolean> {
      const { phase, conversationId } = $chat.get();
      if (phase === 'idle') return Promise.resolve(true);
      return new Promise((resolve) => {
        const unlisten = $chat.listen((state) => {
          if (state.phase !== 'idle') return;
          unlisten();
          resolve(state.conversationId === conversationId);
        });
      });
    },

    /** Runs one step for the conversation in view: `failed` hears what went wrong, unless the person has left it. */
    async attempt(
      signal: AbortSignal,
      step: () => Promise<void>,
      failed: (error: ApiError) => void | Promise<void>,
    ): Promise<void> {
      try {
        await step();
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        await failed(error);
      }
    },
  };
}
