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
  /** Begun here, and all that may be in it is the question that is being asked. */
  let asked: string | null = null;

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

  /** The same for a question, which is in it from now on. */
  async function openForQuestion(signal: AbortSignal): Promise<string> {
    asked = null;
    const conversationId = await open();
    signal.throwIfAborted();
    asked = empty;
    empty = null;
    return conversationId;
  }

  /** The same for a file: it stays there, also if the question that is being asked does not. */
  function openForFile(): Promise<string> {
    asked = null;
    return open();
  }

  /** The question is not taken: nothing is left of a conversation that was begun with it. */
  function takeBackQuestion(): void {
    if (asked === null) return;
    drop(asked);
    asked = null;
    $chat.setKey('conversationId', null);
  }

  function drop(conversationId: string): void {
    api.endConversation(conversationId);
    listed.leaveOut(conversationId);
    drafts.discard(conversationId);
  }

  /** Goes on to another view: nobody comes back to a conversation in which there is nothing. */
  function leaveFor(conversationId: string | null): void {
    if (empty !== null && empty !== conversationId) {
      drop(empty);
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

  return { openForQuestion, openForFile, takeBackQuestion, leaveFor, nameAfter };
}
