import type * as conversationsApi from '#client/api/conversations.ts';
import type { ConversationData } from '#contracts/conversation.ts';
import type { createChatState } from './chat-state.ts';

type Api = Pick<
  typeof conversationsApi,
  'listConversations' | 'renameConversation' | 'pinConversation' | 'deleteConversation'
>;

/** The list beside a chat, kept in its store. What the person does with one of it throws {ApiError}. */
export function createListedConversations(
  $chat: ReturnType<typeof createChatState>,
  botId: string,
  api: Api,
) {
  const shown = () => $chat.get().conversations;
  const show = (conversations: readonly ConversationData[]) => $chat.setKey('conversations', conversations);

  const put = (changed: ConversationData) =>
    show(shown().map((each) => (each.id === changed.id ? changed : each)));

  async function rename(conversationId: string, title: string): Promise<void> {
    put(await api.renameConversation(conversationId, title));
  }

  /** Puts a conversation at the top of the list, or back among the others. */
  async function pin(conversationId: string, pinned: boolean): Promise<void> {
    put(await api.pinConversation(conversationId, pinned));
    show(shown().toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)));
  }

  async function remove(conversationId: string): Promise<void> {
    await api.deleteConversation(conversationId);
    show(shown().filter(({ id }) => id !== conversationId));
  }

  return {
    ...{ rename, pin, remove },
    add: (conversation: ConversationData) => show([conversation, ...shown()]),
    /** Says what one is called by now. */
    entitle({ id, title }: Pick<ConversationData, 'id' | 'title'>): void {
      show(shown().map((each) => (each.id === id ? { ...each, title } : each)));
    },
    /** Titles and places change with every answer. Without the server they stay as they are. */
    async refresh(): Promise<void> {
      const [listed] = await Promise.allSettled([api.listConversations(botId)]);
      if (listed.status === 'fulfilled') show(listed.value);
    },
  };
}
export type ListedConversations = ReturnType<typeof createListedConversations>;
