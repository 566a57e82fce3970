import { waitFor } from '#client/wait.ts';
import type { AnswerRatingData } from '#contracts/conversation.ts';
import { createBegunConversation } from './begun-conversation.ts';
import { type ChatApi, defaultApi } from './chat-api.ts';
import { createChatAsking } from './chat-asking.ts';
import { createChatReading } from './chat-reading.ts';
import { type ChatStart, createChatState } from './chat-state.ts';
import { createChatView } from './chat-view.ts';
import { createDrafts } from './drafts.ts';
import { createListedConversations } from './listed-conversations.ts';

/** A removal that can be taken back still. */
export type HeldRemoval = { undo: () => void; finish: () => Promise<void> };

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
  const reading = createChatReading(view, { bot, api, listed, wait });
  const asking = createChatAsking(view, { bot, api, begun, drafts, reading });

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
    if (!conversationId || !(await view.idle())) return;
    const signal = leave();
    const shown = await api.showVersion(conversationId, messageId);
    listed.entitle(shown);
    if (!signal.aborted) change({ messages: shown.messages, problem: null });
  }

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
    if (problem?.during === 'loading') return select(conversationId);
    if (problem?.during === 'reading') return reading.resume();
    const last = messages.at(-1);
    if (last?.role === 'assistant' && last.status === 'failed') return asking.again(last.id);
    await asking.sendAgain();
  }

  /**
   * Takes conversations out of the list and out of view. They are removed by `finish`, until when `undo` brings them
   * back. `finish` throws {ApiError}, and has brought them back then.
   */
  function remove(ids: readonly string[]): HeldRemoval {
    const { conversationId } = $chat.get();
    const inView = conversationId !== null && ids.includes(conversationId) ? conversationId : null;
    listed.hide(ids);
    if (inView) void select(null);
    return {
      undo: () => {
        listed.bringBack(ids);
        if (inView && $chat.get().conversationId === null) void select(inView);
      },
      finish: async () => {
        await listed.remove(ids);
        for (const id of ids) drafts.forget(id);
      },
    };
  }

  return {
    $chat,
    select,
    find,
    open: begun.open,
    end,
    leave,
    ask: asking.ask,
    edit: asking.edit,
    again: asking.again,
    decide: asking.decide,
    reply: asking.reply,
    catchUp: reading.catchUp,
    resume: reading.resume,
    stop: reading.stop,
    /** Has the next question wait for what it needs, or lets it go. What goes wrong in between lets it go, too. */
    hold: (held: boolean) => change({ held }),
    retry,
    showVersion,
    rate,
    rename: listed.rename,
    pin: listed.pin,
    /** Puts conversations away, or back among the others. Throws {ApiError}. */
    archive: listed.archive,
    /** Lists those of one assistant or of all, or what was put away. Throws {ApiError}. */
    filter: listed.filter,
    remove,
    showOlder: listed.showOlder,
    /** What is written for each conversation and not asked yet. */
    drafts,
  };
}
export type Chat = ReturnType<typeof createChat>;
