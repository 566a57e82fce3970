import type { ConversationData } from '#contracts/conversation.ts';
import type { ChatApi } from './chat-api.ts';
import type { Drafts } from './drafts.ts';
import type { ListedConversations } from './listed-conversations.ts';

/** What was begun here and has no question yet: it stands in no list, and nobody comes back to it. */
export function createUnaskedConversation({
  api,
  listed,
  drafts,
}: {
  api: Pick<ChatApi, 'endConversation'>;
  listed: ListedConversations;
  drafts: Drafts;
}) {
  /** Begun here, and nothing was asked in it. */
  let unasked: ConversationData | null = null;
  /** Begun here, and its first question is on its way. */
  let asked: ConversationData | null = null;

  /** The server has taken the question: what began with it is listed. */
  function keepQuestion(): void {
    if (asked) listed.add(asked);
    asked = null;
  }

  return {
    begin(conversation: ConversationData): void {
      unasked = conversation;
    },
    /** A question is in it from now on. */
    putQuestion(): void {
      asked = unasked ?? asked;
      unasked = null;
    },
    keepQuestion,
    /** The server does not take the question: nothing was asked in what was begun for it. */
    takeBackQuestion(): void {
      unasked = asked ?? unasked;
      asked = null;
    },
    /** Goes on to another view: nobody comes back to a conversation in which nothing was asked. */
    leaveFor(conversationId: string | null): void {
      if (unasked && unasked.id !== conversationId) {
        api.endConversation(unasked.id);
        drafts.discard(unasked.id);
        unasked = null;
      }
      // What is asked in another one than that in view goes on without being followed.
      keepQuestion();
    },
  };
}
