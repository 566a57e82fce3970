import type * as conversationsApi from '#client/api/conversations.ts';
import type { createChatState } from './chat-state.ts';
import type { Drafts } from './drafts.ts';
import type { ListedConversations } from './listed-conversations.ts';

type Api = Pick<typeof conversationsApi, 'createConversation' | 'endConversation'>;

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
  /** Begun here for a file that has not arrived: nothing is in it yet. */
  let empty: string | null = null;

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
    if (!temporary) {
      empty = conversation.id;
      listed.add(conversation);
    }
    $chat.setKey('conversationId', conversation.id);
    return conversation.id;
  }

  /** Goes on to another view: nobody comes back to a conversation in which there is nothing. */
  function leaveFor(conversationId: string | null): void {
    if (empty !== null && empty !== conversationId) {
      api.endConversation(empty);
      listed.leaveOut(empty);
      drafts.discard(empty);
      empty = null;
    }
    view.abort();
    view = new AbortController();
    beginning = null;
  }

  /** What a conversation is called, as at the server, from its first file to its first question. */
  function nameAfter(conversationId: string, fileName: string): void {
    if (conversationId !== empty) return;
    empty = null;
    listed.entitle(conversationId, fileName);
  }

  return {
    ...{ open, leaveFor, nameAfter },
    /** Something is asked in it. */
    fill(): void {
      empty = null;
    },
  };
}
