import type { ConversationData, ListedConversation } from '#contracts/conversation.ts';
import type { ChatApi, ConversationFilter } from './chat-api.ts';
import type { createChatState } from './chat-state.ts';

type Api = Pick<
  ChatApi,
  | 'listConversations'
  | 'renameConversation'
  | 'pinConversation'
  | 'archiveConversations'
  | 'deleteConversations'
>;

const lastUsedFirst = (one: ConversationData, other: ConversationData) =>
  other.updatedAt.localeCompare(one.updatedAt);

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
  /** Out of the list, though the server has them there still. */
  const hidden = new Map<string, ListedConversation | null>();

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
      conversations: [...found.values()].filter(({ id }) => !hidden.has(id)),
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

  function hide(ids: readonly string[]): void {
    for (const id of ids) {
      if (!hidden.has(id)) hidden.set(id, shown().find((each) => each.id === id) ?? null);
    }
    show(shown().filter(({ id }) => !hidden.has(id)));
  }

  function bringBack(ids: readonly string[]): void {
    const back = ids.flatMap((id) => hidden.get(id) ?? []);
    for (const id of ids) hidden.delete(id);
    const { archived } = $chat.get().filter;
    show([...shown(), ...back.filter((each) => each.archived === archived)].toSorted(lastUsedFirst));
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

  return {
    rename,
    pin,
    hide,
    bringBack,
    remove: (ids: readonly string[]) => without(ids, api.deleteConversations),
    async archive(ids: readonly string[], archived: boolean): Promise<void> {
      // Those that the list shows leave it; where that is taken back they are in it again.
      const leave = $chat.get().filter.archived !== archived;
      const tell = (each: string[]) => api.archiveConversations(each, archived);
      await (leave ? without(ids, tell) : tell([...ids]));
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
