import type { createChatState } from './chat-state.ts';
import type { Drafts } from './drafts.ts';
import type { ListedConversations } from './listed-conversations.ts';

/** A removal that can be taken back still. */
export type HeldRemoval = { undo: () => void; finish: () => Promise<void> };

/**
 * Makes the function that takes conversations out of the list and out of view. They are removed by `finish`, until when
 * `undo` brings them back. `finish` throws {ApiError}, and has brought them back then.
 */
export function createHeldRemoval(
  $chat: ReturnType<typeof createChatState>,
  {
    listed,
    drafts,
    select,
  }: {
    listed: ListedConversations;
    drafts: Drafts;
    select: (conversationId: string | null) => Promise<void>;
  },
): (ids: readonly string[]) => HeldRemoval {
  return (ids) => {
    const { conversationId } = $chat.get();
    const inView = conversationId !== null && ids.includes(conversationId) ? conversationId : null;
    listed.hide(ids);
    if (inView) void select(null);
    return {
      undo: () => {
        listed.bringBack(ids);
        if (inView && $chat.get().conversationId === null) void select(inView);
      },
      finish: async () => {
        await listed.remove(ids);
        for (const id of ids) drafts.forget(id);
      },
    };
  };
}
