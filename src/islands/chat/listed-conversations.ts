import type { ConversationData } from '#contracts/conversation.ts';
import type { ChatApi } from './chat-api.ts';
import type { createChatState } from './chat-state.ts';

type Api = Pick<
  ChatApi,
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
  /** So many pages of the list are shown. */
  let pages = 1;

  async function list(wanted: number): Promise<void> {
    const numbers = Array.from({ length: wanted }, (_, index) => index + 1);
    const read = await Promise.all(numbers.map((page) => api.listConversations(botId, page)));
    // One that is used meanwhile moves up, and may stand on two pages.
    const found = new Map(read.flatMap(({ data }) => data).map((each) => [each.id, each]));
    const total = read[0]?.meta.total ?? 0;
    pages = wanted;
    $chat.set({ ...$chat.get(), conversations: [...found.values()], more: total > found.size });
  }

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
    rename,
    pin,
    remove,
    /** Shows older ones beside those that are shown. @throws {ApiError} */
    showOlder: () => list(pages + 1),
    add: (conversation: ConversationData) => show([conversation, ...shown()]),
    /** Says what one is called by now. */
    entitle({ id, title }: Pick<ConversationData, 'id' | 'title'>): void {
      show(shown().map((each) => (each.id === id ? { ...each, title } : each)));
    },
    /** Titles and places change with every answer. Without the server they stay as they are. */
    async refresh(): Promise<void> {
      await Promise.allSettled([list(pages)]);
    },
  };
}
export type ListedConversations = ReturnType<typeof createListedConversations>;
