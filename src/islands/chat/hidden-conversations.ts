import type { ListedConversation } from '#contracts/conversation.ts';
import type { createChatState } from './chat-state.ts';

/** The latest use stands first. */
export const lastUsedFirst = (one: ListedConversation, other: ListedConversation) =>
  other.updatedAt.localeCompare(one.updatedAt);

/** Conversations that are out of the list, though the server has them there still. */
export function createHiddenConversations($chat: ReturnType<typeof createChatState>) {
  const hidden = new Map<string, ListedConversation | null>();

  function hide(ids: readonly string[]): void {
    const { conversations } = $chat.get();
    for (const id of ids) {
      if (!hidden.has(id)) hidden.set(id, conversations.find((each) => each.id === id) ?? null);
    }
    $chat.setKey('conversations', left(conversations));
  }

  function bringBack(ids: readonly string[]): void {
    const back = ids.flatMap((id) => hidden.get(id) ?? []);
    for (const id of ids) hidden.delete(id);
    const { conversations, filter } = $chat.get();
    const listed = back.filter((each) => each.archived === filter.archived);
    $chat.setKey('conversations', [...conversations, ...listed].toSorted(lastUsedFirst));
  }

  /** Takes conversations out of the list while the server is told; they come back where it does not take it. */
  async function without(ids: readonly string[], tell: (ids: string[]) => Promise<unknown>): Promise<void> {
    hide(ids);
    try {
      await tell([...ids]);
    } catch (error) {
      bringBack(ids);
      throw error;
    }
    for (const id of ids) hidden.delete(id);
  }

  /** Those of these that are not hidden. */
  function left(conversations: readonly ListedConversation[]): ListedConversation[] {
    return conversations.filter(({ id }) => !hidden.has(id));
  }

  return { hide, bringBack, without, left };
}
