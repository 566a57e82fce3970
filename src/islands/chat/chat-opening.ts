import type { BegunConversation } from './begun-conversation.ts';
import type { ChatApi } from './chat-api.ts';
import type { ChatReading } from './chat-reading.ts';
import type { ChatViewActs } from './chat-view.ts';
import type { ListedConversations } from './listed-conversations.ts';

/** Which conversation is in view, and along which path. */
export function createChatOpening(
  { $chat, change, leave, idle }: ChatViewActs,
  {
    api,
    begun,
    listed,
    reading,
  }: {
    api: Pick<ChatApi, 'endConversation' | 'showVersion'>;
    begun: BegunConversation;
    listed: ListedConversations;
    reading: ChatReading;
  },
) {
  /** Opens a conversation, or an empty one; joins its answer if one is being written. Ends a temporary one in view. */
  async function select(conversationId: string | null, { temporary = false } = {}): Promise<void> {
    const signal = leave();
    end();
    begun.leaveFor(conversationId);
    const phase = conversationId ? 'loading' : 'idle';
    change({ conversationId, temporary, messages: [], attachments: [], held: false, problem: null, phase });
    if (conversationId) await reading.open(conversationId, signal);
  }

  /** Opens the conversation of a message, along the path on which it stands. Throws {ApiError}. */
  async function find(conversationId: string, messageId: string): Promise<void> {
    await select(conversationId);
    const { conversationId: inView, messages } = $chat.get();
    if (inView === conversationId && !messages.some(({ id }) => id === messageId)) {
      await showVersion(messageId);
    }
  }

  /** Removes a temporary conversation in view; the page has to show another one, or is being left itself. */
  function end(): void {
    const { temporary, conversationId } = $chat.get();
    if (temporary && conversationId) api.endConversation(conversationId);
  }

  /** Shows another version of a question or an answer, with what was said after it. Throws {ApiError}. */
  async function showVersion(messageId: string): Promise<void> {
    const { conversationId } = $chat.get();
    if (!conversationId || !(await idle())) return;
    const signal = leave();
    const shown = await api.showVersion(conversationId, messageId);
    listed.entitle(shown);
    if (!signal.aborted) change({ messages: shown.messages, problem: null });
  }

  return { select, find, end, showVersion };
}
