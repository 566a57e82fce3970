import type { ChatApi } from './chat-api.ts';
import type { createChatState } from './chat-state.ts';
import type { Drafts } from './drafts.ts';
import type { ListedConversations } from './listed-conversations.ts';
import { createUnaskedConversation } from './unasked-conversation.ts';

type Api = Pick<ChatApi, 'createConversation' | 'endConversation'>;

/** The beginning of the conversation in view: with its first question, or with a file for that. */
export function createBegunConversation({
  $chat,
  botId,
  api,
  listed,
  drafts,
}: {
  $chat: ReturnType<typeof createChatState>;
  botId: string;
  api: Api;
  listed: ListedConversations;
  drafts: Drafts;
}) {
  /** Ends what waits for the conversation in view to begin. */
  let view = new AbortController();
  let beginning: Promise<string> | null = null;
  const unasked = createUnaskedConversation({ api, listed, drafts });

  /** The conversation in view, which begins with this if it has not: what is attached needs one before a question. */
  function open(): Promise<string> {
    const { conversationId } = $chat.get();
    if (conversationId) return Promise.resolve(conversationId);
    if (beginning) return beginning;
    const begun = begin(view.signal).finally(() => {
      if (beginning === begun) beginning = null;
    });
    beginning = begun;
    return begun;
  }

  async function begin(signal: AbortSignal): Promise<string> {
    const { temporary } = $chat.get();
    const conversation = await api.createConversation(botId, temporary ? { temporary } : {});
    if (signal.aborted) {
      // Another one is in view by now, and this one holds nothing.
      api.endConversation(conversation.id);
      signal.throwIfAborted();
    }
    drafts.begin(conversation);
    if (!temporary) unasked.begin(conversation);
    $chat.setKey('conversationId', conversation.id);
    return conversation.id;
  }

  /** Goes on to another view, without what waits for this one. */
  function leaveFor(conversationId: string | null): void {
    unasked.leaveFor(conversationId);
    view.abort();
    view = new AbortController();
    beginning = null;
  }

  /** The same for a question, which is in it from now on. */
  async function openForQuestion(signal: AbortSignal): Promise<string> {
    const conversationId = await open();
    signal.throwIfAborted();
    unasked.putQuestion();
    return conversationId;
  }

  const { keepQuestion, takeBackQuestion } = unasked;
  return { open, openForQuestion, keepQuestion, takeBackQuestion, leaveFor };
}
export type BegunConversation = ReturnType<typeof createBegunConversation>;
