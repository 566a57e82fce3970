import type { ConversationData, ListedConversation } from '#contracts/conversation.ts';
import type { ChatApi, ConversationFilter } from './chat-api.ts';
import type { createChatState } from './chat-state.ts';
import { createHiddenConversations, lastUsedFirst } from './hidden-conversations.ts';

type Api = Pick<
  ChatApi,
  | 'listConversations'
  | 'renameConversation'
  | 'pinConversation'
  | 'archiveConversations'
  | 'deleteConversations'
>;

/** The list beside a chat, kept in its store. What the person does with one of it throws {ApiError}. */
export function createListedConversations(
  $chat: ReturnType<typeof createChatState>,
  bot: { id: string; name: string },
  api: Api,
) {
  const shown = () => $chat.get().conversations;
  const show = (conversations: readonly ListedConversation[]) => $chat.setKey('conversations', conversations);
  /** So many pages of the list are shown. */
  let pages = 1;
  /** Which list was asked for last: what comes of an earlier one is not shown. */
  let asked = 0;
  const hidden = createHiddenConversations($chat);

  async function list(wanted: number, filter = $chat.get().filter): Promise<void> {
    asked += 1;
    const turn = asked;
    const numbers = Array.from({ length: wanted }, (_, index) => index + 1);
    const read = await Promise.all(numbers.map((page) => api.listConversations(filter, page)));
    if (turn !== asked) return;
    // One that is used meanwhile moves up, and may stand on two pages.
    const found = new Map(read.flatMap(({ data }) => data).map((each) => [each.id, each]));
    const total = read[0]?.meta.total ?? 0;
    pages = wanted;
    $chat.set({
      ...$chat.get(),
      filter,
      conversations: hidden.left([...found.values()]),
      more: total > found.size,
    });
  }

  /** What has changed of one, wherever it is shown. */
  function put({ id, ...changes }: Pick<ConversationData, 'id'> & Partial<ConversationData>): void {
    const { opened } = $chat.get();
    if (opened?.id === id) $chat.setKey('opened', { ...opened, ...changes });
    show(shown().map((each) => (each.id === id ? { ...each, ...changes } : each)));
  }

  async function rename(conversationId: string, title: string): Promise<void> {
    put(await api.renameConversation(conversationId, title));
  }

  /** Puts a conversation at the top of the list, or back among the others. */
  async function pin(conversationId: string, pinned: boolean): Promise<void> {
    put(await api.pinConversation(conversationId, pinned));
    show(shown().toSorted(lastUsedFirst));
  }

  return {
    rename,
    pin,
    hide: hidden.hide,
    bringBack: hidden.bringBack,
    remove: (ids: readonly string[]) => hidden.without(ids, api.deleteConversations),
    async archive(ids: readonly string[], archived: boolean): Promise<void> {
      // Those that the list shows leave it; where that is taken back they are in it again.
      const leave = $chat.get().filter.archived !== archived;
      const tell = (each: string[]) => api.archiveConversations(each, archived);
      await (leave ? hidden.without(ids, tell) : tell([...ids]));
      for (const id of ids) put({ id, archived });
      if (!leave) await list(pages);
    },
    filter: (filter: ConversationFilter) => list(1, filter),
    /** Shows older ones beside those that are shown. @throws {ApiError} */
    showOlder: () => list(pages + 1),
    /** One with the chat's own assistant, which begins. */
    add(conversation: ConversationData): void {
      $chat.setKey('opened', conversation);
      const { modelBotId, archived } = $chat.get().filter;
      if (archived || (modelBotId !== null && modelBotId !== bot.id)) return;
      show([{ ...conversation, modelBotName: bot.name }, ...shown()]);
    },
    /** Says what one is called by now. */
    entitle: ({ id, title }: Pick<ConversationData, 'id' | 'title'>) => put({ id, title }),
    /** Titles and places change with every answer. Without the server they stay as they are. */
    async refresh(): Promise<void> {
      await Promise.allSettled([list(pages)]);
    },
  };
}
export type ListedConversations = ReturnType<typeof createListedConversations>;
