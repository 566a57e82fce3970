import { waitFor } from '#client/wait.ts';
import type { AnswerRatingData } from '#contracts/conversation.ts';
import { createAroundAnswer } from './around-answer.ts';
import { createBegunConversation } from './begun-conversation.ts';
import { createCatchUp } from './catch-up.ts';
import { type ChatApi, defaultApi } from './chat-api.ts';
import { createChatAsking } from './chat-asking.ts';
import { createChatOpening } from './chat-opening.ts';
import { createChatReading } from './chat-reading.ts';
import { createChatReplies } from './chat-replies.ts';
import { createChatSending } from './chat-sending.ts';
import { type ChatStart, createChatState } from './chat-state.ts';
import { createChatView } from './chat-view.ts';
import { createDrafts } from './drafts.ts';
import { createHeldRemoval } from './held-removal.ts';
import { createListedConversations } from './listed-conversations.ts';

/**
 * A person's chat with one bot: the store with everything there is to show, and what can be done with it.
 * It makes no request until one of these is called. What goes wrong with a question, an answer or the opening of
 * a conversation stands in the store; `rename`, `pin`, `archive`, `filter`, `showVersion` and `rate` throw {ApiError}.
 */
export function createChat(
  start: ChatStart,
  api: ChatApi = defaultApi,
  { wait = waitFor, drafts = createDrafts(start.bot.id) } = {},
) {
  const { bot } = start;
  const $chat = createChatState(start);
  const view = createChatView($chat);
  const { change, leave } = view;
  const listed = createListedConversations($chat, bot, api);
  const begun = createBegunConversation({ $chat, botId: bot.id, api, listed, drafts });
  const around = createAroundAnswer(view, { bot, api, listed });
  const reading = createChatReading(view, { bot, api, around, wait });
  const opening = createChatOpening(view, { api, begun, listed, reading });
  const { send, sendAgain } = createChatSending(view, { api, begun, reading, around });
  const asking = createChatAsking(view, { bot, begun, drafts, send });

  /** Says what an answer was worth, or with `null` takes it back. Throws {ApiError}. */
  async function rate(messageId: string, rating: AnswerRatingData | null): Promise<void> {
    const { conversationId } = $chat.get();
    if (!conversationId) return;
    await api.rateAnswer(conversationId, messageId, rating);
    const { messages } = $chat.get();
    change({ messages: messages.map((each) => (each.id === messageId ? { ...each, rating } : each)) });
  }

  /** Does again what failed: asks, has answered, joins or loads. */
  async function retry(): Promise<void> {
    const { conversationId, messages, problem } = $chat.get();
    if (problem?.during === 'loading') return opening.select(conversationId);
    if (problem?.during === 'reading') return reading.resume();
    const last = messages.at(-1);
    if (last?.role === 'assistant' && last.status === 'failed') return asking.again(last.id);
    await sendAgain();
  }

  return {
    $chat,
    leave,
    ...opening,
    ...asking,
    ...createChatReplies(view, { api, reading }),
    open: begun.open,
    catchUp: createCatchUp(view, { api, resume: reading.resume, refresh: around.refresh }),
    resume: reading.resume,
    stop: reading.stop,
    /** Has the next question wait for what it needs, or lets it go. What goes wrong in between lets it go, too. */
    hold: (held: boolean) => change({ held }),
    retry,
    rate,
    rename: listed.rename,
    pin: listed.pin,
    /** Puts conversations away, or back among the others. Throws {ApiError}. */
    archive: listed.archive,
    /** Lists those of one assistant or of all, or what was put away. Throws {ApiError}. */
    filter: listed.filter,
    remove: createHeldRemoval($chat, { listed, drafts, select: opening.select }),
    showOlder: listed.showOlder,
    /** What is written for each conversation and not asked yet. */
    drafts,
  };
}
export type Chat = ReturnType<typeof createChat>;
