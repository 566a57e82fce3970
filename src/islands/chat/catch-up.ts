import { ApiError } from '#client/api/api-error.ts';
import type { ConversationWithMessages } from '#contracts/conversation.ts';
import type { ChatApi } from './chat-api.ts';
import type { ChatViewActs } from './chat-view.ts';
import type { ChatMessage } from './message.ts';

/**
 * Makes the function that brings the conversation in view up to date with what was done in it elsewhere, such as in
 * another tab. It waits until nothing is under way here, touches nothing where nothing has changed, and leaves
 * everything as it is when the server cannot be asked.
 */
export function createCatchUp(
  { $chat, change, idle, viewed }: ChatViewActs,
  {
    api,
    resume,
    refresh,
  }: {
    api: Pick<ChatApi, 'getConversation'>;
    /** Joins the answer that is being written. */
    resume: (phase: 'writing') => Promise<void>;
    /** Shows anew what an answer changes around it. */
    refresh: () => Promise<void>;
  },
): () => Promise<void> {
  let underWay: Promise<void> | null = null;

  async function catchUp(): Promise<void> {
    const { conversationId, temporary } = $chat.get();
    // A temporary one is open nowhere else.
    if (!conversationId || temporary || !(await idle()) || $chat.get().problem) return;
    const signal = viewed();
    const found = await read(conversationId);
    if (!found) return;
    const { messages, phase } = $chat.get();
    // A question was faster: what was said before it is shown when it is answered.
    if (phase !== 'idle') return catchUp();
    if (!signal.aborted && (found.streaming || !isSame(found.messages, messages))) await show(found);
  }

  async function show({ messages, streaming }: ConversationWithMessages): Promise<void> {
    change({ messages });
    // Whoever reads further up is not taken to the end, as by a question.
    await (streaming ? resume('writing') : refresh());
  }

  async function read(conversationId: string): Promise<ConversationWithMessages | null> {
    try {
      return await api.getConversation(conversationId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return null;
    }
  }

  return () => {
    underWay ??= catchUp().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

function isSame(found: readonly ChatMessage[], shown: readonly ChatMessage[]): boolean {
  const told = (messages: readonly ChatMessage[]) =>
    messages.map(({ id, status }) => `${id} ${status}`).join();
  return told(found) === told(shown);
}
